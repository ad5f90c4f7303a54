import { describe, expect } from 'vitest';
import { publicMessages } from '../../server/contract/stream.ts';
import { type Question } from '../../server/contract/questions.ts';
import { openDrafting, readQuestion } from '../support/llm.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { download, rowsOfJson } from '../support/export-files.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { addLabel, listQuestions, mark } from '../support/labels.ts';
import { actions, eraseLead, leadOf, leave } from '../support/leads.ts';
import { merge, mergedInto, sendMerge, sendUnmerge, unmerge } from '../support/merging.ts';
import { approved, lookedAt, onScreen, put, update } from './question-calls.ts';
import { counted as vote, OPEN, phone } from './vote-calls.ts';

async function listed(booth: HttpBooth): Promise<Question[]> {
  return (await listQuestions(booth, { order: 'asc' })).items;
}
/** Questions without the count of their changes. */
function plain(rows: Question[]) {
  return rows.map(({ version: _v, updated_at: _u, ...row }) => row);
}
async function askedOf(booth: HttpBooth): Promise<Record<number, number>> {
  return Object.fromEntries((await listed(booth)).map(({ id, asked }) => [id, asked]));
}
function rowsOf(booth: HttpBooth, ...ids: number[]): Promise<Question[]> {
  return Promise.all(ids.map((id) => readQuestion(booth, id)));
}

async function openWith(
  contents: string[],
  ask: (booth: HttpBooth, content: string) => Promise<number>,
) {
  const booth = await openHttpBooth(OPEN);
  const ids: number[] = [];
  for (const content of contents) ids.push(await ask(booth, content));
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  return { booth, a, b, c, d };
}
function openAsked(...contents: string[]) {
  return openWith(contents, (booth, content) => booth.ask(content, `Asker of ${content}`));
}
function openApproved(...contents: string[]) {
  return openWith(contents, approved);
}

describe('a question merged into another one', () => {
  test('leaves the lists, is counted there, and comes back', async () => {
    const { booth, a, b, c } = await openAsked('A', 'B', 'C');
    await update(booth, b, { answer: 'Mine', status: 'rejected' });
    const done = await merge(booth, b, a);
    expect(done).toMatchObject({
      question: { id: b, shelf: 'merged', merged_into: a, asked: 1, status: 'rejected' },
      main: { id: a, asked: 2, version: 1 },
      moved: [b],
    });
    expect(await askedOf(booth)).toEqual({ [a]: 2, [c]: 1 });
    expect(await mergedInto(booth, a)).toEqual([b]);
    const { counts } = await listQuestions(booth);
    expect(counts).toMatchObject({ total: 2, pending: 2, rejected: 0 });
    expect((await actions(booth))[0]).toBe(`Question ${b}: merged into ${a}`);
    await booth.restart();
    expect(await readQuestion(booth, a)).toMatchObject({ asked: 2 });

    const out = await unmerge(booth, b);
    expect(out).toMatchObject({
      shelf: 'active',
      merged_into: null,
      status: 'rejected',
      answer: 'Mine',
      author_name: 'Asker of B',
    });
    expect(await askedOf(booth)).toEqual({ [a]: 1, [b]: 1, [c]: 1 });
    expect((await actions(booth))[0]).toBe(`Question ${b}: taken out of ${a}`);
  });

  test('goes into the main question of a merged one, and takes its own along', async () => {
    const { booth, a, b, c, d } = await openAsked('A', 'B', 'C', 'D');
    await merge(booth, b, a);
    expect((await merge(booth, c, b)).main).toMatchObject({ id: a, asked: 3 });
    expect((await merge(booth, a, d)).moved).toEqual([a, b, c]);
    expect(await askedOf(booth)).toEqual({ [d]: 4 });
    expect((await readQuestion(booth, a)).asked).toBe(1);
    expect((await actions(booth))[0]).toBe(`Question ${a}: merged into ${d}, with 2 merged before`);
    // As it was: that one step is taken back.
    expect(await unmerge(booth, a, [b, c])).toMatchObject({ asked: 3 });
    expect(await askedOf(booth)).toEqual({ [a]: 3, [d]: 1 });
    // From one main question into another.
    await merge(booth, b, d);
    expect(await askedOf(booth)).toEqual({ [a]: 2, [d]: 2 });
    // Those that belong elsewhere stay there.
    await unmerge(booth, c, [b, d, 99]);
    expect(await readQuestion(booth, b)).toMatchObject({ merged_into: d });
  });

  test('is refused where it makes no sense, and nothing changes', async () => {
    const { booth, a, b, c, d } = await openAsked('A', 'B', 'C', 'D');
    await merge(booth, b, a);
    await update(booth, c, { status: 'rejected' });
    await update(booth, d, { shelf: 'archived' });
    const before = await rowsOf(booth, a, b, c, d);
    const e = await booth.ask('E');
    const refused = async (id: number, into: number) =>
      expectRefusal(await sendMerge(booth, id, { into }), 'conflict').error;
    expect(await refused(a, a)).toBe('A question cannot be merged with itself.');
    expect(await refused(a, b)).toBe('A question cannot be merged with itself.');
    expect(await refused(e, c)).toMatch('was rejected');
    expect(await refused(e, d)).toMatch('other question is archived');
    expect(await refused(d, e)).toMatch('This question is archived');
    expectRefusal(await sendMerge(booth, e, { into: 99 }), 'not_found');
    expectRefusal(await sendMerge(booth, 99, { into: e }), 'not_found');
    expectRefusal(await sendUnmerge(booth, e), 'conflict');
    expectRefusal(await sendUnmerge(booth, 99), 'not_found');
    for (const body of [{}, { into: 0 }, { into: '1' }, { into: 2, more: true }]) {
      expectRefusal(await sendMerge(booth, e, body), 'validation_failed');
      expectRefusal(await sendUnmerge(booth, e, { and: [body] }), 'validation_failed');
    }
    // What stands for all of them is decided there.
    for (const body of [{ status: 'approved' }, { answer: 'No' }, { shelf: 'archived' }]) {
      expectRefusal(await put(booth, b, body), 'conflict');
    }
    expect(await update(booth, b, { author_name: 'Bea' })).toMatchObject({ author_name: 'Bea' });
    await update(booth, b, { author_name: before[1]?.author_name });
    expect(plain(await rowsOf(booth, a, b, c, d))).toEqual(plain(before));
  });

  test('is merged once, by the quicker of two', async () => {
    const { booth, a, b, c } = await openAsked('A', 'B', 'C');
    const [one, two] = await Promise.all([
      sendMerge(booth, b, { into: a, version: 1 }),
      sendMerge(booth, b, { into: c, version: 1 }),
    ]);
    expect(one.status).toBe(200);
    expect(expectRefusal(two, 'conflict').error).toMatch('Somebody else changed');
    // The same again, as a double click sends it, is the same.
    expect((await merge(booth, b, a)).moved).toEqual([]);
    expect((await readQuestion(booth, a)).asked).toBe(2);
    // Two into each other: the second finds itself.
    const both = await Promise.all([
      sendMerge(booth, a, { into: c }),
      sendMerge(booth, c, { into: a }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 409]);
    expect(await askedOf(booth)).toEqual({ [c]: 3 });
  });

  test('goes and comes with the archive of its main question, and is exported with what it is merged into', async () => {
    const { booth, a, b } = await openAsked('A', 'B');
    await merge(booth, b, a);
    await update(booth, a, { shelf: 'archived' });
    expect(await listed(booth)).toEqual([]);
    expect(await readQuestion(booth, b)).toMatchObject({ merged_into: a, shelf: 'merged' });
    await update(booth, a, { shelf: 'active' });
    expect(await askedOf(booth)).toEqual({ [a]: 2 });

    await merge(booth, b, a);
    expect(rowsOfJson(await download(booth, 'questions.json'))).toMatchObject([
      { id: a, asked: 2, merged_into: null },
    ]);
    expect(rowsOfJson(await download(booth, 'questions.json', { shelf: 'merged' }))).toMatchObject([
      { id: b, merged_into: a, content: 'B' },
    ]);
  });

  test('keeps its own lead, and comes back when its main question is erased', async ({ booth }) => {
    const main = await booth.submit('Main', 'Ada');
    const other = await booth.submit('Other', 'Bob');
    const third = await booth.ask('Third', 'Cem');
    const ada = await leave(booth, { name: 'Ada', question_claim: main.claim });
    await merge(booth, other.id, main.id);
    await merge(booth, third, main.id);
    const bob = await leave(booth, { name: 'Bob', question_claim: other.claim });
    expect((await leadOf(booth, bob)).question).toMatchObject({ id: other.id });
    await update(booth, main.id, { status: 'approved', answer: 'Yes' });
    await booth.deps.writes.run(() => {});
    // A merged one goes alone.
    expectDone(await eraseLead(booth, bob, { erase_question: true }));
    expect(await readQuestion(booth, main.id)).toMatchObject({ asked: 2 });
    expect(await onScreen(booth)).toMatchObject([{ id: main.id, also: [third] }]);
    expectDone(await eraseLead(booth, ada, { erase_question: true }));
    expect(await onScreen(booth)).toEqual([]);
    expect(await listed(booth)).toMatchObject([
      { id: third, shelf: 'active', merged_into: null, asked: 1, author_name: 'Cem' },
    ]);
    expect(booth.deps.db.pragma('foreign_key_check')).toEqual([]);
  });

  test('asks nothing more of the AI', async () => {
    const { booth } = await openDrafting({ closed: true });
    const first = await booth.ask('What does it cost?');
    const second = await booth.ask('whats the price');
    expect(await readQuestion(booth, second)).toMatchObject({ ai: { state: 'queued' } });
    await merge(booth, second, first);
    expect(await readQuestion(booth, second)).toMatchObject({ ai: { state: 'none' } });
    expect(await readQuestion(booth, first)).toMatchObject({ ai: { state: 'queued' } });
    expectRefusal(await booth.staff.post(`/api/admin/question/${second}/rerun-ai`, {}), 'conflict');
  });

  test('leads those who ask once more to the main question', async () => {
    const { booth, a, b } = await openAsked('How much does the pump cost?', 'Price of the P-90?');
    await merge(booth, b, a);
    const again = await booth.ask('price of the P-90');
    expect(await lookedAt(booth, again)).toMatchObject({ same_as: a });
  });
});

describe('on the public list', () => {
  test('the main question names those merged into it by their ids alone, live', async () => {
    const { booth, a, b, c } = await openAsked('A', 'B', 'C');
    const live = await booth.listen();
    const next = async () => publicMessages.questions.parse(await live.next('questions'));
    await update(booth, a, { status: 'approved', answer: 'Yes' });
    expect((await next()).upserted).toEqual([expect.not.objectContaining({ also: [] })]);
    await merge(booth, b, a);
    const plain = { id: a, content: 'A', author_name: 'Asker of A', answer: 'Yes' };
    expect(await next()).toMatchObject({ upserted: [{ ...plain, also: [b] }], removed: [] });
    expect(JSON.stringify(await onScreen(booth))).not.toContain('"B"');
    // One that was on the screen in its own right goes into another one.
    await update(booth, c, { status: 'approved' });
    await next();
    await merge(booth, c, a);
    expect(await next()).toMatchObject({ upserted: [{ also: [b, c] }], removed: [c] });
    expect(await onScreen(booth)).toMatchObject([{ id: a, also: [b, c] }]);
    await unmerge(booth, c);
    const { upserted } = await next();
    expect(upserted.map(({ id, also }) => [id, also])).toEqual([
      [c, undefined],
      [a, [b]],
    ]);
  });

  test('nothing is told of what is merged into one that waits', async () => {
    const { booth, a, b } = await openAsked('A', 'B');
    const version = () => booth.deps.questions.publicVersion();
    const before = version();
    await merge(booth, b, a);
    expect(version()).toBe(before);
    expect(await onScreen(booth)).toEqual([]);
    await update(booth, a, { status: 'approved' });
    expect(await onScreen(booth)).toMatchObject([{ id: a, also: [b] }]);
  });
});

async function votesOf(booth: HttpBooth, ...ids: number[]): Promise<number[]> {
  return (await rowsOf(booth, ...ids)).map(({ votes }) => votes);
}
async function labelsOf(booth: HttpBooth, ...ids: number[]): Promise<number[][]> {
  return (await rowsOf(booth, ...ids)).map(({ labels }) => labels);
}
async function voteAll(booth: HttpBooth, id: number, ...voters: string[]) {
  for (const voter of voters) await vote(booth, id, voter);
}

describe('votes of a merged question', () => {
  test('stay with the main one when one of two that brought them is erased', async () => {
    const { booth, a } = await openApproved('A');
    const { id: b, claim } = await booth.submit('Once more?', 'Ada');
    await booth.staff.put(`/api/admin/question/${b}`, { status: 'approved' });
    // What both bring counts as the earlier one's.
    const c = await approved(booth, 'C');
    const lead = await leave(booth, { name: 'Ada', question_claim: claim });
    const [both, hers] = [phone(), phone()];
    await voteAll(booth, b, both, hers);
    await voteAll(booth, c, both);
    await merge(booth, b, a);
    await merge(booth, c, a);
    expect(await votesOf(booth, a)).toEqual([2]);
    expectDone(await eraseLead(booth, lead, { erase_question: true }));
    expect(await votesOf(booth, a, c)).toEqual([1, 1]);
  });

  test('count for the main one, once a phone, and go back with it', async () => {
    const { booth, a, b, c } = await openApproved('A', 'B', 'C');
    const [one, two, three] = [phone(), phone(), phone()];
    await voteAll(booth, a, one);
    await voteAll(booth, b, one, two);
    await voteAll(booth, c, two, three);
    expect((await merge(booth, b, a)).main).toMatchObject({ votes: 2 });
    await merge(booth, c, a);
    expect(await votesOf(booth, a, b, c)).toEqual([3, 2, 2]);
    // What it has through two of them stays while one of them is there.
    await unmerge(booth, b);
    expect(await votesOf(booth, a, b)).toEqual([3, 2]);
    await unmerge(booth, c);
    expect(await votesOf(booth, a, b, c)).toEqual([1, 2, 2]);
    // What one had from another goes on with that one.
    await merge(booth, c, b);
    expect(await votesOf(booth, b)).toEqual([3]);
    await merge(booth, b, a);
    expect(await votesOf(booth, a, b, c)).toEqual([3, 2, 2]);
  });

  test('are votes of the same phones for the main one', async () => {
    const { booth, a, b } = await openApproved('A', 'B');
    const [one, two] = [phone(), phone()];
    await voteAll(booth, b, one, two);
    await merge(booth, b, a);
    // Again: that adds nothing, but is the main one's own vote from now on.
    await vote(booth, a, one);
    expect(await votesOf(booth, a)).toEqual([2]);
    // No longer: neither here nor there.
    await vote(booth, a, two, false);
    expect(await votesOf(booth, a, b)).toEqual([1, 1]);
    await unmerge(booth, b);
    expect(await votesOf(booth, a, b)).toEqual([1, 1]);
  });
});

test('labels of a merged question are the main one’s, too, and go back with it', async () => {
  const { booth, a, b, c } = await openApproved('A', 'B', 'C');
  const [x, y, z] = [
    await addLabel(booth, 'X'),
    await addLabel(booth, 'Y'),
    await addLabel(booth, 'Z'),
  ];
  await mark(booth, a, [x.id]);
  await mark(booth, b, [x.id, y.id]);
  await mark(booth, c, [y.id, z.id]);
  await merge(booth, b, a);
  await merge(booth, c, a);
  expect(await labelsOf(booth, a, b, c)).toEqual([
    [x.id, y.id, z.id],
    [x.id, y.id],
    [y.id, z.id],
  ]);
  // What staff take off stays off, and another label is its own.
  await mark(booth, a, [], [z.id]);
  await unmerge(booth, b);
  expect(await labelsOf(booth, a)).toEqual([[x.id, y.id]]);
  await unmerge(booth, c);
  expect(await labelsOf(booth, a, b, c)).toEqual([[x.id], [x.id, y.id], [y.id, z.id]]);
});
