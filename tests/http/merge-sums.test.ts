import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { castVote } from '../../server/contract/votes.ts';
import { dataOf } from '../support/data-of.ts';
import { readQuestion } from '../support/drafting.ts';
import { expectDone } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { addLabel, mark } from '../support/labels.ts';
import { eraseLead, leave } from '../support/leads.ts';
import { merge, unmerge } from '../support/merging.ts';
import { chance, seeds } from '../support/random-walk.ts';

const OPEN = { config: { rateLimits: false } };

function phone(): string {
  return randomBytes(16).toString('base64url');
}
async function vote(booth: HttpBooth, id: number, voter: string, wanted = true): Promise<void> {
  const answer = await booth.visitor.post(`/api/question/${id}/vote`, { voter, wanted });
  dataOf(castVote.strict(), answer);
}
async function approved(booth: HttpBooth, content: string): Promise<number> {
  const id = await booth.ask(content);
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
  return id;
}
async function votesOf(booth: HttpBooth, ...ids: number[]): Promise<number[]> {
  const rows = await Promise.all(ids.map((id) => readQuestion(booth, id)));
  return rows.map(({ votes }) => votes);
}
async function labelsOf(booth: HttpBooth, ...ids: number[]): Promise<number[][]> {
  const rows = await Promise.all(ids.map((id) => readQuestion(booth, id)));
  return rows.map(({ labels }) => labels);
}
async function openApproved(...contents: string[]) {
  const booth = await openHttpBooth(OPEN);
  const ids: number[] = [];
  for (const content of contents) ids.push(await approved(booth, content));
  const [a = 0, b = 0, c = 0] = ids;
  return { booth, a, b, c };
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
    for (const [id, voter] of [
      [b, both],
      [b, hers],
      [c, both],
    ] as const)
      await vote(booth, id, voter);
    await merge(booth, b, a);
    await merge(booth, c, a);
    expect(await votesOf(booth, a)).toEqual([2]);
    expectDone(await eraseLead(booth, lead, { erase_question: true }));
    expect(await votesOf(booth, a, c)).toEqual([1, 1]);
  });

  test('count for the main one, once a phone, and go back with it', async () => {
    const { booth, a, b, c } = await openApproved('A', 'B', 'C');
    const [one, two, three] = [phone(), phone(), phone()];
    for (const [id, voter] of [
      [a, one],
      [b, one],
      [b, two],
      [c, two],
      [c, three],
    ] as const)
      await vote(booth, id, voter);
    expect((await merge(booth, b, a)).main).toMatchObject({ votes: 2 });
    await merge(booth, c, a);
    expect(await votesOf(booth, a, b, c)).toEqual([3, 2, 2]);
    // What it has through two of them stays while one of them is there.
    await unmerge(booth, b);
    expect(await votesOf(booth, a, b)).toEqual([3, 2]);
    await unmerge(booth, c);
    expect(await votesOf(booth, a, b, c)).toEqual([1, 2, 2]);
  });

  test('whoever wanted to know the merged one has voted for the main one', async () => {
    const { booth, a, b } = await openApproved('A', 'B');
    const [one, two] = [phone(), phone()];
    await vote(booth, b, one);
    await vote(booth, b, two);
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

  test('leave with a merged question that is erased, but for those that others gave, too', async () => {
    const { booth, a, b } = await openApproved('A', 'B');
    const [one, two] = [phone(), phone()];
    const { id: question, claim } = await booth.submit('C');
    await booth.staff.put(`/api/admin/question/${question}`, { status: 'approved' });
    const lead = await leave(booth, { name: 'Cy', question_claim: claim });
    for (const id of [b, question]) await vote(booth, id, one);
    await vote(booth, question, two);
    for (const id of [b, question]) await merge(booth, id, a);
    expect(await votesOf(booth, a)).toEqual([2]);
    await eraseLead(booth, lead, { erase_question: true });
    expect(await votesOf(booth, a)).toEqual([1]);
  });
});

describe('labels of a merged question', () => {
  test('are the main one’s, too, and go back with it', async () => {
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
});

describe.each(seeds(3))('on the random afternoon %i', (seed) => {
  test('each main question has the votes and labels of all, and each its own afterwards', async () => {
    const { happens, oneOf } = chance(seed);
    const booth = await openHttpBooth(OPEN);
    const ids = [1, 2, 3, 4, 5];
    for (const id of ids) expect(await approved(booth, `Question ${id}`)).toBe(id);
    const phones = Array.from({ length: 5 }, phone);
    const labels: number[] = [];
    for (const name of ['A', 'B', 'C', 'D']) labels.push((await addLabel(booth, name)).id);
    const own = new Map<number, { voters: Set<string>; labels: number[] }>();
    for (const id of ids) {
      const some = labels.filter(() => happens(0.4));
      await mark(booth, id, some);
      own.set(id, { voters: new Set(), labels: some });
    }
    const main = new Map<number, number>();
    const mergedInto = (id: number) => ids.filter((other) => main.get(other) === id);
    for (let step = 0; step < 40; step += 1) {
      const id = oneOf(ids);
      const isMain = !main.has(id);
      const mine = own.get(id)!;
      if (happens(0.5) && isMain) {
        const voter = oneOf(phones);
        const wanted = happens(0.7);
        await vote(booth, id, voter, wanted);
        if (wanted) mine.voters.add(voter);
        else for (const each of [id, ...mergedInto(id)]) own.get(each)!.voters.delete(voter);
      } else if (isMain) {
        const into = oneOf(ids);
        const target = main.get(into) ?? into;
        if (target === id) continue;
        await merge(booth, id, into);
        for (const each of [id, ...mergedInto(id)]) main.set(each, target);
      } else {
        await unmerge(booth, id);
        main.delete(id);
      }
      for (const each of ids) {
        const all = [each, ...mergedInto(each)].map((other) => own.get(other)!);
        const row = await readQuestion(booth, each);
        const voters = new Set(all.flatMap((one) => [...one.voters]));
        const labelled = new Set(all.flatMap((one) => one.labels));
        const after = `question ${each} after step ${step}`;
        expect(row.votes, after).toBe(voters.size);
        expect(row.labels, after).toEqual(labels.filter((label) => labelled.has(label)));
      }
    }
    for (const id of main.keys()) await unmerge(booth, id);
    for (const id of ids) {
      const row = await readQuestion(booth, id);
      const { voters, labels: labelled } = own.get(id)!;
      expect(row).toMatchObject({ votes: voters.size, labels: labelled });
    }
  });
});
