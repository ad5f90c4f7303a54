import { expect } from 'vitest';
import { boothEvent, EVENT_MESSAGES } from '../../server/contract/event.ts';
import { importedEvent } from '../../server/contract/event-file.ts';
import { playbackState } from '../../server/contract/playback.ts';
import { publicMessages, staffMessages } from '../../server/contract/stream.ts';
import { question } from '../../server/contract/questions.ts';
import { askMany } from '../support/ask-many.ts';
import { changed } from '../support/event-stream.ts';
import { checkSearches, rowsOf, databaseFiles } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { API_KEY, AUTH_TOKEN, fillShow } from './full-show.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { addLabel, listQuestions, mark } from '../support/labels.ts';
import { eraseLead, leave, listLeads } from '../support/leads.ts';
import { openLlm, QUICK, useAi } from '../support/llm.ts';
import { merge } from '../support/merging.ts';
import { sendFile } from '../support/multipart.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { PATH, all, begin, current, rehearse } from './event-calls.ts';
import { approved, update } from './question-calls.ts';
import { cast, phone } from './vote-calls.ts';

function approve(booth: HttpBooth, id: number, answer = 'Yes') {
  return update(booth, id, { status: 'approved', answer });
}

test('a new event begins empty for everybody, and the one before is kept', async ({ booth }) => {
  const { staff, visitor } = booth;
  await staff.put('/api/admin/settings', { brand: { eventName: 'Spring' } });
  const asked = await booth.ask('Is it waterproof?', 'Ada');
  await approve(booth, asked);
  await leave(booth, { name: 'Ada' });
  const before = await current(booth);
  expect(before).toMatchObject({ name: 'Spring', counts: { questions: 1, leads: 1, messages: 0 } });

  const stream = await booth.listen();
  const admin = await booth.listenAsStaff();
  const autumn = await begin(booth, 'Autumn');
  const empty = { closed_at: null, kind: 'show', counts: { questions: 0 } };
  expect(autumn).toMatchObject({ name: 'Autumn', ...empty });
  const told = publicMessages.questions.parse(await stream.next('questions'));
  expect(told).toMatchObject({ upserted: [], removed: [asked] });
  await changed(admin, 'event', 'questions');
  expect((await listQuestions(booth)).counts.total).toBe(0);
  expect((await visitor.get('/api/questions/approved')).text).not.toContain('waterproof');
  expect(await booth.ask('The first one here')).toBeGreaterThan(asked);

  const [open, past] = await all(booth);
  expect(open).toMatchObject({ id: autumn.id, name: 'Autumn' });
  expect(past).toMatchObject({ id: before.id, name: 'Spring', counts: { questions: 1, leads: 1 } });
  expect(past!.bytes).toBeGreaterThan(300);
  const there = await listQuestions(booth, { event: String(before.id) });
  expect(there.items.map(({ content, event }) => [content, event])).toEqual([
    ['Is it waterproof?', before.id],
  ]);
  expect(there.counts).toMatchObject({ total: 1, approved: 1 });
  expectRefusal(await staff.get('/api/admin/questions?event=99'), 'not_found');
});

test('nothing of one event is in what staff, visitors and screens read of another one', async () => {
  const booth = await openHttpBooth({ pages: await pagesFromSource() });
  const { staff, visitor, deps } = booth;
  const word = { first: 'Rumpelstiltskin', second: 'Mondscheintarif', rehearsed: 'Yggdrasil' };
  async function fill(name: string) {
    const id = await booth.ask(`Does ${name} float?`, name);
    await approve(booth, id, `${name} does.`);
    await booth.ask(`Does ${name} fly?`, name);
    await booth.ask(`Does ${name} fly, too?`, name);
    await leave(booth, { name, company: name });
    deps.db
      .exec(`INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body, from_country,
        from_city, source, search_text) VALUES ((SELECT id FROM events WHERE closed_at IS NULL), 1000, '+1', '+2',
        'SM-${name}', '${name}', 'DE', '${name}', 'poll', '${name.toLowerCase()}')`);
    return id;
  }
  const first = await current(booth);
  const asked = await fill(word.first);
  const second = await begin(booth, '');
  await fill(word.second);
  await rehearse(booth);
  await fill(word.rehearsed);

  const lists = [
    ['/questions', '/questions?q=float', '/questions?sort=votes', '/questions?sort=author'],
    ['/questions?sort=status&status=approved', '/leads', '/leads?q=example&sort=name'],
    ['/twilio/inbound', '/insights'],
    ['/export/questions.csv', '/export/leads.json', '/export/sms.csv'],
  ].flat();
  const read = async (path: string, event?: number) => {
    const sign = path.includes('?') ? '&' : '?';
    const query = event === undefined ? '' : `${sign}event=${event}`;
    const answer = await staff.get(`/api/admin${path}${query}`);
    expect(answer.status, path).toBe(200);
    return answer.text;
  };
  for (const [event, own] of [
    [first.id, word.first],
    [second.id, word.second],
    [undefined, word.rehearsed],
  ] as const) {
    const others = Object.values(word).filter((one) => one !== own);
    for (const path of lists) {
      const text = await read(path, event);
      for (const other of others) expect(text, `${path} of ${own}`).not.toContain(other);
      if (path !== '/insights') expect(text, `${path} of ${own}`).toContain(own);
    }
    const insights = JSON.parse(await read('/insights', event)) as {
      data: { leads: { total: number } };
    };
    expect(insights.data.leads.total).toBe(1);
  }
  const visited = ['/', '/live', '/wedeliver', '/contact-funnel'];
  for (const path of [...visited, '/api/questions/approved', '/api/air']) {
    const { text } = await visitor.get(path);
    for (const other of [word.first, word.second]) expect(text, path).not.toContain(other);
  }
  const others = ['/status', '/labels', '/backups', '/event', '/event/list', '/screens', '/air'];
  for (const path of others) {
    const text = await read(path);
    for (const each of Object.values(word)) expect(text, path).not.toContain(each);
  }
  const voter = { voter: 'a'.repeat(43), wanted: true };
  expectRefusal(await visitor.post(`/api/question/${asked}/vote`, voter), 'not_found');
  expectRefusal(await staff.post('/api/admin/air', { do: 'show', question_id: asked }), 'conflict');
});

test('what was decided at a past event stays, and its leads are worked with', async ({ booth }) => {
  const { staff } = booth;
  const past = await current(booth);
  const submitted = await booth.submit('Is it loud?', 'Ada');
  const { id } = submitted;
  const other = await booth.ask('Is it noisy?');
  await approve(booth, id);
  const lead = await leave(booth, { name: 'Ada', question_claim: submitted.claim });
  const label = await addLabel(booth, 'Noise');
  const open = await begin(booth, 'Next');

  const refused = [
    staff.put(`/api/admin/question/${id}`, { status: 'rejected' }),
    staff.post(`/api/admin/question/${other}/merge`, { into: id }),
    staff.post('/api/admin/questions/bulk', { items: [{ id: other, status: 'approved' }] }),
    staff.put(`/api/admin/question/${id}/labels`, { add: [label.id], remove: [] }),
    staff.post(`/api/admin/question/${id}/clear-ai`, { clear_answer: true }),
  ];
  for (const answer of await Promise.all(refused)) {
    expectRefusal(answer, 'conflict', EVENT_MESSAGES.isOver);
  }
  const rated = await staff.put(`/api/admin/lead/${lead}`, { rating: 'hot', notes: 'Call back' });
  expect(rated.status, rated.text).toBe(200);
  const leads = await listLeads(booth, { event: String(past.id) });
  const [hot] = leads.data;
  expect([leads.total, leads.counts.hot]).toEqual([1, 1]);
  expect(hot).toMatchObject({ rating: 'hot', event: past.id });

  // An erasure there takes the name off the question, and tells phones nothing of what they don't see.
  const version = booth.deps.questions.publicVersion();
  expectDone(await eraseLead(booth, lead, { erase_question: false }));
  const kept = dataOf(question, await staff.get(`/api/admin/question/${id}`));
  expect(kept).toMatchObject({ author_name: null, status: 'approved', event: past.id });
  expect(booth.deps.questions.publicVersion()).toBe(version);

  const again = dataOf(boothEvent, await staff.post(`${PATH}/${past.id}/open`));
  expect(again).toMatchObject({ id: past.id, closed_at: null });
  expect((await booth.visitor.get('/api/questions/approved')).text).toContain('Is it loud?');
  expect((await all(booth)).map((one) => [one.id, one.name])).toEqual([
    [past.id, past.name],
    [open.id, 'Next'],
  ]);
});

test('staff see how far the deletion of a large event is', async ({ booth }) => {
  const { id } = await current(booth);
  askMany(booth.deps.db, 'Does it', 250);
  await begin(booth, 'Next');
  const stream = await booth.listenAsStaff();
  expectDone(await booth.staff.delete(`${PATH}/${id}`));
  const now = staffMessages.progress.parse(await stream.next('progress'));
  expect(now).toEqual({ phase: 'deleting', done: 100, total: 250 });
});

test('an event is renamed, and deleted whole, also over a power cut', async ({ booth }) => {
  const { staff, deps } = booth;
  const first = await current(booth);
  await fillShow(booth);
  expectRefusal(await staff.delete(`${PATH}/${first.id}`), 'conflict', EVENT_MESSAGES.isOpen);
  await staff.put(`${PATH}/${first.id}`, { name: 'Boat Show' });
  expect(deps.settings.current().brand.eventName).toBe('Boat Show');
  const next = await begin(booth, 'Next');
  await staff.put(`${PATH}/${first.id}`, { name: 'Boats' });
  expect((await all(booth)).map(({ name }) => name)).toEqual(['Next', 'Boats']);
  expect(deps.settings.current().brand.eventName).toBe('Next');

  // As far as a power cut leaves it: marked, and nothing deleted yet.
  deps.db.prepare("UPDATE events SET kind = 'deleted' WHERE id = ?").run(first.id);
  expect((await all(booth)).map(({ id }) => id)).toEqual([next.id]);
  await booth.restart();
  await booth.deps.boothEvents.service.sweep();
  const rows = rowsOf(booth.dataDir);
  const ofQuestions = ['questions', 'questions_text', 'question_votes'];
  for (const table of [...ofQuestions, 'leads', 'inbound_sms', 'sms_media']) {
    expect(rows[table], table).toEqual([]);
  }
  expect(rows['events']).toHaveLength(1);
  expect(databaseFiles(booth.dataDir)).not.toContain('waterproof');
  // Its file may come in again: nobody was erased by that but who was before.
  expect(rows['erasures']!.map((row) => row.slice(0, 8))).toEqual(['["lead",', '["questi']);
  checkSearches(booth.deps.db);
});

/** Exports the open event of one booth, and imports it into another. */
async function exchange(from: HttpBooth, to: HttpBooth) {
  const { bytes } = await from.staff.get(`${PATH}.booth`);
  return dataOf(importedEvent, await sendFile(to.staff, `${PATH}/import`, 'event.booth', bytes));
}

test('a file that comes into the open event takes nothing off pages and screens', async ({
  booth,
}) => {
  const id = await approved(booth, 'How long?');
  dataOf(playbackState, await booth.staff.post('/api/admin/air', { do: 'after', question_id: id }));
  const stream = await booth.listen();
  await exchange(booth, booth);
  const change = publicMessages.questions.parse(await stream.next('questions'));
  expect(change).toMatchObject({ upserted: [{ id }], removed: [] });
  const { after } = dataOf(playbackState, await booth.visitor.get('/api/air'));
  expect(after).toMatchObject([{ question_id: id }]);
});

test('what a file merges and erases reaches votes, labels and drafts as well', async () => {
  const left = await openHttpBooth();
  const right = await openHttpBooth({ ...QUICK });
  const main = await approved(left, 'How long?');
  const other = await approved(left, 'How many hours?');
  const { id: price } = await addLabel(left, 'Range');
  await mark(left, other, [price]);
  const { id: gone, claim } = await left.submit('Who am I?', 'Ada');
  const lead = await leave(left, { name: 'Ada', question_claim: claim });
  await exchange(left, right);
  await useAi(right, (await openLlm({ closed: true })).url);
  const there = async () => (await listQuestions(right)).items;
  expect((await cast(right, other, phone())).status).toBe(200);
  const waiting = (await there()).find(({ content }) => content === 'Who am I?');
  expect((await right.staff.post(`/api/admin/question/${waiting?.id}/rerun-ai`)).status).toBe(202);
  expect(right.deps.jobs.list()).toHaveLength(1);

  await merge(left, other, main);
  expectDone(await eraseLead(left, lead, { erase_question: true }));
  expect((await exchange(left, right)).erased).toMatchObject({ question: 1 });
  expect(await there()).toMatchObject([{ content: 'How long?', asked: 2, votes: 1 }]);
  expect((await there())[0]?.labels).toHaveLength(1);
  expect(right.deps.jobs.list()).toEqual([]);
  expect(gone).toBe(waiting?.id);
});

test('an event leaves as a file, and comes to another booth as a past event with everything in it', async () => {
  const booth = await openHttpBooth();
  await fillShow(booth);
  const exported = await booth.staff.get(`${PATH}.booth`);
  expect(exported.headers['content-disposition']).toMatch(/filename="event-\d{8}-\d{4}\.booth"/);

  const other = await openHttpBooth();
  // Both were copied from one folder; two laptops never were.
  other.deps.db.exec('UPDATE events SET uid = lower(hex(randomblob(16)))');
  await other.ask('Ours');
  // What staff delete meanwhile takes nothing of this one along.
  other.deps.bus.on('progress', ({ phase }) => {
    if (phase === 'adding') void other.deps.boothEvents.service.sweep();
  });
  const sent = await sendFile(other.staff, `${PATH}/import`, 'event.booth', exported.bytes);
  const came = dataOf(importedEvent, sent);
  const counts = { questions: 4, leads: 2, messages: 1 };
  expect(came.event).toMatchObject({ name: 'Boot Düsseldorf', counts });
  const parts = came.settings.map(({ part }) => part);
  expect(parts).toEqual(expect.arrayContaining(['brand', 'privacy', 'twilio']));
  // Nothing of it is applied, and the secrets stay where they were entered.
  expect(other.deps.settings.current().brand.companyName).toBe('');
  for (const secret of [API_KEY, AUTH_TOKEN]) expect(exported.bytes.includes(secret)).toBe(false);
  const there = await listQuestions(other, { event: String(came.event.id) });
  expect(there.items.map(({ content }) => content)).toContain('Fährt es im Winter?');
  expect((await listQuestions(other)).items.map(({ content }) => content)).toEqual(['Ours']);
});
