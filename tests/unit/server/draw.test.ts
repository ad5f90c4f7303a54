import { expect, test } from 'vitest';
import { shownName } from '../../../server/contract/person-name.ts';
import { oneOf } from '../../../server/features/draw/draw.ts';

test('each of those who are left has the same chance', () => {
  const left = [3, 5, 8, 13];
  const asked: number[] = [];
  const drawn = left.map((_, number) =>
    oneOf(left, (below) => {
      asked.push(below);
      return number;
    }),
  );
  expect(drawn).toEqual(left);
  expect(new Set(asked)).toEqual(new Set([left.length]));
  expect(oneOf([])).toBe(null);
});

test('drawn by chance, all of them come, about equally often', () => {
  const counts = [0, 0, 0, 0];
  for (let turn = 0; turn < 8000; turn += 1) {
    const at = oneOf([0, 1, 2, 3]) ?? 0;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  // Ten standard deviations.
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(390);
});

test.each([
  ['Anna Kowalska', 'Anna K.'],
  ['ludwig van beethoven', 'ludwig V.'],
  ['Kim, Anna', 'Anna K.'],
  ['Cher', 'Cher'],
  ['山田太郎', '山田太郎'],
  ['Ana María García', 'Ana María G.'],
  ['x\u0336\u0335\u0334\u0337o Lime', 'x\u0336\u0335o L.'],
])('the screen shows %s as %s', (name, shown) => expect(shownName(name)).toBe(shown));
