import { expect } from 'vitest';
import { target } from '../../server/contract/headquarters.ts';
import { mutedQuestions, submittedQuestion } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { delivered, TARGETS } from '../support/connected-booth.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { type HttpBooth, openHttpBooth, test as base } from '../support/http-booth.ts';
import { listQuestions } from '../support/labels.ts';
import { actions } from '../support/leads.ts';
import { openLlm, QUICK, readQuestion, settled, useAi } from '../support/llm.ts';
import { ADA, openSmsBooth } from '../support/sms-booth.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { onScreen, publicList, update } from './question-calls.ts';
import { saveSettings } from './settings-calls.ts';
import { OPEN, phone } from './vote-calls.ts';
import { add, openReceiver } from './webhook-receiver.ts';

const test = base.extend('booth', () => openHttpBooth(OPEN));

async function answerTo({ visitor }: HttpBooth, content: string, voter: unknown) {
  return dataOf(submittedQuestion, await visitor.post('/api/question', { content, voter }), 201);
}
async function askBy(booth: HttpBooth, voter: unknown, content: string): Promise<number> {
  return (await answerTo(booth, content, voter)).id;
}
function sendMute({ staff }: HttpBooth, id: number, muted: unknown) {
  return staff.post(`/api/admin/question/${id}/mute`, { muted });
}
/** @returns the number of questions that moved */
async function mute(booth: HttpBooth, id: number, muted = true): Promise<number> {
  return dataOf(mutedQuestions.strict(), await sendMute(booth, id, muted)).moved;
}
/** Ids on a shelf, newest first. */
async function on(booth: HttpBooth, shelf: string): Promise<number[]> {
  const { items, total } = await listQuestions(booth, { shelf });
  expect(total).toBe(items.length);
  return items.map(({ id }) => id);
}

test('a muted phone is thanked as before; what it asks is kept apart, uncounted, until that is taken back', async ({
  booth,
}) => {
  const [rude, kind] = [phone(), phone()];
  const approved = await askBy(booth, rude, 'Is it loud?');
  await update(booth, approved, { status: 'approved' });
  const rejected = await askBy(booth, rude, 'Boo');
  await update(booth, rejected, { status: 'rejected' });
  const archived = await askBy(booth, rude, 'Later');
  await update(booth, archived, { shelf: 'archived' });
  const waiting = await askBy(booth, rude, 'Booo');
  const other = await askBy(booth, kind, 'Does it float?');
  const { version } = await publicList(booth);

  expect(await mute(booth, approved)).toBe(1);
  const before = await answerTo(booth, 'Hello?', kind);
  const after = await answerTo(booth, 'Boooo', rude);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(after).toMatchObject({ status: before.status, claim: expect.stringMatching(/^\d+\../) });

  expect(await on(booth, 'muted')).toEqual([after.id, waiting]);
  expect(await on(booth, 'archived'), 'what staff archived').toEqual([archived]);
  expect(await on(booth, 'active')).toEqual([before.id, other, rejected, approved]);
  const page = await listQuestions(booth, {});
  expect(page.counts).toEqual({
    total: 4,
    approved: 1,
    pending: 2,
    rejected: 1,
    archived: 1,
    muted: 2,
  });
  expect(page.items.map((row) => row.phone?.muted)).toEqual([false, false, true, true]);
  expect(
    (await onScreen(booth)).map(({ id }) => id),
    'what was decided stays',
  ).toEqual([approved]);
  expect((await publicList(booth)).version, 'visitors hear nothing of it').toBe(version);

  expect(await mute(booth, after.id, false)).toBe(2);
  expect(await mute(booth, after.id, false), 'once more').toBe(0);
  expect(await on(booth, 'muted')).toEqual([]);
  expect(await on(booth, 'archived')).toEqual([archived]);
  const last = await askBy(booth, rude, 'Sorry. Does it run on diesel?');
  expect((await on(booth, 'active')).slice(0, 2)).toEqual([last, after.id]);
  expect((await actions(booth)).filter((words) => words.includes('phone'))).toEqual([
    `Ended the muting of the phone that asked question ${after.id}: 0 moved`,
    `Ended the muting of the phone that asked question ${after.id}: 2 moved`,
    `Muted the phone that asked question ${approved}: 1 moved`,
  ]);
});

test('a question that staff restore meanwhile is theirs: it stays when the phone is muted no longer', async ({
  booth,
}) => {
  const voter = phone();
  const id = await askBy(booth, voter, 'Is it loud?');
  await mute(booth, id);
  await update(booth, id, { shelf: 'active' });
  await update(booth, id, { shelf: 'archived' });
  expect(await on(booth, 'muted')).toEqual([]);
  expect(await mute(booth, id, false)).toBe(0);
  expect(await on(booth, 'archived')).toEqual([id]);
});

test('a phone without a token is nobody; a token that is none is no reason to refuse its question', async ({
  booth,
}) => {
  for (const voter of [undefined, null, '', 7, { a: 1 }, 'x'.repeat(5000), '<script>'.repeat(5)]) {
    const id = await askBy(booth, voter, 'Is it loud?');
    expect((await readQuestion(booth, id)).phone).toBeNull();
    expectRefusal(await sendMute(booth, id, true), 'conflict', /not known which phone/);
  }
  const id = await askBy(booth, phone(), 'Is it loud?');
  expectRefusal(await sendMute(booth, id, 'yes'), 'validation_failed');
  expectRefusal(await sendMute(booth, id + 1, true), 'not_found');
});

test('no draft is paid for what a muted phone asks', async () => {
  const llm = await openLlm();
  const booth = await openHttpBooth({ ...QUICK, ...OPEN });
  await useAi(booth, llm.url);
  const [rude, kind] = [phone(), phone()];
  await mute(booth, await askBy(booth, rude, 'Is it loud?'));
  const muted = await askBy(booth, rude, 'Is it very loud?');
  await settled(booth, await askBy(booth, kind, 'Does it float?'));
  expect((await readQuestion(booth, muted)).ai.state).toBe('none');
  expect((await readQuestion(booth, muted)).answer).toBeNull();
});

test('who sends a text is muted likewise', async () => {
  const booth = await openSmsBooth();
  booth.peer.receive({ from: ADA, body: 'Does it float?' });
  await booth.arrived(1);
  await mute(booth, (await booth.questions())[0]?.id ?? 0);
  booth.peer.receive({ from: ADA, body: 'Does it sink?' });
  booth.peer.receive({ from: '+15550100001', body: 'Is it loud?' });
  await booth.arrived(3);
  expect(await on(booth, 'muted')).toHaveLength(2);
  expect(await booth.questions()).toMatchObject([{ content: 'Is it loud?' }]);
});

test('a browser without JavaScript keeps its token from its first question on', async () => {
  const booth = await openHttpBooth({ ...OPEN, pages: await pagesFromSource() });
  const browser = booth.client();
  for (const content of ['One?', 'Two?'])
    await browser.send('/api/question', { form: { content } });
  const { items } = await listQuestions(booth, {});
  expect(items[0]?.phone?.id).toMatch(/^[0-9a-f]{32}$/);
  expect(items[1]?.phone).toEqual(items[0]?.phone);
});

test('which phone asked is gone with its author, and is another name at the next event', async ({
  booth,
}) => {
  const voter = phone();
  const first = await askBy(booth, voter, 'Is it loud?');
  const second = await askBy(booth, voter, 'Does it float?');
  const name = (await readQuestion(booth, second)).phone?.id;
  const { db } = booth.deps;
  expect(JSON.stringify(db.prepare('SELECT * FROM questions').all())).not.toContain(voter);
  booth.deps.questions.erase(first, false);
  expect((await readQuestion(booth, first)).phone).toBeNull();

  await mute(booth, second);
  await booth.staff.post('/api/admin/event', { kind: 'show' });
  const next = await askBy(booth, voter, 'Is it loud?');
  const { phone: now, shelf } = await readQuestion(booth, next);
  expect(shelf).toBe('active');
  expect(now?.muted).toBe(false);
  expect(now?.id).not.toBe(name);
  expectRefusal(await sendMute(booth, second, false), 'conflict', /over/);
});

test('what a muted phone asks goes to no receiver before that is taken back', async () => {
  const receiver = await openReceiver();
  const booth = await openSmsBooth({ outboxTimings: { pollMs: 20 } });
  const records = ['question', 'message'];
  const { id } = await add(booth, receiver.url, { records });
  booth.peer.receive({ from: ADA, body: 'Does it float?' });
  await booth.arrived(1);
  await delivered(booth);
  const first = (await booth.questions())[0]?.id ?? 0;
  await mute(booth, first);
  booth.peer.receive({ from: ADA, body: 'Booo' });
  await booth.arrived(2);
  dataOf(target, await booth.staff.post(`${TARGETS}/${id}/redeliver`, { since: null }));
  await delivered(booth);
  expect(JSON.stringify(receiver.got)).not.toContain('Booo');
  const shelves = () =>
    receiver.got.map(({ message: { data } }) => data['shelf']).filter((shelf) => shelf);
  expect(shelves()).toEqual(['active', 'archived', 'archived']);
  await mute(booth, first, false);
  await delivered(booth);
  expect(shelves().slice(3)).toEqual(['active', 'active']);
  expect(JSON.stringify(receiver.got)).toContain('Booo');
});

test('staff’s own words come with the list, one by one', async ({ booth }) => {
  await saveSettings(booth, { moderation: { words: ' kurwa,\nshut up ;; ,kut' } });
  expect((await listQuestions(booth, {})).watched).toEqual(['kurwa', 'shut up', 'kut']);
});
