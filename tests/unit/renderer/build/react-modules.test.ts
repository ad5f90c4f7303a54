import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { asModule } from '../../../../renderer/build/react-modules.ts';

const from = createRequire(import.meta.url);

/** React's production files, which are not among those that packages offer. */
function fileOf(name: string, file: string): string {
  return from.resolve(`${name}/package.json`).replace('package.json', file);
}

const FILES: readonly (readonly [name: string, file: string])[] = [
  ['react', 'cjs/react.production.js'],
  ['react', 'cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'cjs/react-dom.production.js'],
  ['react-dom', 'cjs/react-dom-client.production.js'],
];

test.each(FILES)('%s/%s exports as a module what it exports', (name, file) => {
  const path = fileOf(name, file);
  const module = asModule(readFileSync(path, 'utf8'), path) ?? '';
  const names = Object.keys(from(path));
  const exported = /^export \{ (.*), all as default \};$/m.exec(module)?.[1]?.split(', ');
  expect(exported?.map((one) => one.split(' as ')[1]).toSorted()).toEqual(names.toSorted());
  // Each is there before it is exported, and nothing of the other kind of module is left.
  for (const one of names) expect(module).toMatch(`\nconst exported_${one} =`);
  expect(module).not.toMatch(/\b(?:require|exports)\b[.(]/);
});

test('what is set more than once stays a variable', () => {
  const code = 'exports.now = void 0;\nif (a) exports.now = b;\nexports.c = exports.now();';
  const module = asModule(code, '/x.js');
  expect(module).toContain('let exported_now;');
  expect(module).toContain('if (a) exported_now = b;');
  expect(module).toContain('const exported_c = exported_now();');
});

test('of its two builds the one for production is taken', () => {
  const index = readFileSync(fileOf('react', 'index.js'), 'utf8');
  expect(asModule(index, '/react/index.js')).toMatch('export * from "./cjs/react.production.js"');
});

test('a React that is written in another way stops the build', () => {
  for (const code of ['exports.a = 1;\nexports["b"] = 2;', 'exports.a = require("b").c;']) {
    expect(() => asModule(code, '/x.js')).toThrow('/x.js');
  }
  expect(asModule('export const a = 1;', '/x.js')).toBeNull();
});
