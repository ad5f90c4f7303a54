import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { z } from 'zod';
import { ROOT } from './support/node-binary.ts';
import { runNode } from './support/run-node.ts';
import { bin } from './support/run-suite.ts';

/** Code that asks a page, a disk, a database, the network or a clock. */
const IMPURE =
  /(?<!-)\b(?:document|window|localStorage|fetch|navigator|process|setTimeout|setInterval|performance|prepare)\b(?:\.\w|[(<])|\bDate\.now\(|\bnew Date\(\)/;
/** Types of what does so, as a module is handed it. */
const HANDED =
  /^import type [^;]*?\b(?:Request|Response|Core|BackupStore|\w*Repository)\b[^;]*?from/m;
/** Packages that are as pure as our own modules. */
const PURE_PACKAGES = new Set([
  'ipaddr.js',
  'libphonenumber-js',
  'libphonenumber-js/min',
  'node:events',
  'node:net',
  'node:path',
  'node:url',
  'node:util',
  'qrcode',
  'saxes',
  'string-similarity-js',
  'zod',
]);

/** What others call: types and tables are not, nor what only makes a table. */
const FUNCTION = /^export (?:async )?function\b/m;
/** What can be called, functions within others and within tables included: nothing else is changed. */
const CALLED = /\bfunction\b|=>/;
/** A unit test that loads the whole server reaches nearly everything, and would run for each change of it. */
const WHOLE_SERVER = resolve(ROOT, 'server/composition/compose.ts');

const sources = new Map<string, { code: string; imports: string[] }>();

/** A file without its comments, and what it imports, types apart: our own files by their paths, packages by name. */
function sourceOf(file: string) {
  const before = sources.get(file);
  if (before !== undefined) return before;
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  const names = code.matchAll(
    /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  const imports = [...names].map(([, name, later = '']) => name ?? later);
  const source = {
    code,
    imports: imports.map((name) => (name.startsWith('.') ? resolve(dirname(file), name) : name)),
  };
  sources.set(file, source);
  return source;
}

/** Files of ours that are loaded with this one, itself included. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file) || !file.startsWith(ROOT) || !existsSync(file)) return loaded;
  loaded.add(file);
  for (const each of sourceOf(file).imports) loadedWith(each, loaded);
  return loaded;
}

const known = new Map<string, boolean>();

/** Tells whether a module needs nothing but its arguments, and nor does what it imports. */
function isPure(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Modules that import each other are as pure as the rest of them.
  known.set(file, true);
  const { code, imports } = sourceOf(file);
  const pure =
    !IMPURE.test(code) &&
    imports.every((name) =>
      name.startsWith(ROOT) ? existsSync(name) && isPure(name) : PURE_PACKAGES.has(name),
    );
  known.set(file, pure);
  return pure;
}

function modulesAt(path: string): string[] {
  const isFolder = statSync(resolve(ROOT, path)).isDirectory();
  return isFolder ? globSync(`${path}/**/*.ts`, { cwd: ROOT, exclude: ['**/*.d.ts'] }) : [path];
}

/** The part of Stryker's report that is read here. */
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
        }),
      ),
    }),
  ),
});

/**
 * `npm run test:mutate -- PATH…`: changes the modules there in one place after the other, and prints which changes no unit
 * test sees, the share that is seen by folder, and the pure modules that no unit test reaches.
 *
 * In `stryker.json`, the mutants lie outside node_modules, where vitest would find no tests; TypeScript 7 lacks what a
 * tsconfig would be rewritten with, so that none is named; and what is computed as a module loads stays as it is, since it
 * would have every test run again.
 */
async function main(paths: readonly string[]): Promise<number | null> {
  const modules = paths.flatMap(modulesAt);
  // Not those beside the folders: they read the repository itself, of which the changed copy lacks what is ignored.
  const tests = globSync('tests/unit/*/**/*.test.ts', { cwd: ROOT })
    .map((test) => ({ test, loaded: loadedWith(resolve(ROOT, test)) }))
    .filter(({ loaded }) => !loaded.has(WHOLE_SERVER));
  const mutated = modules
    .filter((module) => CALLED.test(sourceOf(resolve(ROOT, module)).code))
    .filter((module) => tests.some(({ loaded }) => loaded.has(resolve(ROOT, module))));
  const testFiles = tests
    .filter(({ loaded }) => mutated.some((module) => loaded.has(resolve(ROOT, module))))
    .map(({ test }) => test);

  const untested = new Set(modules);
  const folders = new Map<string, { seen: number; all: number }>();
  if (mutated.length > 0) {
    const args = [bin('@stryker-mutator/core/bin/stryker.js'), 'run', 'tests/stryker.json'];
    const what = ['--mutate', mutated.join(','), '--testFiles', testFiles.join(',')];
    const { exitCode } = await runNode([...args, ...what], { show: true });
    if (exitCode !== 0) return exitCode;
    const { files } = report.parse(
      JSON.parse(readFileSync(resolve(ROOT, '.build/mutants.json'), 'utf8')),
    );
    for (const [file, { mutants }] of Object.entries(files)) {
      const reached = mutants.filter(({ status }) => /^(?:Killed|Timeout|Survived)$/.test(status));
      // Else all of it has run as the module was loaded.
      if (mutants.every(({ status }) => status !== 'NoCoverage')) untested.delete(file);
      if (reached.length === 0) continue;
      untested.delete(file);
      const unseen = reached.filter(({ status }) => status === 'Survived');
      for (const { location, replacement } of unseen)
        console.log(`${file}:${location.start.line}:${location.start.column} ${replacement}`);
      const { seen, all } = folders.get(dirname(file)) ?? { seen: 0, all: 0 };
      const sum = { seen: seen + reached.length - unseen.length, all: all + reached.length };
      folders.set(dirname(file), sum);
    }
  }
  for (const module of [...untested].map((each) => resolve(ROOT, each))) {
    const { code } = sourceOf(module);
    if (FUNCTION.test(code) && !HANDED.test(code) && isPure(module))
      console.log(`No unit test: ${relative(ROOT, module)}`);
  }
  for (const [folder, { seen, all }] of folders)
    console.log(`${((100 * seen) / all).toFixed(1).padStart(5)} % of ${all} ${folder}`);
  return 0;
}

process.exitCode = (await main(process.argv.slice(2))) ?? 1;
