import { expect, test } from 'vitest';
import type { QuestionShelf, QuestionStatus } from '../../server/contract/questions.ts';
import { approvedQuestions } from '../../server/contract/questions.ts';
import { jsonOf } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { addLabel, labelsOf, listQuestions, mark } from '../support/labels.ts';
import { chance, seeds, type Chance } from '../support/random-walk.ts';

type Row = {
  id: number;
  text: string;
  status: QuestionStatus;
  shelf: QuestionShelf;
  answered: boolean;
  labels: Set<number>;
};
/** What has to be there, kept the simple way. */
type Model = { rows: Row[]; labels: Set<number>; deleted: Map<number, Row[]> };

const STATUSES = ['pending', 'approved', 'rejected'] as const;
const WORDS = ['charger', 'battery', 'price', 'né', 'x2'];
const STEPS = 60;

/** One step of staff or a visitor, done to the booth and to the model. */
async function step(booth: HttpBooth, model: Model, by: Chance): Promise<void> {
  const put = async (row: Row, body: object) => {
    const answer = await booth.staff.put(`/api/admin/question/${row.id}`, body);
    expect(answer.status, answer.text).toBe(200);
  };
  const kind = by.below(10);
  if (model.rows.length < 4 || kind === 0) {
    const text = `${by.oneOf(WORDS)} ${by.oneOf(WORDS)} ${model.rows.length}`;
    const id = await booth.ask(text);
    const row = { id, text, status: 'pending', shelf: 'active', answered: false } as const;
    model.rows.push({ ...row, labels: new Set() });
    return;
  }
  const row = by.oneOf(model.rows);
  if (kind === 1 && model.labels.size < 6) {
    model.labels.add((await addLabel(booth, `Label ${by.next()}`)).id);
  } else if (kind === 2 && model.labels.size > 2) {
    const id = by.oneOf([...model.labels]);
    await booth.staff.send(`/api/admin/labels/${id}`, { method: 'DELETE' });
    model.labels.delete(id);
    model.deleted.set(
      id,
      model.rows.filter(({ labels }) => labels.delete(id)),
    );
  } else if (kind === 3 && model.deleted.size > 0) {
    const id = by.oneOf([...model.deleted.keys()]);
    await booth.staff.post(`/api/admin/labels/${id}/restore`, {});
    for (const each of model.deleted.get(id) ?? []) each.labels.add(id);
    model.deleted.delete(id);
    model.labels.add(id);
  } else if (kind <= 5) {
    row.shelf = row.shelf === 'active' ? 'archived' : 'active';
    await put(row, { shelf: row.shelf });
  } else if (kind <= 7 || model.labels.size === 0) {
    row.status = by.oneOf(STATUSES);
    row.answered = by.happens(0.5);
    await put(row, { status: row.status, answer: row.answered ? 'Yes' : null });
  } else {
    const [add, off] = [by.oneOf([...model.labels]), by.oneOf([...model.labels])];
    await mark(booth, row.id, [add], [off]);
    row.labels.add(add);
    row.labels.delete(off);
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A list of the booth against the model's. */
async function compareList(booth: HttpBooth, model: Model, by: Chance): Promise<void> {
  const shelf = by.happens(0.7) ? 'active' : 'archived';
  const status = by.happens(0.4) ? by.oneOf(STATUSES) : undefined;
  const answered = by.happens(0.3) ? by.happens(0.5) : undefined;
  const labels = by.happens(0.6) ? [...model.labels].filter(() => by.happens(0.4)) : [];
  const q = by.happens(0.4) ? by.oneOf([...WORDS, 'ne', 'x', 'price charger', 'nothing']) : '';
  const query = {
    shelf,
    q,
    order: 'asc',
    sort: by.oneOf(['created_at', 'author']),
    status: status ?? '',
    has_answer: answered === undefined ? '' : String(answered),
    labels: labels.join(','),
  };
  const words = plain(q).split(' ');
  const expected = model.rows.filter(
    (row) =>
      row.shelf === shelf &&
      (status === undefined || row.status === status) &&
      (answered === undefined || row.answered === answered) &&
      (labels.length === 0 || labels.some((id) => row.labels.has(id))) &&
      words.every((word) => plain(row.text).includes(word)),
  );
  const page = await listQuestions(booth, query);
  const said = JSON.stringify(query);
  expect(
    page.items.map(({ id }) => id),
    said,
  ).toEqual(expected.map(({ id }) => id));
  expect(page.total, said).toBe(expected.length);
  for (const item of page.items) {
    const row = model.rows.find(({ id }) => id === item.id);
    expect(new Set(item.labels)).toEqual(row?.labels);
  }
}

/** Every number and the public list against the model's. */
async function compareCounts(booth: HttpBooth, { rows, labels }: Model): Promise<void> {
  const active = rows.filter(({ shelf }) => shelf === 'active');
  const count = (of: QuestionStatus) => active.filter(({ status }) => status === of).length;
  expect((await listQuestions(booth)).counts).toEqual({
    total: active.length,
    approved: count('approved'),
    pending: count('pending'),
    rejected: count('rejected'),
    archived: rows.length - active.length,
  });
  const known = (await labelsOf(booth)).map(({ id, questions, archived }) => ({
    id,
    questions,
    archived,
  }));
  const carried = [...labels].map((id) => {
    const all = rows.filter((row) => row.labels.has(id));
    const questions = all.filter(({ shelf }) => shelf === 'active').length;
    return { id, questions, archived: all.length - questions };
  });
  expect(known.toSorted((a, b) => a.id - b.id)).toEqual(carried.toSorted((a, b) => a.id - b.id));
  const screen = approvedQuestions.parse(
    jsonOf(await booth.visitor.get('/api/questions/approved')),
  );
  expect(new Set(screen.data.map(({ id }) => id))).toEqual(
    new Set(active.filter(({ status }) => status === 'approved').map(({ id }) => id)),
  );
}

test.each(seeds(6))(
  'whatever staff do in whatever order, lists and numbers agree: walk %i',
  async (seed) => {
    const by = chance(seed);
    let now = Date.parse('2026-11-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => (now += 1000) });
    const model: Model = { rows: [], labels: new Set(), deleted: new Map() };
    for (let i = 0; i < STEPS; i += 1) {
      await step(booth, model, by);
      await compareList(booth, model, by);
      if (i % 5 === 0) await compareCounts(booth, model);
    }
    await booth.restart();
    await compareCounts(booth, model);
  },
);
