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

// Each of these looks through whole files, more than once.
vi.setConfig({ testTimeout: 90_000 });

/** Laptops whose clocks go on together, by a second with each look. */
function openTwo(): Promise<[HttpBooth, HttpBooth]> {
  let now = Date.parse('2031-03-21T09:00:00Z');
  const tick = { now: () => (now += 1000) };
  return Promise.all([openHttpBooth(tick), openHttpBooth(tick)]);
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
  const [here, there] = await openTwo();
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
  const [here, there] = await openTwo();
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

test('of what was changed on both laptops the newer stays; labels, votes and links of both', async () => {
  const [here, there] = await openTwo();
  await here.ask('First');
  await here.ask('Second');
  const lead = await leave(here, { name: 'Ada' });
  await mergeInto(there, here);
  const [first, second] = [idHere(there, 'First'), idHere(there, 'Second')];
  await approve(here, 1, 'Older');
  await approve(there, first, 'Newer');
  await approve(there, second, 'Older');
  await approve(here, 2, 'Newer');
  await updateLead(there, 1, { notes: 'Older', rating: 'hot' });
  await updateLead(here, lead, { notes: 'Newer' });
  await mark(here, 1, [(await addLabel(here, 'Range')).id]);
  await mark(there, first, [
    (await addLabel(there, 'RÄNGE')).id,
    (await addLabel(there, 'Price')).id,
  ]);

  expect(await mergeInto(here, there)).toMatchObject({
    updated: { questions: 1, leads: 0 },
    known: { questions: 1, leads: 1 },
  });
  await mergeInto(there, here);
  expect(sharedRows(here.dataDir)).toEqual(sharedRows(there.dataDir));
  const rows = (sql: string) => here.deps.db.prepare(sql).raw().all();
  expect(rows('SELECT answer FROM questions ORDER BY id')).toEqual([['Newer'], ['Newer']]);
  expect(rows('SELECT notes, rating FROM leads')).toEqual([['Newer', null]]);
  expect((await labelsOf(here)).map(({ name, questions }) => [name, questions])).toEqual([
    ['Price', 1],
    ['Range', 1],
  ]);
  // A page that shows the older state cannot save over it.
  const stale = await here.staff.put('/api/admin/question/1', { answer: 'Stale', version: 2 });
  expectRefusal(stale, 409, 'conflict');
});

test('the AI’s draft on one laptop does not undo what staff decided on the other one', async () => {
  const [here, there] = await openTwo();
  await here.ask('Is it loud?');
  await mergeInto(there, here);
  await approve(here, 1, 'No.');
  await there.deps.writes.run(() => there.deps.questions.draft(1, 'Perhaps.'));
  await mergeInto(here, there);
  await mergeInto(there, here);
  for (const { deps } of [here, there])
    expect(deps.db.prepare('SELECT status, answer FROM questions').raw().all()).toEqual([
      ['approved', 'No.'],
    ]);
});

test('who was erased on either laptop is erased on both, and stays so', async () => {
  const [here, there] = await openTwo();
  for (const name of ['Ada', 'Grace', 'Joan']) {
    // oxlint-disable no-await-in-loop
    const { claim } = await here.submit(`Asked by ${name}`, name);
    await leave(here, { name, question_claim: claim });
    // oxlint-enable no-await-in-loop
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
  const [here, there] = await openTwo();
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
  const [here, there] = await openTwo();
  for (const name of ['A', 'B', 'C']) {
    // oxlint-disable-next-line no-await-in-loop
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
  const [here, there] = await openTwo();
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
    // oxlint-disable no-await-in-loop
    const saved = await staff.put('/api/admin/settings', {
      twilio: { textsBecomeQuestions: true },
    });
    expect(saved.status, saved.text).toBe(200);
    await deps.sms.take(text);
    // oxlint-enable no-await-in-loop
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

test('what was open is in a backup, and who added what is in the log', async () => {
  const [here, there] = await openTwo();
  await here.ask('Was here');
  await there.ask('There');
  await leave(there, { name: 'Ada' });
  await mergeInto(here, there);
  const { backups } = dataOf(backupState, await here.staff.get('/api/admin/backups'));
  expect(backups).toMatchObject([{ reason: 'restore', counts: { questions: 1, leads: 0 } }]);
  expect((await actions(here)).join('\n')).toMatch(
    /Added the event of 2031-03-21T[^ ]+ \(questions: 1, leads: 1, texts: 0, updated: 0, erased: 0\)/,
  );
});

test('only staff merge, never without their token, and one event at a time', async () => {
  const [here, there] = await openTwo();
  const file = await exportEvent(there);
  const stranger = here.client({ host: 'admin.booth.local' });
  expect((await mergeEvent({ staff: stranger }, file)).status).toBe(401);
  const both = await Promise.all([mergeEvent(here, file), mergeEvent(here, file)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  here.staff.csrf = '';
  expect((await mergeEvent(here, file)).status).toBe(403);
});
