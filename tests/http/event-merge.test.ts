import { expect, test, vi } from 'vitest';
import { backupState } from '../../server/contract/backups.ts';
import { approvedQuestions } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import {
  checkSearches,
  exportEvent,
  importEvent,
  picturesOf,
  rowsOf,
} from '../support/event-files.ts';
import { expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { fillShow } from '../support/full-show.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { addLabel, labelsOf, mark } from '../support/labels.ts';
import { actions, eraseLead, leave, updateLead } from '../support/leads.ts';
import { didNothing, mergeEvent, mergeInto, sharedRows } from '../support/merged-events.ts';
import { merge } from '../support/merging.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { createEventFileTasks } from '../../server/db/event-file-task.ts';
import { databasePath, type Db } from '../../server/db/open.ts';
import { createMergeMark } from '../../server/features/event-file/merge-mark.repository.ts';
import { mergingFile } from '../../server/platform/event-file/transfer-folder.ts';
import { askMany } from '../support/ask-many.ts';
import { ROOT } from '../support/node-binary.ts';
import { chance, seeds, type Chance } from '../support/random.ts';
import { isDeep } from '../support/sample.ts';

// Each of these looks through whole files, more than once.
vi.setConfig({ testTimeout: 90_000 });

const START = Date.parse('2031-03-21T09:00:00Z');

/** Laptops whose clocks go on together, by a second with each look. */
function openLaptops(count = 2): Promise<[HttpBooth, HttpBooth, ...HttpBooth[]]> {
  let now = START;
  const open = () => openHttpBooth({ now: () => (now += 1000), config: { rateLimits: false } });
  return Promise.all([open(), open(), ...Array.from({ length: count - 2 }, open)]);
}

async function approve(booth: HttpBooth, id: number, answer: string | null = null): Promise<void> {
  const done = await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer });
  expect(done.status, done.text).toBe(200);
}

async function shown(booth: HttpBooth): Promise<string[]> {
  const answer = await booth.visitor.get('/api/questions/approved');
  return approvedQuestions.parse(jsonOf(answer)).data.map(({ content }) => content);
}

/** The id here of a question of another laptop's. */
function idHere({ deps: { db } }: HttpBooth, content: string): number {
  return Number(db.prepare('SELECT id FROM questions WHERE content = ?').pluck().get(content));
}

test('another laptop’s event is added to the open one: every row once, whatever was merged before', async () => {
  const [here, there] = await openLaptops();
  const mine = await here.ask('Only here');
  await approve(here, mine, 'Yes.');
  await fillShow(there);
  const merged = await mergeInto(here, there);
  expect(merged).toMatchObject({
    event: 'Boot Düsseldorf',
    added: { questions: 4, leads: 2, texts: 1, pictures: 1 },
    updated: { questions: 0, leads: 0, texts: 0 },
    known: { questions: 0, leads: 0, texts: 0 },
    erased: { questions: 0, leads: 0 },
  });
  const again = await mergeInto(here, there);
  expect(again).toMatchObject({ known: { questions: 4, leads: 2, texts: 1 } });
  expect(didNothing(again)).toBe(true);
  // What was here stays under its id, and the library is the other laptop's own.
  expect(idHere(here, 'Only here')).toBe(mine);
  expect(rowsOf(here.dataDir)['media']).toEqual([]);
  expect(Object.keys(picturesOf(here.dataDir))).toEqual([`sms-media/${'ab'.repeat(12)}.bin`]);

  // What was open is in a backup, and who added what is in the log.
  const { backups } = dataOf(backupState, await here.staff.get('/api/admin/backups'));
  expect(backups.at(-1)).toMatchObject({ reason: 'restore', counts: { questions: 1, leads: 0 } });
  expect((await actions(here)).join('\n')).toMatch(
    /Added the event “Boot Düsseldorf” of 2031-03-21T[^ ]+ \(questions: 4, leads: 2, texts: 1, updated: 0, erased: 0\)/,
  );

  expect((await mergeInto(there, here)).added).toMatchObject({ questions: 1, leads: 0, texts: 0 });
  expect(sharedRows(there.dataDir)).toEqual(sharedRows(here.dataDir));
  // Things go on there: only what is new comes.
  await there.ask('Later');
  await leave(there, { name: 'Later' });
  expect(await mergeInto(here, there)).toMatchObject({
    added: { questions: 1, leads: 1, texts: 0 },
    known: { questions: 5, leads: 2, texts: 1 },
  });
  expect(sharedRows(here.dataDir)).toEqual(sharedRows(there.dataDir));
  for (const { deps } of [here, there]) {
    checkSearches(deps.db);
    expect(deps.db.pragma('foreign_key_check')).toEqual([]);
  }
});

test('an event that was taken elsewhere and went on there comes back with what is new; the own one adds nothing', async () => {
  const here = await openHttpBooth();
  await fillShow(here);
  const file = await exportEvent(here);
  const before = rowsOf(here.dataDir);
  expect(didNothing(await mergeInto(here, here))).toBe(true);
  const after = rowsOf(here.dataDir);
  for (const table of [
    'questions',
    'question_votes',
    'leads',
    'inbound_sms',
    'labels',
    'settings',
    'meta',
  ])
    expect(after[table], table).toEqual(before[table]);

  const elsewhere = await openHttpBooth({ onRestart: () => {} });
  expect((await importEvent(elsewhere, file)).status).toBe(202);
  await elsewhere.restart();
  await elsewhere.ask('Asked elsewhere');
  await here.ask('Asked here');
  expect((await mergeInto(here, elsewhere)).added).toMatchObject({ questions: 1, leads: 0 });
  expect((await mergeInto(elsewhere, here)).added).toMatchObject({ questions: 1, leads: 0 });
  expect(sharedRows(elsewhere.dataDir)).toEqual(sharedRows(here.dataDir));
});

test('approved questions of the other laptop are public here, phones and staff are told, and a phone’s own goes on', async () => {
  const [here, there] = await openLaptops();
  const own = await here.submit('Mine');
  const theirs = await there.ask('Is it loud?');
  await approve(there, theirs, 'No.');
  const version = here.deps.questions.publicVersion();
  const told: number[] = [];
  here.deps.events.on('questions', (event) => told.push(event.public?.version ?? 0));
  await mergeInto(here, there);
  expect(await shown(here)).toEqual(['Is it loud?']);
  expect(told.some((now) => now > version + 1)).toBe(true);
  // Whoever asked earlier may still leave an address for it.
  const lead = await leave(here, { name: 'Ada', question_claim: own.claim });
  expect(here.deps.db.prepare('SELECT question_id FROM leads WHERE id = ?').pluck().get(lead)).toBe(
    own.id,
  );
  // Merged once more, nobody is disturbed.
  const quiet = told.length;
  await mergeInto(here, there);
  expect(told).toHaveLength(quiet);
});

test('of what was changed on both laptops the newer stays, unless that is the AI’s draft; labels, votes and links of both', async () => {
  const [here, there] = await openLaptops();
  await here.ask('First');
  await here.ask('Second');
  await here.ask('Third');
  const lead = await leave(here, { name: 'Ada' });
  await mergeInto(there, here);
  const [first, second] = [idHere(there, 'First'), idHere(there, 'Second')];
  await approve(here, 1, 'Older');
  await approve(there, first, 'Newer');
  await approve(there, second, 'Older');
  await approve(here, 2, 'Newer');
  // A draft does not undo what staff decided.
  await approve(here, 3, 'Decided');
  const third = idHere(there, 'Third');
  await there.deps.writes.run(() => there.deps.questions.draft(third, 'Perhaps.'));
  await updateLead(there, 1, { notes: 'Older', rating: 'hot' });
  await updateLead(here, lead, { notes: 'Newer' });
  await mark(here, 1, [(await addLabel(here, 'Range')).id]);
  await mark(there, first, [
    (await addLabel(there, 'RÄNGE')).id,
    (await addLabel(there, 'Price')).id,
  ]);

  expect(await mergeInto(here, there)).toMatchObject({
    updated: { questions: 1, leads: 0 },
    known: { questions: 2, leads: 1 },
  });
  await mergeInto(there, here);
  expect(sharedRows(here.dataDir)).toEqual(sharedRows(there.dataDir));
  const rows = (sql: string) => here.deps.db.prepare(sql).raw().all();
  expect(rows('SELECT answer FROM questions ORDER BY id')).toEqual([
    ['Newer'],
    ['Newer'],
    ['Decided'],
  ]);
  expect(rows('SELECT notes, rating FROM leads')).toEqual([['Newer', null]]);
  expect((await labelsOf(here)).map(({ name, questions }) => [name, questions])).toEqual([
    ['Price', 1],
    ['Range', 1],
  ]);
  // A page that shows the older state cannot save over it.
  const stale = await here.staff.put('/api/admin/question/1', { answer: 'Stale', version: 2 });
  expectRefusal(stale, 409, 'conflict');
});

test('who was erased on either laptop is erased on both, and stays so', async () => {
  const [here, there] = await openLaptops();
  for (const name of ['Ada', 'Grace', 'Joan']) {
    const { claim } = await here.submit(`Asked by ${name}`, name);
    await leave(here, { name, question_claim: claim });
  }
  await mergeInto(there, here);
  const before = await exportEvent(there);
  await eraseLead(here, 1, { erase_question: true });
  await eraseLead(there, 2, { erase_question: false });
  expect(await mergeInto(here, there)).toMatchObject({ erased: { questions: 1, leads: 2 } });
  expect((await mergeInto(there, here)).erased).toEqual({ questions: 1, leads: 1 });
  // A file from before does not bring them back.
  expect((await mergeEvent(here, before)).status).toBe(200);
  for (const booth of [here, there]) {
    const rows = rowsOf(booth.dataDir);
    expect(rows['leads']).toHaveLength(1);
    expect(rows['questions']).toHaveLength(2);
    expect(JSON.stringify([rows['questions'], rows['questions_text'], rows['leads']])).not.toMatch(
      /Ada|"Grace"|grace@/,
    );
    checkSearches(booth.deps.db);
  }
  expect(sharedRows(here.dataDir)).toEqual(sharedRows(there.dataDir));
});

test('a name that a newer state does not have is no erasure: it can be given again', async () => {
  const [here, there] = await openLaptops();
  await here.ask('Who asked?');
  await mergeInto(there, here);
  const named = { author_name: 'Ada', status: 'pending' };
  const name = () => here.staff.put('/api/admin/question/1', named);
  expect((await name()).status).toBe(200);
  await approve(there, 1, 'Later.');
  await mergeInto(here, there);
  expect(rowsOf(here.dataDir)['erasures']).toEqual([]);
  expect((await name()).status).toBe(200);
  await approve(here, 1, 'Even later.');
  await mergeInto(there, here);
  const author = there.deps.db.prepare('SELECT author_name FROM questions').pluck().get();
  expect(author).toBe('Ada');
});

test('questions that were merged in different ways stand for each other once, in no circle', async () => {
  const [here, there] = await openLaptops();
  for (const name of ['A', 'B', 'C']) {
    await here.ask(name);
  }
  await mergeInto(there, here);
  await merge(here, 1, 2);
  await merge(there, 2, 1);
  await merge(there, 3, 2);
  await mergeInto(here, there);
  await mergeInto(there, here);
  expect(sharedRows(here.dataDir)).toEqual(sharedRows(there.dataDir));
  const groups =
    'SELECT content, merged_into IS NULL, shelf, asked FROM questions ORDER BY content';
  expect(here.deps.db.prepare(groups).raw().all()).toEqual([
    ['A', 1, 'active', 3],
    ['B', 0, 'merged', 1],
    ['C', 0, 'merged', 1],
  ]);
});

test('a text that came to both laptops is one, with one question; whoever said STOP there gets none from here', async () => {
  const [here, there] = await openLaptops();
  const sentAt = Date.parse('2031-03-21T09:00:00Z');
  const text = {
    sid: 'SM1',
    from: '+15550001',
    to: '+15550002',
    body: 'Is it loud?',
    sentAt,
    numMedia: 0,
  };
  for (const { staff, deps } of [here, there]) {
    const saved = await staff.put('/api/admin/settings', {
      twilio: { textsBecomeQuestions: true },
    });
    expect(saved.status, saved.text).toBe(200);
    await deps.sms.take(text);
  }
  await there.deps.sms.take({ ...text, sid: 'SM2', body: 'STOP', sentAt: sentAt + 1 });
  there.deps.db.exec(`INSERT INTO sms_replies (kind, sms_id, created_at) VALUES ('answer', 1, 1);
    INSERT INTO jobs (kind, key, payload, run_at, created_at, updated_at) VALUES ('sms-answer', '1', '{"sms_id":1}', 0, 0, 0)`);
  expect(await mergeInto(here, there)).toMatchObject({
    added: { questions: 0, texts: 1 },
    known: { texts: 1 },
  });
  const rows = rowsOf(here.dataDir);
  expect(rows['questions']).toHaveLength(1);
  expect(rows['sms_opt_outs']).toEqual([`["+15550001",1,${sentAt + 1}]`]);
  // What was still to be sent over there is not sent from here.
  expect(rows['sms_replies']).toEqual([]);
  expect(rows['jobs']).toEqual([]);
});

test('one event is merged at a time', async () => {
  const [here, there] = await openLaptops();
  const file = await exportEvent(there);
  const both = await Promise.all([mergeEvent(here, file), mergeEvent(here, file)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

/** More than are added in one slice. */
const MANY = 2700;
const MARK = 7;

const tasks = createEventFileTasks(
  resolve(ROOT, 'server/db/event-file-worker.ts'),
  resolve(ROOT, 'server/db/migrations'),
);

let made: Promise<Buffer> | null = null;

/** Another laptop's event of many questions, and a lead, as a file; the same one for each test. */
function manyThere(): Promise<Buffer> {
  made ??= (async () => {
    const there = await openHttpBooth();
    askMany(there.deps.db, 'There', MANY);
    await leave(there, { name: 'Ada' });
    return exportEvent(there);
  })();
  return made;
}

function countOf({ deps: { db } }: HttpBooth, what: string): number {
  return Number(db.prepare(`SELECT count(*) FROM ${what}`).pluck().get());
}

/** Merges until the second slice, in a booth that is cut off there, and goes down with it. */
async function cutOff(here: HttpBooth, file: Buffer): Promise<void> {
  const folder = join(here.dataDir, 'came');
  await mkdir(folder);
  writeFileSync(join(folder, 'event.booth'), file);
  const came = mergingFile(here.dataDir, MARK);
  await tasks.read(join(folder, 'event.booth'), { folder, to: came });
  createMergeMark(here.deps.db).begin(MARK);
  const cut = new AbortController();
  let slices = 0;
  const merging = tasks.merge(came, databasePath(here.dataDir), {
    secret: 'any',
    now: 0,
    signal: cut.signal,
    turn: (slice) => {
      slices += 1;
      if (slices === 2) cut.abort();
      return slice();
    },
  });
  await expect(merging).rejects.toThrow('given up');
}

test('questions that were merged stay so, however many came between them', async () => {
  const there = await openHttpBooth();
  askMany(there.deps.db, 'There', 250);
  const [first = 0, last = 0] = there.deps.db
    .prepare<[], number>(
      'SELECT id FROM questions WHERE id IN ((SELECT min(id) FROM questions), (SELECT max(id) FROM questions)) ORDER BY id',
    )
    .pluck()
    .all();
  await merge(there, first, last);
  const here = await openHttpBooth();
  await mergeInto(here, there);
  expect(countOf(here, "questions WHERE shelf = 'merged' AND merged_into IS NOT NULL")).toBe(1);
  expect(sharedRows(here.dataDir)).toEqual(sharedRows(there.dataDir));
});

test('what visitors send while another laptop’s event is added is stored between its rows, not after them', async () => {
  const file = await manyThere();
  const here = await openHttpBooth({ config: { rateLimits: false } });
  const over = new AbortController();
  const merging = mergeEvent(here, file).finally(() => over.abort());
  while (!over.signal.aborted) {
    // While a slice is written, which it then has to wait for.
    await (here.deps.writes.hold() === null ? immediate() : here.ask('Meanwhile'));
  }
  expect((await merging).status).toBe(200);
  const theirs = "SELECT id FROM questions WHERE content LIKE 'There%'";
  expect(countOf(here, `(${theirs})`)).toBe(MANY);
  const between = `questions WHERE content = 'Meanwhile'
    AND id > (SELECT min(id) FROM (${theirs})) AND id < (SELECT max(id) FROM (${theirs}))`;
  expect(countOf(here, between)).toBeGreaterThan(0);
});

test('a merge that is cut off in the middle is gone on with by the next start, before anybody sees half of it', async () => {
  const file = await manyThere();
  const here = await openHttpBooth();
  await cutOff(here, file);
  const first = countOf(here, 'questions');
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(MANY);
  const mine = await here.ask('Was thanked');

  await here.restart();
  expect([countOf(here, 'questions'), countOf(here, 'leads')]).toEqual([MANY + 1, 1]);
  expect(here.deps.db.prepare('SELECT content FROM questions WHERE id = ?').pluck().get(mine)).toBe(
    'Was thanked',
  );
  expect(existsSync(mergingFile(here.dataDir, MARK))).toBe(false);
  expect(createMergeMark(here.deps.db).current()).toBeNull();
  expect((await actions(here)).join('\n')).toMatch(/Added the rest of the event/);
  const rows = sharedRows(here.dataDir);
  expect(didNothing(await mergeInto(here, here))).toBe(true);
  expect((await mergeEvent(here, file)).status).toBe(200);
  expect(sharedRows(here.dataDir)).toEqual(rows);
});

test('a merge that was cut off comes to its end before the next one', async () => {
  const file = await manyThere();
  const here = await openHttpBooth();
  const there = await openHttpBooth();
  await there.ask('Elsewhere');
  await cutOff(here, file);
  expect((await mergeEvent(here, await exportEvent(there))).status).toBe(200);
  expect(countOf(here, 'questions')).toBe(MANY + 1);
  expect(existsSync(mergingFile(here.dataDir, MARK))).toBe(false);
});

test('whose merge cannot be gone on with starts all the same, and says so once', async () => {
  const here = await openHttpBooth();
  await here.ask('Was here');
  createMergeMark(here.deps.db).begin(MARK);
  writeFileSync(mergingFile(here.dataDir, MARK), 'is no database');
  await here.restart();
  await here.restart();
  expect(countOf(here, 'questions')).toBe(1);
  expect(existsSync(mergingFile(here.dataDir, MARK))).toBe(false);
  const told = (await actions(here)).filter((words) => words.includes('could not be added'));
  expect(told).toHaveLength(1);
});

const STEPS = isDeep ? 60 : 25;

function idsOf(db: Db, table: string): number[] {
  return db.prepare<[], number>(`SELECT id FROM ${table} ORDER BY id`).pluck().all();
}

/** Expects that what is derived from the rows matches them. */
function expectSound({ deps: { db } }: HttpBooth, told: string): void {
  const wrong = (sql: string) => expect(db.prepare(sql).all(), `${told}: ${sql}`).toEqual([]);
  wrong('PRAGMA foreign_key_check');
  wrong(`SELECT id FROM questions q WHERE asked <> 1 + (SELECT count(*) FROM questions WHERE merged_into = q.id)
    OR votes <> (SELECT count(*) FROM question_votes WHERE question_id = q.id)
    OR (shelf = 'merged') <> (merged_into IS NOT NULL) OR labels & lent_labels <> lent_labels`);
  wrong(
    `SELECT q.id FROM questions q JOIN questions m ON m.id = q.merged_into WHERE m.merged_into IS NOT NULL`,
  );
  wrong('SELECT id FROM questions WHERE id NOT IN (SELECT id FROM questions_text)');
  wrong(`SELECT * FROM question_counts c WHERE n <> (SELECT count(*) FROM questions
    WHERE shelf = c.shelf AND status = c.status AND answered = c.answered)`);
  wrong(`SELECT * FROM label_counts c WHERE n <> (SELECT count(*) FROM questions
    WHERE shelf = c.shelf AND status = c.status AND answered = c.answered AND labels >> c.slot & 1)`);
  wrong(`SELECT quarter, n FROM lead_quarters EXCEPT SELECT created_at / 900000, count(*) FROM leads
    GROUP BY 1, coalesce(rating, 'none'), followed_up, consent_given, question_id IS NOT NULL`);
  checkSearches(db);
}

/** What visitors, staff and Twilio do, on one laptop. */
function actsOn(booth: HttpBooth, { below, oneOf, happens, next }: Chance) {
  const { staff, visitor, deps } = booth;
  const word = () => next().toString(36).slice(2, 10);
  const anyOf = (table: string): number | null => {
    const ids = idsOf(deps.db, table);
    return ids.length === 0 ? null : oneOf(ids);
  };
  const change = async (body: object) => {
    const id = anyOf('questions');
    if (id !== null) await staff.put(`/api/admin/question/${id}`, body);
  };
  return {
    ask: async () => void (await booth.ask(`What of ${word()}?`, happens(0.5) ? word() : null)),
    decide: () => change({ status: oneOf(['approved', 'approved', 'rejected', 'pending']) }),
    answer: () => change({ status: 'approved', answer: word() }),
    author: () => change({ author_name: word() }),
    archive: () => change({ shelf: oneOf(['archived', 'active']) }),
    async label() {
      const name = `Label ${below(4)}`;
      await staff.post('/api/admin/labels', { name });
      const id = anyOf('questions');
      const label = deps.db
        .prepare('SELECT id FROM labels WHERE name = ? AND deleted_at IS NULL')
        .pluck()
        .get(name);
      if (id !== null)
        await staff.put(`/api/admin/question/${id}/labels`, { add: [label], remove: [] });
    },
    async merge() {
      const [id, into] = [anyOf('questions'), anyOf('questions')];
      if (id !== null) await staff.post(`/api/admin/question/${id}/merge`, { into });
    },
    async unmerge() {
      const id = deps.db
        .prepare<[], number>('SELECT id FROM questions WHERE merged_into IS NOT NULL')
        .pluck()
        .get();
      if (id !== undefined) await staff.post(`/api/admin/question/${id}/unmerge`, {});
    },
    async vote() {
      const id = anyOf('questions');
      const body = {
        voter: next().toString(36).padEnd(43, 'x').slice(2, 45).padEnd(43, 'y'),
        wanted: true,
      };
      if (id !== null) await visitor.post(`/api/question/${id}/vote`, body);
    },
    async leave() {
      const claim = happens(0.5) ? (await booth.submit(`From ${word()}`, word())).claim : null;
      await leave(booth, { name: 'Ada', ...(claim !== null && { question_claim: claim }) });
    },
    async note() {
      const id = anyOf('leads');
      const body = oneOf([
        { notes: word() },
        { rating: oneOf(['hot', 'cold', null]) },
        { followed_up: happens(0.5) },
      ]);
      if (id !== null) await staff.put(`/api/admin/lead/${id}`, body);
    },
    async erase() {
      const id = anyOf('leads');
      const json = { erase_question: happens(0.5) };
      if (id !== null) await staff.send(`/api/admin/lead/${id}`, { method: 'DELETE', json });
    },
    async text() {
      // The same text is the same wherever it arrives.
      const number = below(20);
      const sid = `SM${number}`;
      const body = ['STOP', 'START', 'STOP'][number] ?? `Text ${number}?`;
      const known = deps.db.prepare('SELECT 1 FROM inbound_sms WHERE message_sid = ?').get(sid);
      if (known === undefined) {
        const text = {
          sid,
          from: `+1555000000${number % 2}`,
          to: '+15550009999',
          body,
          sentAt: START + number,
          numMedia: 0,
        };
        await deps.sms.take(text);
      }
    },
  };
}

type Act = keyof ReturnType<typeof actsOn>;

test.each(seeds(14))(
  'laptops that merge each other’s events in any order end with the same rows, walk %i',
  async (seed) => {
    const chances = chance(seed);
    const laptops = await openLaptops(2 + (seed % 2));
    for (const { staff } of laptops)
      await staff.put('/api/admin/settings', { twilio: { textsBecomeQuestions: true } });
    const acts = laptops.map((laptop) => actsOn(laptop, chances));
    const kinds = Object.keys(acts[0]!) as Act[];
    for (let step = 0; step < STEPS; step += 1) {
      const at = chances.below(laptops.length);
      if (chances.happens(0.1)) {
        const from = chances.oneOf(laptops.filter((_, other) => other !== at));
        await mergeInto(laptops[at]!, from);
        expectSound(laptops[at]!, `seed ${seed}, step ${step}`);
      } else {
        await acts[at]![chances.oneOf<Act>(['ask', ...kinds])]();
      }
    }
    // One gets what all the others have, and all the others get what it has.
    const hub = chances.oneOf(laptops);
    const spokes = laptops.filter((laptop) => laptop !== hub);
    for (const spoke of spokes) await mergeInto(hub, spoke);
    for (const spoke of spokes) await mergeInto(spoke, hub);
    for (const laptop of laptops) expectSound(laptop, `seed ${seed}, at the end`);
    const rows = sharedRows(hub.dataDir);
    expect(rows.questions.length).toBeGreaterThan(0);
    for (const other of spokes) expect(sharedRows(other.dataDir), `seed ${seed}`).toEqual(rows);
    expect(didNothing(await mergeInto(hub, chances.oneOf(spokes)))).toBe(true);
    expect(sharedRows(hub.dataDir)).toEqual(rows);
  },
);
