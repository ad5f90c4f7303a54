import { expect, test } from 'vitest';
import { loopOf } from '../../../../../renderer/display/slides/slides.ts';
import { DEFAULT_IDLE } from '../../../../../server/contract/settings/parts.ts';

test('only images that have loaded are slides, in the order that staff chose, after the invitation', () => {
  const idle = { ...DEFAULT_IDLE, pictures: ['/media/a.png', '/media/gone.png', '/media/b.png'] };
  const aspects = new Map([
    ['/media/b.png', 1],
    ['/media/a.png', 1.5],
  ]);
  const urls = (set: typeof idle) => loopOf(set, aspects).slides.map(({ picture }) => picture);
  expect(urls(idle)).toEqual([
    null,
    { url: '/media/a.png', aspect: 1.5, film: null },
    { url: '/media/b.png', aspect: 1, film: null },
  ]);
  expect(urls({ ...idle, showPictures: false })).toEqual([null]);
  expect(loopOf({ ...idle, afterMinutes: 2 }, aspects).afterMs).toBe(120_000);
});
