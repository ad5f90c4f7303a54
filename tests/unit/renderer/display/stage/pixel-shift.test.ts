import { expect, test } from 'vitest';
import { pixelShift } from '../../../../../renderer/display/stage/pixel-shift.ts';

function placesOf(unit: number, ratio: number): (readonly [number, number])[] {
  return Array.from({ length: 18 }, (_, turn) => {
    const [, x = '', y = ''] =
      /^translate\((.+)px, (.+)px\)$/.exec(pixelShift(turn, unit, ratio)) ?? [];
    return [Number(x), Number(y)] as const;
  });
}

test.each([
  { unit: 0.42, ratio: 1 },
  { unit: 0.9, ratio: 1.25 },
  { unit: 1.5, ratio: 2 },
])('the frame goes by few and whole pixels of the device: $unit, $ratio', ({ unit, ratio }) => {
  const places = placesOf(unit, ratio);
  expect(places[0]).toEqual([0, 0]);
  expect(new Set(places.map(String)).size).toBe(9);
  for (const [x, y] of places) {
    for (const pixels of [x * ratio, y * ratio]) {
      expect(pixels).toBeCloseTo(Math.round(pixels), 6);
      expect(Math.abs(pixels)).toBeLessThanOrEqual(Math.max(1, 2.5 * unit * ratio));
    }
  }
});
