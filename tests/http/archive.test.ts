import { expect } from 'vitest';
import { publicMessages } from '../../server/contract/stream.ts';
import { similarQuestions } from '../../server/contract/similar.ts';
import { dataOf } from '../support/data-of.ts';
import { openDrafting, readQuestion } from '../support/llm.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { listQuestions } from '../support/labels.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import { actions, eraseLead, leadOf, leave, openTicking } from '../support/leads.ts';
import { lookedAt, publicList, put, update } from './question-calls.ts';

function list(booth: HttpBooth, query = '') {
  return listQuestions(booth, Object.fromEntries(new URLSearchParams(query)));
}
async function idsOf(booth: HttpBooth, query = ''): Promise<number[]> {
  return (await list(booth, query)).items.map(({ id }) => id);
}
async function onScreen(booth: HttpBooth): Promise<number[]> {
  return (await publicList(booth)).data.map(({ id }) => id);
}

/** Three approved ones with an answer, and one that waits. */
async function openFilled() {
  const booth = await openTicking();
  const answered = async (content: string) => {
    const id = await booth.ask(content);
    await put(booth, id, { status: 'approved', answer: 'It depends.' });
    return id;
  };
  return {
    booth,
    first: await answered('Battery life?'),
    second: await answered('Battery price?'),
    third: await answered('Battery colour?'),
    waiting: await booth.ask('Battery weight?'),
  };
}

test('an archived question leaves every list and every number, and comes back', async () => {
  const { booth, first, second, third, waiting } = await openFilled();
  const after = await update(booth, second, { shelf: 'archived' });
  expect(after).toMatchObject({ shelf: 'archived', status: 'approved', version: 3 });
  await update(booth, waiting, { shelf: 'archived' });
  for (const [query, ids] of [
    ['', [third, first]],
    ['sort=author', [third, first]],
    ['sort=status', [third, first]],
    ['status=pending', []],
    ['status=approved&has_answer=true', [third, first]],
    ['q=battery', [third, first]],
    ['q=ba', [third, first]],
    ['q=price', []],
    ['shelf=archived', [waiting, second]],
    ['shelf=archived&status=approved', [second]],
    ['shelf=archived&q=battery&sort=status&order=asc', [second, waiting]],
    ['shelf=archived&q=price', [second]],
    ['shelf=merged', []],
  ] as const) {
    expect(await idsOf(booth, query), query).toEqual(ids);
    const page = await list(booth, query);
    expect(page.total, query).toBe(ids.length);
    expect(page.counts).toEqual({
      total: 2,
      approved: 2,
      pending: 0,
      rejected: 0,
      archived: 2,
      muted: 0,
    });
  }
  // At its own address it is still there.
  expect(await readQuestion(booth, second)).toEqual(after);

  await update(booth, second, { shelf: 'active' });
  await update(booth, waiting, { shelf: 'active' });
  expect(await idsOf(booth)).toEqual([waiting, third, second, first]);
  expect(await idsOf(booth, 'q=price')).toEqual([second]);
  expect(await idsOf(booth, 'shelf=archived')).toEqual([]);
  expect((await list(booth)).counts).toMatchObject({ total: 4, archived: 0 });
  expect((await actions(booth)).slice(0, 4)).toEqual([
    `Question ${waiting}: Restored`,
    `Question ${second}: Restored`,
    `Question ${waiting}: Archived`,
    `Question ${second}: Archived`,
  ]);
});

test('an approved question leaves the screen at once, and comes back as what is new there', async () => {
  const { booth, first, second, third, waiting } = await openFilled();
  const screen = await booth.listen();
  const shown = async () => publicMessages.questions.parse(await screen.next('questions'));

  await update(booth, second, { shelf: 'archived' });
  expect(await shown()).toMatchObject({ upserted: [], removed: [second] });
  expect(await onScreen(booth)).toEqual([third, first]);

  // What is done to it meanwhile concerns nobody but staff.
  const { version: before } = await publicList(booth);
  await update(booth, second, { answer: 'It costs 12.' });
  await update(booth, waiting, { shelf: 'archived' });
  await update(booth, waiting, { status: 'approved' });
  expect(await onScreen(booth)).toEqual([third, first]);

  await update(booth, second, { shelf: 'active' });
  const back = await shown();
  expect(back).toMatchObject({ upserted: [{ id: second, answer: 'It costs 12.' }], removed: [] });
  expect(back.version).toBe(before + 1);
  expect(await onScreen(booth)).toEqual([second, third, first]);
  await update(booth, waiting, { shelf: 'active' });
  expect(await onScreen(booth)).toEqual([waiting, second, third, first]);
});

test('nothing archived is offered as answered before, nor as asked before', async ({ booth }) => {
  const answered = await booth.ask('How long does the battery last?');
  await update(booth, answered, { status: 'approved', answer: 'Ten hours.' });
  const again = await booth.ask('How long does the battery last?');
  const similar = async (id: number) => {
    const answer = await booth.staff.get(`/api/admin/question/${id}/similar`);
    return dataOf(similarQuestions, answer).items.map((item) => item.id);
  };
  expect(await similar(again)).toEqual([answered]);
  expect((await lookedAt(booth, again)).same_as).toBe(answered);

  await update(booth, answered, { shelf: 'archived' });
  await update(booth, again, { shelf: 'archived' });
  expect(await similar(again)).toEqual([]);
  const third = await booth.ask('How long does the battery last?');
  expect(await similar(third)).toEqual([]);
  expect((await lookedAt(booth, third)).same_as).toBeNull();

  await update(booth, answered, { shelf: 'active' });
  expect(await similar(third)).toEqual([answered]);
});

test('no draft is asked for while it is archived', async () => {
  const { booth } = await openDrafting({ closed: true });
  const id = await booth.ask('How long does the battery last?');
  await update(booth, id, { shelf: 'archived' });
  const again = () => booth.staff.post(`/api/admin/question/${id}/rerun-ai`, {});
  expectRefusal(await again(), 'conflict', /Restore/);
  await update(booth, id, { shelf: 'active' });
  expect((await again()).status).toBe(202);
});

test('the lead that came with it still leads to it', async () => {
  const { booth } = await openFilled();
  const { id, claim } = await booth.submit('With a name?', 'Ada');
  await leave(booth, { name: 'Ada', question_claim: claim });
  await update(booth, id, { status: 'approved', shelf: 'archived' });
  expect((await leadOf(booth, 1)).question).toMatchObject({ id, shelf: 'archived' });
  // Erasing it takes nothing off the screen, since it isn't there.
  const version = booth.deps.questions.publicVersion();
  expectDone(await eraseLead(booth, 1, { erase_question: true }));
  expect(booth.deps.questions.publicVersion()).toBe(version);
  expect((await list(booth)).counts.archived).toBe(0);
});
