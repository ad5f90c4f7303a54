import { expect, test } from 'vitest';
import {
  approvedQuestions,
  questionPage,
  type ApprovedQuestion,
  type QuestionStatus,
} from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, jsonOf } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { eraseLead, leave } from '../support/leads.ts';
import { mergedInto, sendMerge, sendUnmerge } from '../support/merging.ts';
import { chance, seeds } from '../support/random-walk.ts';

type Row = { status: QuestionStatus; archived: boolean; main: number | null };
type Model = Map<number, Row>;

function followersOf(model: Model, main: number): number[] {
  return [...model].filter(([, row]) => row.main === main).map(([id]) => id);
}
/** The question that answers for another one. */
function mainOf(model: Model, id: number): number {
  return model.get(id)?.main ?? id;
}

/** @returns whether the merge has to be accepted */
function merges(model: Model, id: number, into: number): boolean {
  const [row, main] = [model.get(id), mainOf(model, into)];
  const target = model.get(main);
  if (!row || !target || main === id) return false;
  if (row.main === main) return true;
  if (row.archived || target.archived || target.status === 'rejected') return false;
  for (const moved of [id, ...followersOf(model, id)]) model.get(moved)!.main = main;
  return true;
}
function unmerges(model: Model, id: number, and: number[]): boolean {
  const row = model.get(id);
  if (!row || row.main === null) return false;
  for (const other of and) {
    const along = model.get(other);
    if (along && other !== id && along.main === row.main) along.main = id;
  }
  row.main = null;
  return true;
}

/** What phones hold: the list that they fetched once, and what was pushed since. */
function follow(booth: HttpBooth) {
  const list = new Map<number, ApprovedQuestion>();
  booth.deps.events.on('questions', ({ public: change }) => {
    for (const id of change?.removed ?? []) list.delete(id);
    for (const row of change?.upserted ?? []) list.set(row.id, row);
  });
  return list;
}

function byNumber(a: number, b: number): number {
  return a - b;
}

async function compare(booth: HttpBooth, model: Model, phone: Map<number, ApprovedQuestion>) {
  const active = [...model].filter(([, row]) => !row.archived && row.main === null);
  const page = dataOf(questionPage, await booth.staff.get('/api/admin/questions?page_size=100'));
  expect(new Map(page.items.map(({ id, asked }) => [id, asked]))).toEqual(
    new Map(active.map(([id]) => [id, 1 + followersOf(model, id).length])),
  );
  const count = (status: QuestionStatus) => active.filter(([, row]) => row.status === status);
  expect(page.counts).toMatchObject({
    total: active.length,
    approved: count('approved').length,
    pending: count('pending').length,
    rejected: count('rejected').length,
    archived: [...model.values()].filter(({ archived, main }) => archived && main === null).length,
  });
  const answer = await booth.visitor.get('/api/questions/approved');
  const shown = approvedQuestions.parse(jsonOf(answer)).data;
  expect(new Map(shown.map(({ id, also }) => [id, also ?? []]))).toEqual(
    new Map(count('approved').map(([id]) => [id, followersOf(model, id).toSorted(byNumber)])),
  );
  expect(new Map(shown.map((row) => [row.id, row]))).toEqual(phone);
}

test.each(seeds(4))('counts and lists agree with a plain model, walk %i', async (seed) => {
  const { below, oneOf, happens } = chance(seed);
  const booth = await openHttpBooth();
  const phone = follow(booth);
  const model: Model = new Map();
  const claims = new Map<number, string>();
  const put = (id: number, body: unknown) => booth.staff.put(`/api/admin/question/${id}`, body);

  const acts: Record<string, () => Promise<void>> = {
    async ask() {
      const { id, claim } = await booth.submit(`Question ${claims.size}`);
      claims.set(id, claim);
      model.set(id, { status: 'pending', archived: false, main: null });
    },
    async merge() {
      const [id, into] = [oneOf([...model.keys()]), oneOf([...model.keys()])];
      const taken = merges(model, id, into);
      expect((await sendMerge(booth, id, { into })).status === 200, `${id} into ${into}`).toBe(
        taken,
      );
    },
    async unmerge() {
      const id = oneOf([...model.keys()]);
      const and = happens(0.5) ? [...model.keys()].filter(() => happens(0.5)) : [];
      const taken = unmerges(model, id, and);
      expect((await sendUnmerge(booth, id, { and })).status === 200, `out ${id}`).toBe(taken);
    },
    async decide() {
      const id = oneOf([...model.keys()]);
      const status = oneOf(['pending', 'approved', 'approved', 'rejected'] as const);
      const row = model.get(id)!;
      const { status: code } = await put(id, { status });
      expect(code).toBe(row.main === null ? 200 : 409);
      if (row.main === null) row.status = status;
    },
    async archive() {
      const id = oneOf([...model.keys()]);
      const row = model.get(id)!;
      const archived = happens(0.4);
      const { status: code } = await put(id, { shelf: archived ? 'archived' : 'active' });
      expect(code).toBe(row.main === null ? 200 : 409);
      if (row.main === null) row.archived = archived;
    },
    async erase() {
      const id = oneOf([...model.keys()]);
      const lead = await leave(booth, { name: 'Ada', question_claim: claims.get(id) });
      expectDone(await eraseLead(booth, lead, { erase_question: true }));
      for (const follower of followersOf(model, id)) model.get(follower)!.main = null;
      model.delete(id);
    },
  };

  for (let n = 0; n < 6; n += 1) await acts['ask']?.();
  for (let step = 0; step < 70; step += 1) {
    const weights = ['merge', 'merge', 'merge', 'unmerge', 'decide', 'decide', 'archive', 'ask'];
    const act = model.size > 2 && below(14) === 0 ? 'erase' : oneOf(weights);
    await acts[act]?.();
    await compare(booth, model, phone);
  }
  for (const id of model.keys())
    expect(await mergedInto(booth, id)).toEqual(followersOf(model, id));
});
