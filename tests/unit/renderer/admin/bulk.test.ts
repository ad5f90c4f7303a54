import { expect, test } from 'vitest';
import type { UndoStep, Wish } from '../../../../renderer/admin/kit/wishes.ts';
import {
  bulkActions,
  createBulk,
  sharedLabels,
} from '../../../../renderer/admin/questions/bulk-questions.tsx';
import type { BulkItem, BulkResult, Question } from '../../../../server/contract/questions.ts';
import { part } from '../../../support/part.ts';

function question(id: number, changes: object = {}): Question {
  const row = { id, version: 1, content: `Question ${id}?`, status: 'pending', shelf: 'active' };
  return part({ ...row, labels: [], ...changes });
}
function as(row: Question): Question {
  return row;
}
type Looks = Pick<Wish, 'send'> & { look?: typeof as; back?: typeof as };
const HOT = part({ id: 5, name: 'Hot' });

/** Marked questions, what was sent about them, and what staff saw. @param skipped those that the server leaves */
function open(rows: Question[], skipped: Record<number, 'changed' | 'gone' | 'same'> = {}) {
  const sent: BulkItem[][] = [];
  const said: string[] = [];
  const marks = new Set(rows.map(({ id }) => id));
  const looks: Question[][] = [];
  let step: UndoStep | boolean = false;
  const store = async (items: readonly BulkItem[]): Promise<BulkResult> => {
    sent.push([...items]);
    const left = Object.entries(skipped).map(([id, reason]) => ({ id: Number(id), reason }));
    const changed = items.filter(({ id }) => !(id in skipped)).map(({ id }) => question(id));
    return { changed, skipped: left };
  };
  const bulk = createBulk({
    rows,
    mark: (ids, on) => {
      said.push(`${on ? 'marked' : 'unmarked'} ${ids.join()}`);
      for (const id of ids) marks[on ? 'add' : 'delete'](id);
    },
    perform: async (some: readonly Question[], { look = as, back = as, send }: Looks) => {
      const after = some.map(look);
      looks.push(after, after.map(back));
      step = await send();
      return true;
    },
    store,
    versionFor: (_id, seen) => seen + 1,
    refresh: () => undefined,
    notice: ({ message }) => said.push(message),
  });
  const done = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return typeof step === 'object' ? step : null;
  };
  return { bulk, sent, said, marks, looks, done };
}

test('those that are not so yet are decided, and none stays marked', async () => {
  const rows = [question(1), question(2, { status: 'approved' }), question(3)];
  const { bulk, sent, said, marks, looks, done } = open(rows);
  bulk.decide('approved');
  const step = await done();
  expect(step).toMatchObject({ said: '2 questions updated', label: 'Approved 2 questions' });
  expect([said, marks.size]).toEqual([['unmarked 1,2,3'], 0]);
  expect(looks).toEqual([
    [question(1, { status: 'approved' }), question(3, { status: 'approved' })],
    [question(1), question(3)],
  ]);
  expect(await step?.undo()).toBe(true);
  expect(sent).toEqual([
    [1, 3].map((id) => ({ id, version: 2, status: 'approved' })),
    [1, 3].map((id) => ({ id, if_still: { status: 'approved' }, status: 'pending' })),
  ]);
});

test('where all of them are so already, that is said and nothing sent', async () => {
  const { bulk, sent, said, done } = open([question(1, { status: 'rejected' })]);
  bulk.decide('rejected');
  expect([await done(), sent, said]).toEqual([null, [], ['All of them are already rejected.']]);
});

test('what somebody else has changed is named and stays marked; what was so already does not', async () => {
  const { bulk, said, marks, done } = open(
    [1, 2, 3].map((id) => question(id)),
    { 1: 'same', 2: 'changed' },
  );
  bulk.change({ shelf: 'archived' });
  expect((await done())?.label).toBe('Archived “Question 3?”');
  expect([...marks]).toEqual([2]);
  expect(said).toEqual([
    'unmarked 1,2,3',
    'Changed by somebody else in the meantime, so left as is: “Question 2?”.',
    'marked 2',
  ]);
  const gone = open([question(1)], { 1: 'gone' });
  gone.bulk.change({ shelf: 'archived' });
  expect(await gone.done()).toBeNull();
});

test('undo puts back what nobody has changed since, and says what it left', async () => {
  const skipped: Record<number, 'changed'> = {};
  const { bulk, sent, said, done } = open([question(1), question(2)], skipped);
  bulk.change({ shelf: 'archived' });
  const step = await done();
  skipped[2] = 'changed';
  expect(await step?.undo()).toBe(true);
  expect(sent.at(-1)).toEqual(
    [1, 2].map((id) => ({ id, if_still: { shelf: 'archived' }, shelf: 'active' })),
  );
  expect(said.at(-1)).toBe('1 question had been changed since and left as is.');
  skipped[1] = 'changed';
  expect(await step?.undo()).toBe(false);
  expect(said).toHaveLength(2);
});

test('a label goes on those without it, whatever their version; marks stay, and undo takes it off again', async () => {
  const rows = [question(1, { labels: [5] }), question(2, { labels: [4] })];
  const { bulk, sent, marks, looks, done } = open(rows);
  bulk.label(HOT, true);
  const step = await done();
  expect(step?.label).toBe('Labeled “Question 2?” as “Hot”');
  expect([...marks]).toEqual([1, 2]);
  expect(looks.map(([row]) => row?.labels)).toEqual([[4, 5], [4]]);
  await step?.undo();
  expect(sent).toEqual([
    [{ id: 2, labels: { add: [5], remove: [] } }],
    [{ id: 2, if_still: {}, labels: { add: [], remove: [5] } }],
  ]);
  bulk.label(HOT, false);
  expect((await done())?.label).toBe('Removed “Hot” from “Question 1?”');
});

test.each([
  [1, false, ['Approve', 'Reject', 'Label', 'Archive']],
  [2, false, ['Approve', 'Reject', 'Label', 'Merge', 'Archive']],
  [2, true, ['Restore']],
])('%i that are marked, in the archive: %s, have %j', (count, archived, actions) => {
  expect(bulkActions(count, archived)).toEqual(actions);
});

/** The labels that all of these rows carry. */
function shared(...all: number[][]) {
  return sharedLabels(all.map((labels) => ({ labels })));
}

test('labels that all of them carry are shared', () => {
  expect(shared([1, 2], [2, 3, 1])).toEqual([1, 2]);
  expect(shared([1], [])).toEqual([]);
  expect(shared()).toEqual([]);
});
