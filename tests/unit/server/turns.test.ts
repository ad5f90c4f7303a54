import { expect, test } from 'vitest';
import { createTurns } from '../../../server/platform/turns.ts';

function settle() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Work that ends when it is told to, and what has begun so far. */
function workbench() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, work, end };
}

test('one works, the others wait in their order, and who goes first goes first', async () => {
  const { begun, work, end } = workbench();
  const turns = createTurns({ atOnce: 1, perClient: 9, waiting: 9 });
  const a = turns.run('a', false, work('a'));
  void turns.run('b', false, work('b'));
  void turns.run('c', false, work('c'));
  void turns.run('laptop', true, work('laptop'));
  await settle();
  expect(begun).toEqual(['a']);
  await end('a');
  await end('laptop');
  await end('b');
  await end('c');
  expect(begun).toEqual(['a', 'laptop', 'b', 'c']);
  expect(await a).toBe('a');
});

test('a client has its share, all have theirs, and both come back', async () => {
  const { work, end } = workbench();
  const turns = createTurns({ atOnce: 1, perClient: 2, waiting: 2 });
  void turns.run('a', false, work('a1'));
  void turns.run('a', false, work('a2'));
  expect(turns.run('a', false, work('a3'))).toBe(null);
  void turns.run('b', false, work('b'));
  expect(turns.run('c', false, work('c'))).toBe(null);
  expect(turns.run('laptop', true, work('laptop'))).not.toBe(null);
  await settle();
  for (const name of ['a1', 'laptop', 'a2']) await end(name);
  expect(turns.run('a', false, work('a4'))).not.toBe(null);
});

test('work that fails gives its turn back', async () => {
  const turns = createTurns({ atOnce: 1, perClient: 1, waiting: 1 });
  const failing = turns.run('a', false, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await turns.run('a', false, () => Promise.resolve('yes'))).toBe('yes');
});
