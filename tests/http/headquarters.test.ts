import { cp } from 'node:fs/promises';
import { expect, test, vi, type TestContext } from 'vitest';
import { backup } from '../../server/contract/backups.ts';
import { TRIALS } from '../../server/contract/limits.ts';
import { receipt } from '../../server/contract/headquarters.ts';
import {
  addDatabase,
  delivered,
  openSending,
  postgresOfFile,
  targetOf,
  TARGETS,
  tried,
} from '../support/connected-booth.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone } from '../support/expect-answer.ts';
import { recordsIn } from '../support/hq-database.ts';
import type { HttpBooth, HttpBoothOptions } from '../support/http-booth.ts';
import { eraseLead, leave, updateLead } from '../support/leads.ts';
import type { Postgres } from '../support/postgres.ts';
import { readinessOf } from '../support/readiness.ts';
import { update } from './question-calls.ts';
import { noticeOf } from './settings-calls.ts';
import { cast, phone, save } from './vote-calls.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { begin, current, rehearse, remove } from './event-calls.ts';

/** A thread begins first, and a busy machine takes its time for that. */
const SLOWLY = { timeout: 10_000, interval: 20 };

type Row = { kind: string; uid: string; version: string; data: unknown };
function byName(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => `${a.kind} ${a.uid}`.localeCompare(`${b.kind} ${b.uid}`));
}
/** What files of all of a laptop's shows would hold, but for what never leaves. */
function rowsOf({ deps }: HttpBooth, id: string): Row[] {
  const shows = deps.boothEvents.service.list().filter(({ kind }) => kind === 'show');
  const names = new Map(shows.map(({ uid, name }) => [uid, name]));
  const rows = recordsIn(deps.db, id).flatMap(({ record }): Row[] => {
    const { kind, uid, event, version, data } = record;
    const name = names.get(event);
    if (name === undefined || (record.kind === 'votes' && record.data.n === 0)) return [];
    const named = record.kind === 'event' ? { ...record.data, name } : data;
    return [{ kind, uid, version: String(version), data: named }];
  });
  return byName(rows);
}
async function rowsThere(database: Postgres): Promise<Row[]> {
  return byName(await database.query<Row>('SELECT kind, uid, version, data FROM booth.records'));
}
async function boothsThere(database: Postgres): Promise<string[]> {
  const rows = await database.query<{ booth: string }>(
    'SELECT booth FROM booth.booths ORDER BY first_seen_at',
  );
  return rows.map(({ booth }) => booth);
}

const openDatabase = postgresOfFile();

/** A booth whose headquarters is an empty database, with something in it. */
async function openConnected(context: TestContext, options: HttpBoothOptions = {}) {
  const database = await openDatabase(context);
  const booth = await openSending(options);
  const before = await booth.ask('Is it waterproof?', 'Ada');
  await update(booth, before, { status: 'approved', answer: 'Down to 30 m.' });
  const target = await addDatabase(booth, database.url);
  await delivered(booth);
  const [id = ''] = await boothsThere(database);
  return { database, booth, before, target, id };
}

test('all there is and all that changes is at headquarters, row by row; what is erased goes from there', async (context) => {
  const { database, booth, id } = await openConnected(context);
  expect(await rowsThere(database)).toEqual(rowsOf(booth, id));

  const { id: second, claim } = await booth.submit('And in winter? 🙂 \\N');
  const company = 'Navy\t"A"\n\\';
  const draw = 'A bike';
  await booth.staff.put('/api/admin/draw', { name: draw, open: true, version: 0 });
  const lead = await leave(booth, { name: 'Grace Hopper', question_claim: claim, company, draw });
  await updateLead(booth, lead, { rating: 'hot', notes: 'Call her.' });
  await update(booth, second, { status: 'approved' });
  await save(booth, { enabled: true });
  await cast(booth, second, phone());
  await booth.staff.put('/api/admin/settings', { brand: { eventName: 'Boot Düsseldorf' } });
  await delivered(booth);
  expect(await rowsThere(database)).toEqual(rowsOf(booth, id));
  const leads = 'SELECT name, rating, notes, event_name, draw FROM booth.leads';
  expect(await database.query(leads)).toEqual([
    {
      name: 'Grace Hopper',
      rating: 'hot',
      notes: 'Call her.',
      event_name: 'Boot Düsseldorf',
      draw,
    },
  ]);
  const questions = 'SELECT content, author_name, votes FROM booth.questions ORDER BY created_at';
  expect(await database.query(questions)).toMatchObject([
    { content: 'Is it waterproof?', author_name: 'Ada', votes: '0' },
    { votes: '1' },
  ]);

  const named = await booth.submit('Asked with a name?', 'Alan Turing');
  const asker = await leave(booth, { name: 'Alan Turing', question_claim: named.claim });
  await delivered(booth);
  expectDone(await eraseLead(booth, lead, { erase_question: true }));
  expectDone(await eraseLead(booth, asker, { erase_question: false }));
  await delivered(booth);
  expect(await rowsThere(database)).toEqual(rowsOf(booth, id));
  const erased = await database.query<{ kind: string }>('SELECT kind FROM booth.erased');
  const kinds = erased.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['author', 'lead', 'lead', 'question']);
  const [dump] = await database.query<{ all: string }>(
    'SELECT string_agg(r::text, chr(10)) AS all FROM booth.records r',
  );
  expect(dump?.all).not.toMatch(/Grace|Turing|in winter/);
});

test('a view of an older Booth gets the columns that it lacks, and one of a newer Booth keeps its own', async (context) => {
  const { database, booth } = await openConnected(context);
  const view = (columns: string) =>
    database.query(`CREATE OR REPLACE VIEW booth.leads AS SELECT ${columns} FROM booth.whole`);
  const [older] = await database.query<{ columns: string }>(
    `SELECT string_agg(column_name, ', ' ORDER BY ordinal_position) AS columns FROM information_schema.columns
     WHERE table_schema = 'booth' AND table_name = 'leads' AND column_name NOT IN
       ('owner', 'consent_by', 'picture', 'to_type', 'owner_left', 'draw', 'draw_at', 'drawn')`,
  );
  await database.query('ALTER VIEW booth.leads RENAME TO whole');
  await view(older?.columns ?? '');
  await booth.restart();
  await leave(booth, { name: 'Ada' });
  await delivered(booth);
  expect(await database.query('SELECT name, owner FROM booth.leads')).toEqual([
    { name: 'Ada', owner: null },
  ]);

  await view('*, 7 AS later');
  await booth.restart();
  await leave(booth, { name: 'Bob' });
  await delivered(booth);
  expect(await database.query('SELECT name, later FROM booth.leads ORDER BY name')).toEqual([
    { name: 'Ada', later: 7 },
    { name: 'Bob', later: 7 },
  ]);
});

test('an event that is deleted goes from headquarters, too', async (context) => {
  const { database, booth, id } = await openConnected(context);
  await leave(booth, { name: 'Grace Hopper' });
  const { id: before } = await current(booth);
  await begin(booth, 'The next one');
  await booth.ask('Asked at the next one?');
  await delivered(booth);
  expect(await database.query('SELECT name FROM booth.events')).toHaveLength(2);
  await remove(booth, before);
  await delivered(booth);
  const [event, ...others] = (await rowsThere(database)).filter(({ kind }) => kind !== 'notice');
  expect([event?.kind, others.map(({ kind }) => kind)]).toEqual(['event', ['question']]);
  expect(await rowsThere(database)).toEqual(expect.arrayContaining(rowsOf(booth, id)));
});

test('neither a rehearsal nor the example leaves the laptop', async (context) => {
  const { database, booth, id } = await openConnected(context);
  const privacy_notice = await noticeOf(booth);
  for (const kind of TRIALS) {
    const trial = await rehearse(booth, kind);
    await booth.ask('Only a trial?');
    await leave(booth, { name: 'Nobody', privacy_notice });
    await delivered(booth);
    const shown = rowsOf(booth, id).filter((row) => row.kind !== 'notice');
    expect(await rowsThere(database), kind).toEqual(shown);
    expect((await database.query('SELECT FROM booth.leads')).length).toBe(0);
    await remove(booth, trial.id);
  }
  // Its privacy notice comes with the first lead of a show.
  await leave(booth, { name: 'Ada', privacy_notice });
  await delivered(booth);
  expect(await rowsThere(database)).toEqual(rowsOf(booth, id));
});

test('what changed ten times while the database was away is sent once, a restart between', async (context) => {
  const { database, booth, before, id } = await openConnected(context);
  const { delivered: count } = await targetOf(booth);
  await database.kill();
  for (let n = 0; n < 10; n += 1) await update(booth, before, { answer: `Answer ${n}` });
  await booth.ask('While it was away?');
  const away = await vi.waitFor(async () => {
    const target = await targetOf(booth);
    expect(target).toMatchObject({ state: 'waiting', waiting: 2 });
    return target;
  });
  expect(away.problem).toMatch(/connection to the database was cut|does not take connections/);
  const fact = (await readinessOf(booth)).facts.find((one) => one.id === 'headquarters');
  expect(fact?.sentence).toMatch(/^Headquarters: \d+ delivered, 2 waiting since \d\d:\d\d\.$/);
  await booth.restart();
  await database.start();
  expect((await delivered(booth)).delivered).toBe(count + 2);
  expect(await rowsThere(database)).toEqual(rowsOf(booth, id));
});

test('after last week’s backup is restored, headquarters says what the laptop says, and keeps what the laptop lost', async (context) => {
  const { database, booth, before, id } = await openConnected(context, { restart: () => {} });
  const made = dataOf(backup, await booth.staff.post('/api/admin/backups'), 201);
  await update(booth, before, { answer: 'Only in rain.' });
  await booth.ask('Asked after the backup?');
  await delivered(booth);
  expect((await booth.staff.post(`/api/admin/backups/${made.id}/restore`)).status).toBe(202);
  await booth.restart();
  await delivered(booth);
  expect(await rowsThere(database)).toEqual(expect.arrayContaining(rowsOf(booth, id)));
  await update(booth, before, { answer: 'Down to 20 m.' });
  await delivered(booth);
  const there = await rowsThere(database);
  expect(there).toEqual(expect.arrayContaining(rowsOf(booth, id)));
  const questions = 'SELECT content, answer FROM booth.questions ORDER BY content';
  expect(await database.query(questions)).toEqual([
    { content: 'Asked after the backup?', answer: null },
    { content: 'Is it waterproof?', answer: 'Down to 20 m.' },
  ]);
  expect(await boothsThere(database)).toEqual([id]);
});

test('a copied data folder is told apart, and said', async (context) => {
  const { database, booth, id } = await openConnected(context);
  const folder = tempFolder();
  await booth.restart();
  await delivered(booth);
  await cp(booth.dataDir, folder, { recursive: true });
  await booth.ask('Asked at the first laptop?');
  await delivered(booth);
  await booth.restart();
  await booth.ask('And again there?');
  await delivered(booth);

  const copy = await openSending({ from: { folder } });
  await copy.ask('Asked at the second one?');
  expect((await delivered(copy)).notice).toContain('was also used on another laptop');
  const [first, second = ''] = await boothsThere(database);
  expect([first, second === id]).toEqual([id, false]);
  const all = await database.query<Row & { booth: string }>('SELECT * FROM booth.records');
  const mine = byName(all.filter((row) => row.booth === second));
  const expected = rowsOf(copy, id).map(({ kind, uid }) => ({ kind, uid }));
  expect(mine.map(({ kind, uid }) => ({ kind, uid }))).toEqual(expected);
  expect((await database.query('SELECT FROM booth.questions')).length).toBe(4);
});

test('headquarters that went back to its backup gets everything once more', async (context) => {
  const { database, booth, id } = await openConnected(context);
  await database.query('CREATE TABLE kept AS SELECT * FROM booth.booths');
  await booth.ask('Asked since then?');
  await booth.restart();
  // Connected again, it has another lease.
  await vi.waitFor(async () => {
    const same = 'SELECT FROM booth.booths JOIN kept USING (booth, lease)';
    expect(await database.query(same)).toEqual([]);
  }, SLOWLY);
  await delivered(booth);
  await database.query('DELETE FROM booth.records');
  await database.query('DELETE FROM booth.booths');
  await database.query('INSERT INTO booth.booths SELECT * FROM kept');
  await booth.restart();
  await vi.waitFor(async () => expect(await rowsThere(database)).toEqual(rowsOf(booth, id)), {
    timeout: 10_000,
  });
});

test('what is wrong there is said in a sentence, without the password', async (context) => {
  const database = await openDatabase(context);
  const booth = await openSending();
  const id = await addDatabase(booth, database.url);
  await delivered(booth);
  expect(await tried(booth, id)).toBe('Connected: a test was stored, read back and removed.');

  for (const [broken, fixed, sentence] of [
    [
      'ALTER SYSTEM SET default_transaction_read_only = on',
      'ALTER SYSTEM RESET default_transaction_read_only',
      'The database is read-only.',
    ],
    [
      "INSERT INTO booth.migrations VALUES (99, '0099-later.sql')",
      'DELETE FROM booth.migrations WHERE version = 99',
      'Headquarters’ tables are from a newer Booth. Update this laptop.',
    ],
  ] as const) {
    await database.query(broken);
    await database.query('SELECT pg_reload_conf()');
    await booth.restart();
    await booth.ask(`While: ${sentence}`);
    await vi.waitFor(async () => expect((await targetOf(booth)).problem).toBe(sentence), {
      timeout: 10_000,
    });
    expect(await tried(booth, id)).toBe(sentence);
    await database.query(fixed);
    await database.query('SELECT pg_reload_conf()');
    await delivered(booth);
  }

  await booth.staff.put(`${TARGETS}/${id}`, { tls: 'verify' });
  expect(await tried(booth, id)).toBe(
    'The database does not encrypt. Allow that under “More” only within your own network.',
  );
  await booth.staff.put(`${TARGETS}/${id}`, {
    tls: 'none',
    url: database.url.replace('secret', 'wrong'),
  });
  expect(await tried(booth, id)).toBe('The database refuses the password.');
  const { text } = await booth.staff.get('/api/admin/headquarters');
  expect([text, ...booth.logLines()].join()).not.toMatch(/:secret@|:wrong@/);
});

test('a receipt says where an event is, and what is missing', async (context) => {
  const { database, booth } = await openConnected(context);
  const path = '/api/admin/headquarters/receipt';
  const lead = await leave(booth, { name: 'Grace Hopper' });
  await eraseLead(booth, lead);
  await delivered(booth);
  await booth.staff.post('/api/admin/backups');
  const whole = dataOf(receipt, await booth.staff.get(path));
  expect(whole.rows).toEqual([
    { kind: 'question', acknowledged: 1, erased: 0, rows: 1 },
    { kind: 'lead', acknowledged: 1, erased: 1, rows: 0 },
    { kind: 'message', acknowledged: 0, erased: 0, rows: 0 },
  ]);
  expect(whole.backups).toMatchObject([{ place: 'laptop', complete: true, missing: null }]);
  const host = `127.0.0.1:${database.port}`;
  expect(whole.targets).toMatchObject([
    { name: 'Headquarters', host, complete: true, missing: null },
  ]);
  await database.kill();
  await booth.ask('After the backup?');
  await vi.waitFor(async () => expect((await targetOf(booth)).state).toBe('waiting'), SLOWLY);
  const lacking = dataOf(receipt, await booth.staff.get(path));
  expect(lacking.backups).toMatchObject([
    { complete: false, missing: 'Something has changed since. Make a backup.' },
  ]);
  expect(lacking.targets[0]).toMatchObject({ complete: false, waiting: 1 });
});
