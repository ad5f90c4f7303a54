import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { asModule } from '../../../../renderer/build/react-modules.ts';

const from = createRequire(import.meta.url);

/** React's production files, which are not among those that packages offer. */
function fileOf(name: string, file: string): string {
  return from.resolve(`${name}/package.json`).replace('package.json', file);
}

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
