import { expect, test } from 'vitest';
import {
  choiceOf,
  isTargetOf,
  suggestedFor,
} from '../../../../renderer/admin/questions/merge/merge-dialog.tsx';
import { createMerging } from '../../../../renderer/admin/questions/merge/merged-questions.tsx';
import type { UndoStep } from '../../../../renderer/admin/kit/wishes.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { part } from '../../../support/part.ts';

function question(id: number, changes: object = {}): Question {
  const row = { id, version: id * 10, content: `Question ${id}?`, status: 'pending' };
  return part({ ...row, shelf: 'active', merged_into: null, ...changes });
}
const [ONE, TWO, THREE] = [question(1), question(2), question(3)];

/** @param moved ids of all that move with a question, where those are not just itself @param refused id of one that is */
function open(moved: Record<number, number[]> = {}, refused = 0) {
  const asked: string[] = [];
  const steps: UndoStep[] = [];
  const failed: unknown[] = [];
  const merging = createMerging({
    merge: async (id, { into, version }) => {
      asked.push(`${id} → ${into}${version === undefined ? '' : ` (${version})`}`);
      if (id === refused) throw new Error('refused');
      return { question: question(id), main: question(into), moved: moved[id] ?? [id] };
    },
    unmerge: async (id, and = []) => {
      asked.push(`out ${[id, ...and].join()}`);
      return question(id);
    },
    show: () => undefined,
    refresh: () => undefined,
    made: (step) => steps.push(step),
    failed: (error) => failed.push(error),
  });
  return { merging, asked, steps, failed };
}

test('of several that are merged the chosen one stays, and undo takes the others out, the last one first', async () => {
  const { merging, asked, steps } = open({ 3: [3, 8] });
  expect(await merging.merge([ONE, TWO, THREE], 2)).toBe(true);
  expect(asked.splice(0)).toEqual(['1 → 2 (10)', '3 → 2 (30)']);
  expect(steps.map(({ label }) => label)).toEqual(['Merged 2 questions with “Question 2?”']);
  await steps[0]?.undo();
  expect(asked).toEqual(['out 3,8', 'out 1']);
});

test('one goes into another that need not be among them, and back to where it was before', async () => {
  const { merging, asked, steps } = open();
  await merging.merge([question(1, { merged_into: 7 })], 9);
  expect(steps[0]?.label).toBe('Merged “Question 1?” with “Question 9?”');
  await steps[0]?.undo();
  expect(asked).toEqual(['1 → 9 (10)', '1 → 7']);
});

test('where one is refused, what was merged before it can be taken back; nothing merged is no step', async () => {
  const { merging, asked, steps, failed } = open({}, 2);
  expect(await merging.merge([ONE, TWO, THREE], 4)).toBe(false);
  expect([asked.splice(0), failed.length]).toEqual([['1 → 4 (10)', '2 → 4 (20)'], 1]);
  await steps[0]?.undo();
  expect([steps[0]?.label, asked]).toEqual(['Merged 1 question with “Question 4?”', ['out 1']]);
  const same = open({ 1: [] });
  await same.merging.merge([ONE], 2);
  expect(same.steps).toEqual([]);
});

test('a second press while one is on its way does nothing, and one after it does', async () => {
  const { merging, asked } = open();
  const first = merging.merge([ONE], 2);
  expect(await merging.merge([ONE], 3)).toBe(false);
  await first;
  expect(await merging.unmerge(ONE)).toBe(true);
  expect(asked).toEqual(['1 → 2 (10)', 'out 1']);
});

test('one that was taken out goes back into the question that it came from', async () => {
  const { merging, asked, steps } = open();
  await merging.unmerge(question(1, { merged_into: 7 }));
  await steps[0]?.undo();
  expect(asked).toEqual(['out 1', '1 → 7']);
});

test('targets are the marked ones, the one asked before, then similar ones, each once', () => {
  const ids = (rows: Question[], earlier?: Question) =>
    suggestedFor(rows, earlier, [question(9), question(1), question(4)]).map(({ id }) => id);
  expect(ids([ONE])).toEqual([9, 1, 4]);
  expect(ids([ONE], question(4))).toEqual([4, 9, 1]);
  expect(ids([TWO, ONE], question(4))).toEqual([2, 1, 4, 9]);
});

test.each<[string, Question[], Question, boolean]>([
  ['another one', [ONE], TWO, true],
  ['itself', [ONE], ONE, false],
  ['one of several', [ONE, TWO], ONE, true],
  ['one that is rejected', [ONE], question(2, { status: 'rejected' }), false],
  ['one that is archived', [ONE], question(2, { shelf: 'archived' }), false],
])('a question may go into %s or not', (_what, rows, target, may) =>
  expect(isTargetOf(rows, target)).toBe(may),
);

test.each([
  [[1], 2, 'Merge into it'],
  [[1, 2], 2, 'Keep this one'],
  [[1, 2], 3, 'Merge into it'],
])('of %j the target %i is chosen with “%s”', (ids, target, words) => {
  const rows = ids.map((id) => ({ id }));
  expect(choiceOf(rows, target)).toBe(words);
});
