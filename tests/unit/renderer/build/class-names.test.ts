import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { classNames } from '../../../../renderer/build/class-names.ts';

const folder = resolve('/somewhere/renderer');

function nameOf(name: string, file: string): string {
  const { generateScopedName } = classNames(folder);
  if (typeof generateScopedName !== 'function') throw new Error('No function makes the names.');
  return generateScopedName(name, resolve(folder, file), '');
}

test('a class of the same name in two files is two classes, wherever the project lies', () => {
  const card = nameOf('card', 'display/card.module.css');
  expect(card).toMatch(/^card-[\w-]{4}$/);
  expect(nameOf('card', 'admin/card.module.css')).not.toBe(card);
  const mark = card.slice('card'.length);
  expect(nameOf('title', 'display/card.module.css')).toBe(`title${mark}`);
});
