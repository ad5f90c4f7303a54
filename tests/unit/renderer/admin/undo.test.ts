import { expect, test } from 'vitest';
import { createUndoStack, type UndoStep } from '../../../../renderer/admin/undo.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';

/** A stack, what was taken back, and what staff heard, both in order. */
function open() {
  const undone: string[] = [];
  const heard: string[] = [];
  const buttons: (() => void)[] = [];
  const stack = createUndoStack({
    made: ({ label }, undo) => {
      heard.push(`made ${label}`);
      buttons.push(undo);
    },
    undone: ({ label }) => heard.push(`undone ${label}`),
    changedSince: () => heard.push('changed since'),
    failed: (error) => heard.push(`failed ${String(error)}`),
  });
  const step = (label: string, outcome = () => Promise.resolve(true)): UndoStep => ({
    said: 'Done',
    label,
    undo: () => {
      undone.push(label);
      return outcome();
    },
  });
  const undoAll = async () => {
    for (let n = 0; n < 12; n += 1) stack.undoLast();
    await settled();
  };
  return { stack, undone, heard, buttons, step, undoAll };
}

function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

function refused(status: number): () => Promise<boolean> {
  return () => Promise.reject(new ApiError({ status, code: 'not_found', message: `${status}` }));
}

test('undo waits for a change that is still on its way, and takes that one back', async () => {
  const { stack, undone, heard, step } = open();
  stack.made(step('first'));
  const coming = Promise.withResolvers<UndoStep>();
  void stack.perform(() => coming.promise);
  stack.undoLast();
  await settled();
  expect(undone).toEqual([]);
  coming.resolve(step('second'));
  await settled();
  expect(undone).toEqual(['second']);
  expect(heard).toEqual(['made first', 'made second', 'undone second']);
});

test('changes are taken back in the order in which they were begun, whichever arrives first', async () => {
  const { stack, undone, step, undoAll } = open();
  const slow = Promise.withResolvers<UndoStep>();
  void stack.perform(() => slow.promise);
  stack.made(step('quick'));
  slow.resolve(step('slow'));
  await settled();
  await undoAll();
  expect(undone).toEqual(['quick', 'slow']);
});

test('the next one is taken back when the one before has been, however often it is asked for', async () => {
  const { stack, undone, step } = open();
  const slow = Promise.withResolvers<boolean>();
  stack.made(step('older'));
  stack.made(step('newer', () => slow.promise));
  await settled();
  stack.undoLast();
  stack.undoLast();
  await settled();
  expect(undone).toEqual(['newer']);
  slow.resolve(true);
  await settled();
  expect(undone).toEqual(['newer', 'older']);
});

test('a button takes its own change back, once; what the network kept from it is tried again in its place', async () => {
  const { stack, undone, heard, buttons, step, undoAll } = open();
  stack.made(step('stuck', refused(0)));
  stack.made(step('newer'));
  await settled();
  buttons[0]?.();
  await settled();
  expect(heard.at(-1)).toBe('failed ApiError: 0');
  buttons[1]?.();
  buttons[1]?.();
  await settled();
  expect(undone).toEqual(['stuck', 'newer']);
  await undoAll();
  expect(undone.slice(2)).toContain('stuck');
});

test('what can never be taken back is told once, and is no step any more', async () => {
  const { stack, undone, heard, step, undoAll } = open();
  stack.made(step('gone', refused(404)));
  stack.made(step('changed', () => Promise.resolve(false)));
  await settled();
  await undoAll();
  expect(undone).toEqual(['changed', 'gone']);
  expect(heard.slice(2)).toEqual(['changed since', 'failed ApiError: 404']);
});

test('what came to nothing is no step, a refusal is told, and the oldest of more than ten go', async () => {
  const { stack, undone, heard, step, undoAll } = open();
  expect(await stack.perform(() => Promise.resolve(false))).toBe(false);
  expect(await stack.perform(() => Promise.resolve(true))).toBe(true);
  expect(await stack.perform(() => Promise.reject(new Error('refused')))).toBe(false);
  expect(heard).toEqual(['failed Error: refused']);
  for (let at = 1; at <= 11; at += 1) stack.made(step(String(at)));
  await settled();
  await undoAll();
  expect(undone).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
});
