import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createShown, createWishes, type UndoStep } from '../../../../renderer/admin/kit/wishes.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';

/** The wishes, what was taken back, and what staff heard, both in order. */
function open() {
  const undone: string[] = [];
  const heard: string[] = [];
  const buttons: (() => void)[] = [];
  const wishes = createWishes({
    made: ({ label }, undo) => {
      heard.push(`made ${label}`);
      buttons.push(undo);
    },
    undone: ({ label }) => heard.push(`undone ${label}`),
    changedSince: () => heard.push('changed since'),
    failed: (error, { name = '' }) => heard.push(`failed ${name}${String(error)}`),
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
    for (let n = 0; n < 12; n += 1) wishes.undoLast();
    await setImmediate();
  };
  return { wishes, undone, heard, buttons, step, undoAll };
}

function refused(status: number): () => Promise<boolean> {
  return () => Promise.reject(new ApiError({ status, code: 'not_found', message: `${status}` }));
}

test('undo waits for a change that is still on its way, and takes that one back', async () => {
  const { wishes, undone, heard, step } = open();
  wishes.made(step('first'));
  const coming = Promise.withResolvers<UndoStep>();
  void wishes.perform({ send: () => coming.promise });
  wishes.undoLast();
  await setImmediate();
  expect(undone).toEqual([]);
  coming.resolve(step('second'));
  await setImmediate();
  expect(undone).toEqual(['second']);
  expect(heard).toEqual(['made first', 'made second', 'undone second']);
});

test('the next one is taken back when the one before has been, however often it is asked for', async () => {
  const { wishes, undone, step } = open();
  const slow = Promise.withResolvers<boolean>();
  wishes.made(step('older'));
  wishes.made(step('newer', () => slow.promise));
  await setImmediate();
  wishes.undoLast();
  wishes.undoLast();
  await setImmediate();
  expect(undone).toEqual(['newer']);
  slow.resolve(true);
  await setImmediate();
  expect(undone).toEqual(['newer', 'older']);
});

test('a button takes its own change back, once; what the network kept from it is tried again in its place', async () => {
  const { wishes, undone, heard, buttons, step, undoAll } = open();
  wishes.made(step('stuck', refused(0)));
  wishes.made(step('newer'));
  await setImmediate();
  buttons[0]?.();
  await setImmediate();
  expect(heard.at(-1)).toBe('failed ApiError: 0');
  buttons[1]?.();
  buttons[1]?.();
  await setImmediate();
  expect(undone).toEqual(['stuck', 'newer']);
  await undoAll();
  expect(undone.slice(2)).toContain('stuck');
});

test('what can never be taken back is told once, and is no step any more', async () => {
  const { wishes, undone, heard, step, undoAll } = open();
  wishes.made(step('gone', refused(404)));
  wishes.made(step('changed', () => Promise.resolve(false)));
  await setImmediate();
  await undoAll();
  expect(undone).toEqual(['changed', 'gone']);
  expect(heard.slice(2)).toEqual(['changed since', 'failed ApiError: 404']);
});

test('nothing of a session is taken back in the next one, nor what the network keeps from it as it ends', async () => {
  const { wishes, undone, step, undoAll } = open();
  const stuck = Promise.withResolvers<boolean>();
  wishes.made(step('earlier'));
  wishes.made(step('stuck', () => stuck.promise));
  await setImmediate();
  wishes.undoLast();
  await setImmediate();
  wishes.clear();
  stuck.reject(new ApiError({ status: 0, message: 'away' }));
  await setImmediate();
  wishes.made(step('next session'));
  await setImmediate();
  await undoAll();
  expect(undone).toEqual(['stuck', 'next session']);
});

test('what came to nothing is no step, a refusal is told, and the oldest of more than ten go', async () => {
  const { wishes, undone, heard, step, undoAll } = open();
  expect(await wishes.perform({ send: () => Promise.resolve(false) })).toBe(false);
  expect(await wishes.perform({ send: () => Promise.resolve(true) })).toBe(true);
  expect(await wishes.perform({ send: () => Promise.reject(new Error('refused')) })).toBe(false);
  expect(heard).toEqual(['failed Error: refused']);
  for (let at = 1; at <= 11; at += 1) wishes.made(step(String(at)));
  await setImmediate();
  await undoAll();
  expect(undone).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
});

test('undo of what nothing takes back means the one before, which is taken back once', async () => {
  const { wishes, undone, step } = open();
  wishes.made(step('first'));
  wishes.made(step('second'));
  const switched = Promise.withResolvers<boolean>();
  void wishes.perform({ send: () => switched.promise });
  wishes.undoLast();
  // Before it is known that the first of the two presses was about nothing.
  wishes.undoLast();
  switched.resolve(true);
  await setImmediate();
  expect(undone).toEqual(['second', 'first']);
});

test('what undo goes back to shows with its press, and what it passes over stays', async () => {
  const { wishes, undone, step } = open();
  const shown = new Set<string>();
  const showing = (what: string) => () => {
    shown.add(what);
    return () => void shown.delete(what);
  };
  const coming = Promise.withResolvers<UndoStep>();
  const undoing = Promise.withResolvers<boolean>();
  const [show, showBack] = [showing('wish'), showing('before')];
  void wishes.perform({ show, showBack, send: () => coming.promise });
  const never = new Promise<boolean>(() => {});
  void wishes.perform({ show: showing('switch'), forGood: true, send: () => never });
  wishes.undoLast();
  expect([...shown].toSorted()).toEqual(['before', 'switch']);
  coming.resolve(step('wish', () => undoing.promise));
  await setImmediate();
  expect([...shown].toSorted()).toEqual(['before', 'switch']);
  undoing.resolve(true);
  await setImmediate();
  expect([...shown]).toEqual(['switch']);
  expect(undone).toEqual(['wish']);
});

test('wishes about one thing are sent in the order of the presses, about others at once', async () => {
  const { wishes, heard } = open();
  const sent: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<boolean>>();
  const press = (name: string, about: string[]) => {
    const send = () => {
      sent.push(name);
      const answer = Promise.withResolvers<boolean>();
      answers.set(name, answer);
      return answer.promise;
    };
    void wishes.perform({ about, name, send });
  };
  press('a1', ['a']);
  press('a2', ['a']);
  press('b1', ['b']);
  press('both', ['a', 'b']);
  press('b2', ['b']);
  expect(sent).toEqual(['a1', 'b1']);
  answers.get('b1')?.resolve(true);
  // One that fails holds up no other.
  answers.get('a1')?.reject(new Error('gone'));
  await setImmediate();
  expect(sent).toEqual(['a1', 'b1', 'a2']);
  answers.get('a2')?.resolve(true);
  await setImmediate();
  expect(sent.at(-1)).toBe('both');
  answers.get('both')?.resolve(true);
  await setImmediate();
  expect(sent).toEqual(['a1', 'b1', 'a2', 'both', 'b2']);
  expect(heard).toEqual(['failed a1Error: gone']);
});

test('the newest wish is shown, and what is there comes through when it is answered', () => {
  const shown = createShown<{ id: number; on: boolean; text: string }>();
  const row = { id: 1, on: false, text: 'old' };
  const endFirst = shown.put([1], (now) => ({ ...now, on: true }));
  const endSecond = shown.put([1, 2], (now) => ({ ...now, on: !now.on }));
  expect(shown.of(1, row)).toEqual({ id: 1, on: false, text: 'old' });
  endFirst();
  expect(shown.of(1, { ...row, text: 'new' })).toEqual({ id: 1, on: true, text: 'new' });
  endSecond();
  expect(shown.of(1, row)).toBe(row);
  expect(shown.read().size).toBe(0);
});

test('only what we changed ourselves is in nobody’s way', () => {
  const shown = createShown();
  shown.answered(1, 4);
  shown.answered(1, 5);
  // Such as one that only labelled it.
  shown.answered(1, 5);
  expect([2, 3, 4, 5].map((seen) => shown.versionFor(1, seen))).toEqual([2, 5, 5, 5]);
  // Another user came in between.
  shown.answered(1, 7);
  expect([5, 6, 7].map((seen) => shown.versionFor(1, seen))).toEqual([5, 7, 7]);
});
