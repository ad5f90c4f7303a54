import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Plugin } from 'vite';
import { onePath } from '../../../../renderer/build/one-path.ts';
import { ownPreload } from '../../../../renderer/build/own-preload.ts';
import { ownWasm } from '../../../../renderer/build/own-wasm.ts';
import { ROOT } from '../../../support/node-binary.ts';

const ICONS = resolve(ROOT, 'node_modules/@tabler/icons-react/dist/esm/icons');

/** The code of a file after a step of the build; null where it leaves it as it is. */
function transformed({ transform }: Plugin, file: string, code: string): string | null {
  if (typeof transform !== 'function') throw new Error('The step is written in another way.');
  const done: unknown = Reflect.apply(transform, null, [code, file]);
  return typeof done === 'object' && done !== null && 'code' in done ? String(done.code) : null;
}
function built(file: string, code = readFileSync(file, 'utf8')): string | null {
  return transformed(onePath(), file, code);
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

test('a library’s own address of its WebAssembly is taken out, and missed when it is gone', () => {
  const file = resolve(ROOT, 'node_modules/mediainfo.js/dist/esm-bundle/index.js');
  const code = readFileSync(file, 'utf8');
  const own = "new URL('MediaInfoModule.wasm', import.meta.url).href";
  expect(transformed(ownWasm(), file, code)).toBe(code.replace(own, "''"));
  expect(transformed(ownWasm(), '/elsewhere/index.js', code)).toBeNull();
  expect(() => transformed(ownWasm(), file, '')).toThrow('mediainfo.js is written in another way.');
});

/** Code of a bundle after the build's last step. */
function bundled(code: string, type = 'chunk'): string {
  const chunk = { type, code };
  for (const { generateBundle } of ownPreload()) {
    if (typeof generateBundle === 'object')
      Reflect.apply(generateBundle.handler, null, [{}, { 'main.js': chunk }]);
  }
  return chunk.code;
}

test.each([
  ['a(()=>import(`./b.js`),[])', 'a($=>import(`./b.js`+$),[])'],
  [
    'a(async()=>{let{Page:e}=await import(`./b.js`);return{Page:e}},[])',
    'a(async $=>{let{Page:e}=await import(`./b.js`+$);return{Page:e}},[])',
  ],
  ['a(1)', 'a(1)'],
])('an import is tried again under another address: %s', (code, again) => {
  expect(bundled(code)).toBe(again);
  expect(bundled(code, 'asset')).toBe(code);
});

test('an import that could not be tried again stops the build', () => {
  const refusal = 'An import is written in another way: import(`./b.js`';
  expect(() => bundled('const b=import(`./b.js`)')).toThrow(refusal);
});

test('our own preload takes the place of Vite’s', () => {
  const { resolveId } = ownPreload()[0] ?? {};
  if (typeof resolveId !== 'function') throw new Error('The step is written in another way.');
  const found = ['\0vite/preload-helper.js', './other.js'].map((id): unknown =>
    Reflect.apply(resolveId, null, [id]),
  );
  expect(found).toEqual([resolve(ROOT, 'renderer/lib/preload.ts'), null]);
});
