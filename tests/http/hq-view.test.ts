import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventList, type BoothEvent } from '../../server/contract/event.ts';
import { seenBooths } from '../../server/contract/headquarters.ts';
import { insights, type Insights } from '../../server/contract/insights.ts';
import { leadDetail, leadList, type Lead } from '../../server/contract/leads.ts';
import { openHqDatabase } from '../../server/hq/database.ts';
import { createHqRepository } from '../../server/hq/hq.repository.ts';
import { createHqView } from '../../server/hq/view.ts';
import { createHttpServer } from '../../server/http/connections.ts';
import { logIn } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { recordOf, rowsOfCsv, sheetOf } from '../support/export-files.ts';
import { leave } from '../support/leads.ts';
import { createClient, type Client } from '../support/http-client.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { addLabel } from '../support/labels.ts';
import { listenHere } from '../support/listen-here.ts';
import {
  recordsIn,
  startHqDatabases,
  type Sent,
  type HqDatabase,
  type HqDatabases,
} from '../support/hq-database.ts';
import { chance } from '../support/random.ts';
import { testConfig } from '../support/run-app.ts';
import { runNode } from '../support/run-node.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { stubPages } from '../support/stub-pages.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { DRAFTS, held } from './poll-calls.ts';
import { step } from './show-walk.ts';

const PASSWORD = 'headquarters, 3rd floor';
const HOST = 'hq.example';
const START = Date.parse('2031-03-21T09:00:00Z');
const HOUR = 3_600_000;

let postgres: HqDatabases | null = null;
beforeAll(async () => {
  postgres = await startHqDatabases();
});
afterAll(() => postgres?.stop());
beforeEach((context) => {
  if (!postgres)
    skipLoudly(context, 'PostgreSQL is not installed; the view of headquarters was not tried');
});

async function openDatabase(): Promise<HqDatabase> {
  if (!postgres) throw new Error('There is no PostgreSQL.');
  return postgres.open();
}

/** The view on a database, and browsers for it; the clock is at the end of the show. */
async function openView(url: string, now = START + 72 * HOUR) {
  const database = openHqDatabase(url);
  const { workbookWorker } = testConfig(tempFolder());
  const config = { rateLimits: true, trustProxy: null, workbookWorker };
  const app = createHqView({
    config,
    repository: createHqRepository(database),
    pages: stubPages,
    logger: pino({ level: 'silent' }),
    password: PASSWORD,
    now: () => now,
    elapsed: () => now,
  });
  const server = createHttpServer(app, {
    config: { ...config, rateLimits: false },
    elapsed: () => now,
  });
  const port = await listenHere(server);
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await database.close();
  });
  return (options: { host?: string; from?: string } = {}): Client =>
    createClient({ port, host: HOST, ...options });
}

async function signedIn(client: Client): Promise<Client> {
  expect((await logIn(client, { username: 'admin', password: PASSWORD })).status).toBe(200);
  return client;
}

/** A laptop after a show in which so many things happened, and at the beginning of the next one. */
async function openLaptop(seed: number, steps: number): Promise<HttpBooth> {
  const clock = { at: START + seed * 60_000 };
  const booth = await openHttpBooth({ config: { rateLimits: false }, now: () => clock.at });
  // The template's event is the same on both.
  booth.deps.db.exec('UPDATE events SET uid = lower(hex(randomblob(16)))');
  const random = chance(seed);
  const labels = [(await addLabel(booth, 'Price')).id, (await addLabel(booth, 'Range')).id];
  const claims = new Map<number, string>();
  for (let i = 0; i < steps; i += 1) {
    clock.at += Math.round(HOUR * random.next());
    await step({ booth, clock, labels, random, claims });
  }
  await held(booth, DRAFTS.quiz, { options: [seed] });
  clock.at += HOUR;
  await held(booth, DRAFTS.words, { words: ['Fast', 'WET'] });
  clock.at += HOUR;
  await booth.staff.post('/api/admin/event', { name: `Boat Show ${seed}` });
  await booth.ask('Does it float?', 'Zoë');
  await leave(booth, { name: 'Zoë Vance', company: 'Ærø Boats' });
  return booth;
}

/** Without what each database numbers in a different way. */
function numbersOf({ at: _at, wanted, labels, polls, ...rest }: Insights) {
  return {
    ...rest,
    polls: polls.map(({ id: _id, ...row }) => row),
    wanted: wanted.map(({ id: _id, ...row }) => row),
    // A laptop shows those that are on no question, too.
    labels: labels
      .filter(({ questions }) => questions > 0)
      .map(({ id: _id, colour: _colour, ...row }) => row),
  };
}
function leadsOf(rows: Lead[]) {
  return rows.map(({ id: _id, event: _event, question_id, ...rest }) => ({
    ...rest,
    asked: question_id !== null,
  }));
}

test('pages show what two laptops show, event by event, and all of it together', async () => {
  const database = await openDatabase();
  const laptops = await Promise.all([openLaptop(1, 80), openLaptop(2, 60)]);
  for (const [at, laptop] of laptops.entries()) {
    await database.send(recordsIn(laptop.deps.db, `${'ab'[at]}`.repeat(16)));
  }
  const view = await signedIn((await openView(database.url('booth_reader')))());

  const events = dataOf(eventList, await view.get('/api/admin/event/list'));
  const stands = events.map(({ booth_name = '' }) => booth_name).toSorted();
  expect(stands).toEqual(['Stand a', 'Stand a', 'Stand b', 'Stand b']);
  const booths = dataOf(seenBooths, await view.get('/api/admin/booths'));
  expect(booths.map(({ name }) => name).toSorted()).toEqual(['Stand a', 'Stand b']);

  const sums = { asked: 0, answered: 0, leads: 0, texts: 0 };
  let everyLead: ReturnType<typeof leadsOf> = [];
  for (const { staff } of laptops) {
    const own = dataOf(eventList, await staff.get('/api/admin/event/list'));
    for (const event of own) {
      const there = events.find(({ uid }) => uid === event.uid);
      const { counts, name, opened_at } = event;
      expect(there).toMatchObject({ counts, name, opened_at });
      await sameEvent({ staff, view, here: event, there });
      const told = dataOf(insights, await staff.get(`/api/admin/insights?event=${event.id}`));
      sums.asked += told.questions.asked;
      sums.answered += told.questions.answered;
      sums.leads += told.leads.total;
      sums.texts += told.texts.received;
      const leads = leadList.parse(jsonOf(await staff.get(`/api/admin/leads?event=${event.id}`)));
      everyLead = everyLead.concat(leadsOf(leads.data));
    }
  }
  const all = dataOf(insights, await view.get('/api/admin/insights'));
  expect(all.questions).toMatchObject({ asked: sums.asked, answered: sums.answered });
  expect([all.leads.total, all.texts.received]).toEqual([sums.leads, sums.texts]);
  expect(all.polls).toHaveLength(4);
  expect(sums.leads).toBeGreaterThan(10);
  const everywhere = leadList.parse(jsonOf(await view.get('/api/admin/leads')));
  const newestFirst = everyLead.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  expect(leadsOf(everywhere.data)).toEqual(newestFirst);
  const unknown = await view.get('/api/admin/leads?event=7');
  expectRefusal(unknown, 'not_found', 'This event was not found.');
  expectRefusal(await view.get('/api/admin/lead/7'), 'not_found');
});

/** Whether the view shows of an event what the laptop shows. */
async function sameEvent(at: {
  staff: Client;
  view: Client;
  here: BoothEvent;
  there: BoothEvent | undefined;
}) {
  const { staff, view, here, there } = at;
  const both = async (path: string) => {
    const join = path.includes('?') ? '&' : '?';
    return Promise.all([
      staff.get(`${path}${join}event=${here.id}`),
      view.get(`${path}${join}event=${there?.id}`),
    ]);
  };
  const day = new Date(START + 30 * HOUR).toISOString().slice(0, 10);
  for (const query of ['', `?day=${day}`, '?day=2031-01-01']) {
    const [laptop, hq] = await both(`/api/admin/insights${query}`);
    const [own, seen] = [dataOf(insights.strict(), laptop), dataOf(insights.strict(), hq)];
    expect(numbersOf({ ...seen, today: own.today }), query).toEqual(numbersOf(own));
  }
  const queries = ['', 'q=ada', 'q=GRACE+h%C3%B3pper', 'rating=hot', 'rating=none'];
  queries.push('followed_up=true', 'consent=false');
  for (const sort of ['name', 'email', 'company', 'rating', 'created_at']) {
    queries.push(
      `sort=${sort}&order=asc`,
      `sort=${sort}&order=desc&page=2&page_size=3`,
      `sort=${sort}&q=ada&page_size=2`,
    );
  }
  for (const query of queries) {
    const [laptop, hq] = await both(`/api/admin/leads?${query}`);
    const own = leadList.strict().parse(jsonOf(laptop));
    const seen = leadList.strict().parse(jsonOf(hq));
    const expected = { ...own, data: leadsOf(own.data) };
    expect({ ...seen, data: leadsOf(seen.data) }, query).toEqual(expected);
    const [first, same] = [own.data[0], seen.data[0]];
    if (query !== '' || !first || !same) continue;
    const detail = dataOf(leadDetail.strict(), await staff.get(`/api/admin/lead/${first.id}`));
    const shown = dataOf(leadDetail.strict(), await view.get(`/api/admin/lead/${same.id}`));
    const { notes, consent, privacy, history } = detail;
    expect(shown).toMatchObject({ notes, consent, privacy, history, email: detail.email });
    expect(shown.question?.content).toBe(detail.question?.content);
    expect(shown.question?.answer).toBe(detail.question?.answer);
  }
  const [laptop, hq] = await both('/api/admin/export/leads.csv?headings=fields');
  const place = { event_name: here.name, booth_name: there?.booth_name };
  const expected = rowsOfCsv(laptop).map(({ name, email, question, created_at }) =>
    expect.objectContaining({ name, email, question, created_at, ...place }),
  );
  expect(rowsOfCsv(hq)).toEqual(expected);
}

/** Makes versions of one lead as booths send them, of an event that nobody has sent. */
async function openLead() {
  const laptop = await openHttpBooth();
  await leave(laptop, { name: 'Ada', consent: false });
  const all = recordsIn(laptop.deps.db, '').map(({ record }) => record);
  const lead = all.find((record) => record.kind === 'lead');
  if (!lead?.data) throw new Error('There is no lead.');
  const { data } = lead;
  const own = { ...lead, uid: 'c'.repeat(32), event: 'e'.repeat(32) };
  return (booth: string, version: number, name: string): Sent => ({
    booth: booth.repeat(16),
    seq: version,
    record: { ...own, version, data: { ...data, name } },
  });
}

test('of a lead that two booths have, the newer one counts; its event may be unknown', async () => {
  const database = await openDatabase();
  const lead = await openLead();
  await database.send([lead('a', 3, '=1+1'), lead('b', 2, 'Ada')]);
  const view = await signedIn((await openView(database.url('booth_reader')))());
  const { data, counts } = leadList.parse(jsonOf(await view.get('/api/admin/leads')));
  expect(data.map(({ name }) => name)).toEqual(['=1+1']);
  expect(counts).toEqual({ total: 1, hot: 0, warm: 0, cold: 0, open: 1 });
  const sheet = await sheetOf(await view.get('/api/admin/export/leads.xlsx'));
  const row = { Number: 'c'.repeat(32), Name: '=1+1', Booth: 'Stand a' };
  expect(recordOf(sheet, 2)).toMatchObject(row);
  const answer = await view.get('/api/admin/insights.xlsx');
  expect(answer.headers['content-disposition']).toMatch(/"insights-\d{8}-\d{4}\.xlsx"/);
  expectRefusal(await view.get('/api/admin/export/questions.csv'), 'not_found');
});

const LISTS = ['insights', 'insights.xlsx', 'leads', 'export/leads.csv', 'event/list', 'booths'];

async function expectNothing(client: Client): Promise<void> {
  for (const path of [...LISTS, 'lead/1'])
    expectRefusal(await client.get(`/api/admin/${path}`), 'unauthorized');
}

test('nothing without a login, which is throttled whatever host is named', async () => {
  const database = await openDatabase();
  const open = await openView(database.url('booth_reader'));
  const [visitor, known] = [open(), await signedIn(open())];
  await expectNothing(visitor);
  for (const path of LISTS) {
    expect((await known.get(`/api/admin/${path}`)).status, path).toBe(200);
  }
  expect((await visitor.get('/leads')).text).toContain('name="booth-hq"');

  // The laptop's own window is never throttled; here, a proxy on this machine would be taken for it.
  const guesser = open({ host: 'admin.localhost' });
  const guess = (password: string, username = 'admin') => logIn(guesser, { username, password });
  expectRefusal(await guess(PASSWORD, 'root'), 'unauthorized');
  for (let i = 1; i < 10; i += 1) expectRefusal(await guess(`${PASSWORD}${i}`), 'unauthorized');
  expectRefusal(await guess(PASSWORD), 'rate_limited');

  const { csrf } = known;
  known.csrf = '';
  expectRefusal(await known.post('/api/admin/logout'), 'csrf_failed');
  known.csrf = csrf;
  expect((await known.post('/api/admin/logout')).status).toBe(200);
  await expectNothing(known);
});

test('nothing writes: no call, and no connection, whatever its role may do', async () => {
  const database = await openDatabase();
  await database.send([(await openLead())('a', 1, 'Ada')]);
  const view = await signedIn((await openView(database.url('booth_reader')))());
  const [lead] = leadList.parse(jsonOf(await view.get('/api/admin/leads'))).data;
  const path = `/api/admin/lead/${lead?.id}`;
  expectRefusal(await view.put(path, { rating: 'hot' }), 'not_found');
  expectRefusal(await view.delete(path), 'not_found');
  expectRefusal(await view.post('/api/admin/event', { name: 'Mine' }), 'not_found');
  expectRefusal(await view.put('/api/admin/account/password', {}), 'not_found');

  const writer = openHqDatabase(database.url('booth'));
  onTestFinished(writer.close);
  const deletion = 'DELETE FROM booth.records';
  await expect(writer.query(deletion)).rejects.toThrow('The database is read-only.');
  const reader = openHqDatabase(database.url('booth_reader'));
  onTestFinished(reader.close);
  await reader.query('SET default_transaction_read_only = off');
  await expect(reader.query(deletion)).rejects.toThrow(/^The user may not/);
  expect(await database.query('SELECT FROM booth.records')).toHaveLength(1);
});

test('a database that cannot be read is a sentence, and is read as soon as it can be', async () => {
  const database = await openDatabase();
  const url = database.url('booth_reader');
  const sentenceOf = async (address: string) => {
    const view = await signedIn((await openView(address))());
    return expectRefusal(await view.get('/api/admin/leads'), 'offline').error;
  };
  const view = await signedIn((await openView(url))());
  await database.query('ALTER SCHEMA booth RENAME TO other');
  const missing = expectRefusal(await view.get('/api/admin/leads'), 'offline');
  expect(missing.error).toMatch(/^Booth’s tables are not there yet/);
  await database.query('ALTER SCHEMA other RENAME TO booth');
  expect((await view.get('/api/admin/leads')).status).toBe(200);
  await database.query('ALTER VIEW booth.leads RENAME COLUMN rating TO stars');
  expect(await sentenceOf(url)).toMatch(/^Booth’s tables are from an older Booth/);
  await database.query('ALTER VIEW booth.leads RENAME COLUMN stars TO rating');
  await database.query("INSERT INTO booth.migrations VALUES (99, 'next')");
  expect(await sentenceOf(url)).toBe('Booth’s tables are from a newer Booth: update this one.');
});

/** Starts it as a process, which must refuse. @returns what it says */
async function startRefused(...args: string[]): Promise<string> {
  const { exitCode, output } = await runNode(['server/hq/index.ts', ...args], {
    show: false,
    env: { BOOTH_HQ_PASSWORD: '', BOOTH_HQ_DATABASE_URL: '' },
  });
  expect(exitCode, output).toBe(1);
  return output;
}

test('a start without what it needs says so', async () => {
  const address = ['--database-url', 'postgresql://reader:hush-hush@localhost/booth'];
  const cut = ['--database-url', 'postgresql://reader:1#hush-hush@localhost/booth'];
  const [nothing, inTwoWays, tooShort, unknown] = await Promise.all([
    startRefused(),
    startRefused(...cut, '--password', 'ten or more'),
    startRefused(...address, '--password', 'ten or so'),
    startRefused('--data-dir', '/tmp'),
  ]);
  expect(nothing).toMatch(/^Booth HQ cannot start: Give the database’s address/);
  expect(tooShort).toMatch(/^Booth HQ cannot start: Choose the password .* 10 characters or more/);
  expect(inTwoWays).toMatch(/^Booth HQ cannot start: Give the database’s address.*# as %23/);
  expect(tooShort + inTwoWays).not.toContain('hush-hush');
  expect(unknown).toContain('--database-url URL');
});
