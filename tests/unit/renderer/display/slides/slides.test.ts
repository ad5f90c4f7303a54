import { expect, test } from 'vitest';
import { loopOf } from '../../../../../renderer/display/slides/slides.ts';
import { DEFAULT_IDLE } from '../../../../../server/contract/settings/parts.ts';
import type { ShownSlide } from '../../../../../server/contract/slides.ts';

function picture(id: number, screens: string[] = []): ShownSlide {
  return { id, url: `/media/${id}.png`, aspect: 9, film: null, screens };
}
function film(id: number, screens: string[] = []): ShownSlide {
  const film = { ms: 30_000, poster: `/media/${id}.jpg` };
  return { id, url: `/media/${id}.webm`, aspect: 2, film, screens };
}
const LOADED = new Map([
  ['/media/3.png', 1],
  ['/media/1.png', 1.5],
]);
const NONE: ReadonlySet<number> = new Set();

test('pictures that have loaded and films are slides, in the order that staff chose, after the invitation', () => {
  const slides = [picture(1), picture(2), film(4), picture(3), film(5)];
  const known = { aspects: LOADED, skipped: new Set([5]) };
  const loop = loopOf({ idle: DEFAULT_IDLE, slides }, null, known);
  expect(loop.slides.map(({ ms, picture: its }) => [ms, its])).toEqual([
    [20_000, null],
    [12_000, { url: '/media/1.png', aspect: 1.5, film: null }],
    [30_000, { url: '/media/4.webm', aspect: 2, film: { poster: '/media/4.jpg' } }],
    [12_000, { url: '/media/3.png', aspect: 1, film: null }],
  ]);
  const off = { ...DEFAULT_IDLE, showPictures: false, afterMinutes: 2 };
  const without = loopOf({ idle: off, slides }, null, known);
  expect([without.slides.length, without.afterMs]).toEqual([1, 120_000]);
});

test.each([
  ['the screen of that name, however it is written', 'HALL', ['1', '4', '5']],
  ['any other screen', 'bar', ['1']],
  ['a screen without a name', null, ['1']],
  ['a preview', undefined, ['1', '4', '5']],
])('slides for named screens: %s', (_which, name, shown) => {
  const slides = [picture(1), film(4, ['Hall', 'Stand']), film(5, ['hall'])];
  const loop = loopOf({ idle: DEFAULT_IDLE, slides }, name, { aspects: LOADED, skipped: NONE });
  expect(loop.slides.slice(1).map(({ id }) => id)).toEqual(shown);
});
