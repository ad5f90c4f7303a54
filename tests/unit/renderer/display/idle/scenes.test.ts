import { expect, test } from 'vitest';
import { scenesOf } from '../../../../../renderer/display/idle/use-idle.ts';
import { DEFAULT_IDLE } from '../../../../../server/contract/settings/parts.ts';

test('only pictures that have loaded are shown, in the order that staff chose', () => {
  const idle = { ...DEFAULT_IDLE, pictures: ['/media/a.png', '/media/gone.png', '/media/b.png'] };
  const pictures = new Map([
    ['/media/b.png', 1],
    ['/media/a.png', 1.5],
  ]);
  const shown = scenesOf(idle, pictures);
  expect(shown).toMatchObject([{ url: '/media/a.png', aspect: 1.5 }, { url: '/media/b.png' }]);
  expect(scenesOf({ ...idle, showPictures: false }, pictures)).toEqual([]);
});
