import { expect, test } from 'vitest';
import { createSlotPool } from '../../../server/platform/slot-pool.ts';

function openPlaces(total: number, perClient: number, busy: string[] = []) {
  const dismissed: string[] = [];
  const places = createSlotPool<string>({
    total,
    perClient,
    mayLeave: (holder) => !busy.includes(holder),
    dismiss: (holder) => void dismissed.push(holder),
  });
  return { places, dismissed };
}

test('a client that has its share gives its oldest idle place up for its next one', () => {
  const { places, dismissed } = openPlaces(9, 2, ['a1']);
  expect([places.take('a', 'a1'), places.take('a', 'a2'), places.take('a', 'a3')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(dismissed).toEqual(['a2']);
  expect(places.size).toBe(2);
});

test('without an idle one the next is refused, until one leaves', () => {
  const { places, dismissed } = openPlaces(9, 1, ['a1']);
  places.take('a', 'a1');
  expect(places.take('a', 'a2')).toBe(false);
  places.leave('a', 'a1');
  expect(places.take('a', 'a2')).toBe(true);
  expect(dismissed).toEqual([]);
});

test('when all are taken, who has the most makes room for who has fewer, busy or not', () => {
  const all = ['a1', 'a2', 'a3', 'b1'];
  const { places, dismissed } = openPlaces(4, 3, all);
  for (const holder of all) places.take(holder.charAt(0), holder);
  expect(places.take('c', 'c1')).toBe(true);
  expect(dismissed).toEqual(['a3']);
  expect(places.take('d', 'd1')).toBe(true);
  expect(dismissed).toEqual(['a3', 'a2']);
  // Everybody has one now: nobody is pushed out for another.
  expect(places.take('e', 'e1')).toBe(false);
  expect(places.take('a', 'a4')).toBe(false);
  expect(places.size).toBe(4);
});

test('a place that is given back twice is given back once', () => {
  const { places } = openPlaces(2, 2);
  places.take('a', 'a1');
  places.take('a', 'a2');
  places.leave('a', 'a1');
  places.leave('a', 'a1');
  expect(places.size).toBe(1);
});
