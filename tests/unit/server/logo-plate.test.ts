import { expect, test } from 'vitest';
import { outlineOf, plateOf } from '../../../server/contract/logo-plate.ts';
import { groundsOf } from '../../../renderer/display/stage/backdrop-grounds.ts';
import { contrastOf, luminanceOf } from '../../../server/contract/brand-colour.ts';
import { DEFAULT_WEDELIVER } from '../../../server/contract/settings/wedeliver.ts';
import { seededRandom } from '../../support/random.ts';

const EDGE = 12;
type Paint = (x: number, y: number) => readonly [number, number, number, number];

const NOTHING = [0, 0, 0, 0] as const;
const BLACK = [0, 0, 0, 255] as const;
const WHITE = [255, 255, 255, 255] as const;

/** The outline of a picture that is painted pixel by pixel. */
function painted(paint: Paint): number[] {
  const pixels = Array.from({ length: EDGE * EDGE }, (_, at) =>
    paint(at % EDGE, Math.floor(at / EDGE)),
  ).flat();
  return outlineOf(pixels, EDGE, EDGE);
}
function isInside(x: number, y: number, margin: number) {
  return Math.min(x, y) >= margin && Math.max(x, y) < EDGE - margin;
}
/** A square of one colour in the middle of nothing. */
function square(colour: ReturnType<Paint>): number[] {
  return painted((x, y) => (isInside(x, y, 3) ? colour : NOTHING));
}

function stage(theme: 'dark' | 'light', backgroundEffect: 'none' | 'smoke' = 'none') {
  return groundsOf({ theme, wedeliver: { ...DEFAULT_WEDELIVER, backgroundEffect } });
}

test('a dark logo gets paper on a dark stage, a white one ink on a light stage, and neither where it is seen', () => {
  expect(plateOf(square(BLACK), stage('dark'))).toBe('light');
  expect(plateOf(square(BLACK), stage('light'))).toBeNull();
  expect(plateOf(square(WHITE), stage('light'))).toBe('dark');
  expect(plateOf(square(WHITE), stage('dark'))).toBeNull();
});

test('what lies inside a logo counts for nothing, and a picture that fills its frame brings its own ground', () => {
  const darkOnWhite = painted((x, y) => {
    if (isInside(x, y, 5)) return BLACK;
    return isInside(x, y, 2) ? WHITE : NOTHING;
  });
  expect(plateOf(darkOnWhite, stage('dark'))).toBeNull();
  expect(
    plateOf(
      painted(() => BLACK),
      stage('dark'),
    ),
  ).toBeNull();
});

test('a logo that is seen on the plain stage and not in front of its smoke gets a plate with the smoke', () => {
  const blue = square([0x1c, 0x62, 0xc8, 255]);
  expect(plateOf(blue, stage('dark'))).toBeNull();
  expect(plateOf(blue, stage('dark', 'smoke'))).toBe('light');
});

test('whatever its colour, a logo of one colour holds 3 : 1 on its plate, or on the stage without one', () => {
  const random = seededRandom(4711);
  for (let round = 0; round < 4000; round += 1) {
    const channel = () => Math.floor(random() * 256);
    const [red, green, blue] = [channel(), channel(), channel()] as const;
    for (const theme of ['dark', 'light'] as const) {
      const grounds = stage(theme, round % 2 === 0 ? 'smoke' : 'none');
      const plate = plateOf(square([red, green, blue, 255]), grounds);
      const behind =
        plate === null ? grounds : [plate === 'light' ? 1 : luminanceOf(0x14, 0x16, 0x1b)];
      for (const ground of behind) {
        const ratio = contrastOf(luminanceOf(red, green, blue), ground);
        expect(ratio, `${red},${green},${blue} on ${theme}, ${plate}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});
