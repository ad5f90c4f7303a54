import { expect, test } from 'vitest';
import { isItsTime, timeOfDay } from '../../../server/features/slides/slides.ts';

test.each([
  [null, null, '00:00', true],
  ['09:00', null, '08:59', false],
  ['09:00', null, '09:00', true],
  [null, '12:00', '11:59', true],
  [null, '12:00', '12:00', false],
  // Past midnight, and all the day round.
  ['22:00', '02:00', '23:00', true],
  ['22:00', '02:00', '01:59', true],
  ['22:00', '02:00', '02:00', false],
  ['09:00', '09:00', '03:00', true],
])('a slide from %s to %s is shown at %s: %s', (starts, ends, at, isShown) => {
  expect(isItsTime({ starts, ends }, at)).toBe(isShown);
});

test('its time is the laptop’s', () => {
  expect(timeOfDay(new Date(2026, 10, 30, 9, 59).getTime())).toBe('09:59');
  expect(timeOfDay(new Date(2026, 10, 30).getTime())).toBe('00:00');
});
