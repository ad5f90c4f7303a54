import { expect, test } from 'vitest';
import { createRowChanges } from '../../../../renderer/admin/kit/use-row-changes.ts';
import { createShown, createWishes, type UndoStep } from '../../../../renderer/admin/kit/wishes.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';

type Row = { id: number; version: number; status: string; answer: string | null };
const ROW: Row = { id: 1, version: 1, status: 'pending', answer: null };
const APPROVED = { status: 'approved' };

/** A row on the server, and changes of it as one device makes them. */
function open() {
  let stored = ROW;
  const heard: string[] = [];
  const steps: UndoStep[] = [];
  const shown = createShown<Row>();
  const wishes = createWishes({
    made: (step) => steps.push(step),
    undone: () => undefined,
    changedSince: () => undefined,
    failed: (error) => heard.push(`failed ${String(error)}`),
  });
  const put = (changes: Partial<Row>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
    return stored;
  };
  const { change } = createRowChanges<Row, Partial<Omit<Row, 'id' | 'version'>>, Row>(
    {
      kind: 'question',
      shown,
      queryKey: ['questions'],
      fetch: async () => stored,
      update: async (_id, { version, ...changes }) => {
        if (version === stored.version) return put(changes);
        throw new ApiError({ status: 409, code: 'conflict', message: 'changed' });
      },
      show: () => undefined,
      sentence: () => 'Updated',
      label: () => 'Approved it',
      name: () => 'it',
      alreadySo: () => 'Already so',
    },
    {
      wishes,
      client: { cancelQueries: async () => undefined, invalidateQueries: async () => undefined },
      notice: ({ message }) => heard.push(message),
    },
  );
  return { change, put, steps, heard, shown, stored: () => stored };
}

test('a change shows at once, is stored, and goes back to what there was', async () => {
  const { change, steps, shown, stored } = open();
  const done = change(ROW, APPROVED);
  expect(shown.of(1, ROW)).toEqual({ ...ROW, status: 'approved' });
  expect(await done).toBe(true);
  expect([shown.of(1, ROW), stored().status]).toEqual([ROW, 'approved']);
  expect(await steps[0]?.undo()).toBe(true);
  expect(stored().status).toBe('pending');
});

test('changes of our own are in each other’s way no more than a colleague’s elsewhere is in an undo’s', async () => {
  const { change, put, steps, stored } = open();
  await Promise.all([change(ROW, APPROVED), change(ROW, { answer: 'Yes.' })]);
  put({ answer: 'Theirs.' });
  expect(await steps[1]?.undo()).toBe(false);
  expect(await steps[0]?.undo()).toBe(true);
  expect(stored()).toMatchObject({ status: 'pending', answer: 'Theirs.' });
});

test.each([
  ['the same', APPROVED, true, ['Already so']],
  ['something else', { status: 'rejected' }, false, ['failed ApiError: changed']],
  ['something in addition', { ...APPROVED, answer: 'Theirs.' }, true, ['Already so']],
])('a colleague who was quicker with %s', async (_what, theirs, isDone, told) => {
  const { change, put, steps, heard } = open();
  put(theirs);
  expect(await change(ROW, APPROVED)).toBe(isDone);
  expect([heard, steps]).toEqual([told, []]);
});
