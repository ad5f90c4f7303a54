import { expect, test } from 'vitest';
import { suggestedName } from '../../../../renderer/admin/events/event-words.ts';

function at(hour: number): Date {
  // A Sunday.
  return new Date(2026, 10, 22, hour);
}

test('the next event is called like the present one, with the day and the time of day', () => {
  expect(suggestedName('Boat Show', at(9), 80)).toBe('Boat Show, Sunday morning');
  expect(suggestedName('Boat Show, Sunday morning', at(13), 80)).toBe(
    'Boat Show, Sunday afternoon',
  );
  expect(suggestedName('Boat Show, Saturday evening 3', at(20), 80)).toBe(
    'Boat Show, Sunday evening',
  );
  expect(suggestedName('', at(9), 80)).toBe('Sunday morning');
  expect(suggestedName('Sunday morning', at(14), 80)).toBe('Sunday afternoon');
});

test('two within one afternoon are told apart', () => {
  const second = suggestedName('Talks, Sunday afternoon', at(15), 80);
  expect(second).toBe('Talks, Sunday afternoon 2');
  expect(suggestedName(second, at(16), 80)).toBe('Talks, Sunday afternoon 3');
});

test('however long the present name is, the next one fits', () => {
  expect(suggestedName('x'.repeat(80), at(15), 80).length).toBeLessThanOrEqual(80);
});
