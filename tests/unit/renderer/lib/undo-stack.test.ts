import { expect, test } from 'vitest';
import { createUndoStack, type UndoStep } from '../../../../renderer/lib/undo-stack.ts';

/** A stack, and what was taken back, in order. */
function open() {
  const stack = createUndoStack();
  const undone: string[] = [];
  const step = (label: string, works = true): UndoStep => ({
    label,
    at: 0,
    undo() {
      undone.push(label);
      return Promise.resolve(works);
    },
  });
  return { stack, undone, step, labels: () => stack.read().map(({ label }) => label) };
}

function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

test('undo waits for a change that is still on its way, and takes that one back', async () => {
  const { stack, undone, step } = open();
  stack.remember(Promise.resolve(step('first')));
  const coming = Promise.withResolvers<UndoStep | null>();
  stack.remember(coming.promise);
  stack.undoLast();
  await settled();
  expect(undone).toEqual([]);
  coming.resolve(step('second'));
  await settled();
  expect(undone).toEqual(['second']);
});

test('what was done before a change is known once it has arrived, whatever was done later', async () => {
  const { stack, step } = open();
  const slow = Promise.withResolvers<UndoStep | null>();
  stack.remember(Promise.resolve(step('oldest')));
  const first = stack.remember(slow.promise);
  const second = stack.remember(Promise.resolve(null));
  stack.remember(Promise.resolve(step('later')));
  const before = stack.before(second);
  await settled();
  slow.resolve(step('slow'));
  expect(await before).toMatchObject({ id: first, label: 'slow' });
  expect(await stack.before(first)).toMatchObject({ label: 'oldest' });
  expect(await stack.before(1)).toBeUndefined();
});

test('changes stand in the order in which they were made, whichever arrives first', async () => {
  const { stack, undone, step, labels } = open();
  const slow = Promise.withResolvers<UndoStep | null>();
  stack.remember(slow.promise);
  stack.remember(Promise.resolve(step('quick')));
  slow.resolve(step('slow'));
  await settled();
  expect(labels()).toEqual(['quick', 'slow']);
  stack.undoLast();
  stack.undoLast();
  await settled();
  expect(undone).toEqual(['quick', 'slow']);
  expect(labels()).toEqual([]);
});

test('a step that could not be taken back is there to be tried again, in its place', async () => {
  const { stack, undone, step, labels } = open();
  stack.remember(Promise.resolve(step('stuck', false)));
  stack.remember(Promise.resolve(step('newer')));
  await settled();
  const stuck = stack.read()[1];
  stack.undo(stuck?.id ?? 0);
  await settled();
  expect(undone).toEqual(['stuck']);
  expect(labels()).toEqual(['newer', 'stuck']);
});

test('the next one is taken back when the one before has been, however often it is asked for', async () => {
  const { stack, undone, step } = open();
  const slow = Promise.withResolvers<boolean>();
  stack.remember(Promise.resolve(step('older')));
  const undo = () => {
    undone.push('newer');
    return slow.promise;
  };
  stack.remember(Promise.resolve({ ...step('newer'), undo }));
  await settled();
  stack.undoLast();
  stack.undoLast();
  await settled();
  expect(undone).toEqual(['newer']);
  slow.resolve(true);
  await settled();
  expect(undone).toEqual(['newer', 'older']);
});

test('what came to nothing is no step, and the oldest of more than ten go', async () => {
  const { stack, step, labels } = open();
  stack.remember(Promise.resolve(null));
  for (let at = 1; at <= 11; at += 1) stack.remember(Promise.resolve(step(String(at))));
  await settled();
  expect(labels()).toHaveLength(10);
  expect(labels()[0]).toBe('11');
  expect(labels().at(-1)).toBe('2');
});
