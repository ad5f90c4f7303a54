import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKS } from '../real/checks.ts';
import { ROOT } from '../support/node-binary.ts';

const BELIEVED = 'main/BELIEVED.md';
const READMES = [
  ...['.', 'server', 'renderer', 'main', 'tests'].map((folder) => `${folder}/README.md`),
  'server/THREATS.md',
  BELIEVED,
];

/** Where a path of a README may start: its own folder, the top, or one of its parts. */
const STARTS = ['', 'server/', 'renderer/', 'ui/', 'cycle/'];

/** What stands in backticks and looks like a file or a folder of ours. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside);
  return quoted.filter((inside) => /^[\w-]+(\/[\w.-]+)*(\/|\.(ts|tsx|cjs|css|html))$/.test(inside));
}

test.each(READMES)('%s names only files and folders that exist', (readme) => {
  const file = resolve(ROOT, readme);
  const text = readFileSync(file, 'utf8');
  const bases = [dirname(file), ROOT].flatMap((base) =>
    STARTS.map((start) => resolve(base, start)),
  );
  const made = /^(\.build|\.data|release|media|backups|events|rehearsal|transfer|logs)\//;
  const missing = pathsIn(text).filter(
    (path) => !made.test(path) && !bases.some((base) => existsSync(resolve(base, path))),
  );
  expect(missing).toEqual([]);
});

test.each(READMES)('%s links only to what exists', (readme) => {
  const file = resolve(ROOT, readme);
  const targets = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target));
  expect(targets.filter((target) => !existsSync(resolve(dirname(file), target)))).toEqual([]);
});

test('what is believed has a check each, and every check a line', () => {
  const lines = readFileSync(resolve(ROOT, BELIEVED), 'utf8').matchAll(/^- \*\*([\w-]+)\*\* \(/gm);
  expect([...lines].map(([, name]) => name)).toEqual(Object.keys(CHECKS));
});
