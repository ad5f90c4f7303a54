import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from './support/node-binary.ts';

/** Code that asks a page, a disk, a database, the network or a clock. */
const IMPURE =
  /\b(?:document|window|localStorage|fetch|navigator|process|setTimeout|setInterval|performance|prepare)\b[.(]|\bDate\.now\(/;
/** Packages that are as pure as our own modules. */
const PURE_PACKAGES = new Set(['zod', 'libphonenumber-js', 'ipaddr.js', 'node:path', 'node:net']);

const known = new Map<string, boolean>();

/** Tells whether a module needs nothing but its arguments, and nor does what it imports. */
function isPure(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Modules that import each other are as pure as the rest of them.
  known.set(file, true);
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  const imports = [...code.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm)];
  const pure =
    !IMPURE.test(code) &&
    imports.every(([, name = '']) => {
      if (!name.startsWith('.')) return PURE_PACKAGES.has(name);
      const module = resolve(dirname(file), name);
      return existsSync(module) && isPure(module);
    });
  known.set(file, pure);
  return pure;
}

function modulesAt(path: string): string[] {
  const isFolder = statSync(resolve(ROOT, path)).isDirectory();
  return isFolder ? globSync(`${path}/**/*.ts`, { cwd: ROOT, exclude: ['**/*.d.ts'] }) : [path];
}

/**
 * `npm run test:mutate -- PATH…`: changes the modules there in one place after the other, and prints which changes no unit
 * test sees, the share that is seen by folder, and the pure modules that no unit
 * test in a thread reaches.
 */
async function main(paths: readonly string[]): Promise<void> {
  // Its threads inherit it: none of them can set its own.
  process.env['TZ'] = 'Asia/Kathmandu';
  const mutants = await new Stryker({
    mutate: paths.flatMap(modulesAt),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/vitest.mutate.ts' },
    concurrency: 2,
    // What is computed as a module loads would have every test run again.
    ignoreStatic: true,
    // Not under node_modules, where vitest finds no tests.
    tempDirName: '.build/mutants',
    ignorePatterns: ['.data', 'release', 'test-results'],
    // TypeScript 7 lacks what it would rewrite a tsconfig with.
    tsconfigFile: 'none.json',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest();

  const folders = new Map<string, { seen: number; all: number }>();
  const reached = new Set<string>();
  for (const { fileName, status, location, replacement } of mutants) {
    const file = relative(ROOT, fileName);
    const isSeen = status === 'Killed' || status === 'Timeout';
    if (!isSeen && status !== 'Survived') continue;
    reached.add(file);
    const folder = folders.get(dirname(file)) ?? { seen: 0, all: 0 };
    folders.set(dirname(file), { seen: folder.seen + Number(isSeen), all: folder.all + 1 });
    if (!isSeen)
      console.log(`${file}:${location.start.line}:${location.start.column} ${replacement}`);
  }
  for (const [folder, { seen, all }] of folders)
    console.log(`${((100 * seen) / all).toFixed(1).padStart(5)} % of ${all} ${folder}`);
  for (const file of new Set(mutants.map(({ fileName }) => relative(ROOT, fileName))))
    if (!reached.has(file) && isPure(resolve(ROOT, file)))
      console.log(`No test in a thread: ${file}`);
}

await main(process.argv.slice(2));
