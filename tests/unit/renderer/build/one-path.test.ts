import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { onePath } from '../../../../renderer/build/one-path.ts';
import { ROOT } from '../../../support/node-binary.ts';

const ICONS = resolve(ROOT, 'node_modules/@tabler/icons-react/dist/esm/icons');

/** The code of an icon's file after the build's step; null where it leaves it as it is. */
function built(file: string, code = readFileSync(file, 'utf8')): string | null {
  const { transform } = onePath();
  if (typeof transform !== 'function') throw new Error('The step is written in another way.');
  const done: unknown = Reflect.apply(transform, null, [code, file]);
  return typeof done === 'object' && done !== null && 'code' in done ? String(done.code) : null;
}

function pathsIn(code: string): string[] {
  return Array.from(code.matchAll(/"d": ?"([^"]+)"/g), ([, d = '']) => d);
}

test('an icon in lines is one path that draws what its several drew', () => {
  const file = resolve(ICONS, 'IconSnowflake.mjs');
  const several = pathsIn(readFileSync(file, 'utf8'));
  expect(several.length).toBeGreaterThan(9);
  expect(pathsIn(built(file) ?? '')).toEqual([several.join('')]);
});

test('icons of areas, of other shapes, or whose paths go on from one another, stay as they are', () => {
  const file = resolve(ICONS, 'IconSnowflake.mjs');
  const code = readFileSync(file, 'utf8');
  expect(built(file, code.replace('"outline"', '"filled"'))).toBeNull();
  expect(built(file, code.replace('["path"', '["circle"'))).toBeNull();
  expect(built(file, code.replace('"d": "M12', '"d": "m12'))).toBeNull();
  expect(built(file, code.replace('"d":', '"fill": "red", "d":'))).toBeNull();
  expect(built('/elsewhere/IconSnowflake.mjs', code)).toBeNull();
});
