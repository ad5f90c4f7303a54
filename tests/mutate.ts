import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ROOT } from './support/node-binary.ts';
import { runNode } from './support/run-node.ts';
import { bin } from './support/run-suite.ts';

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
 * test sees, the share that is seen by folder, and the pure modules that no unit test in a thread reaches.
 *
 * In `stryker.json`, the mutants lie outside node_modules, where vitest would find no tests; TypeScript 7 lacks what a
 * tsconfig would be rewritten with, so that none is named; and what is computed as a module loads stays as it is, since it
 * would have every test run again.
 */
async function main(paths: readonly string[]): Promise<number | null> {
  const args = [bin('@stryker-mutator/core/bin/stryker.js'), 'run', 'tests/stryker.json'];
  const mutate = ['--mutate', paths.flatMap(modulesAt).join(',')];
  // Threads cannot set a time zone, and inherit this one.
  const env = { TZ: 'Asia/Kathmandu' };
  const { exitCode } = await runNode([...args, ...mutate], { show: true, env });
  if (exitCode !== 0) return exitCode;

  const { files } = report.parse(
    JSON.parse(readFileSync(resolve(ROOT, '.build/mutants.json'), 'utf8')),
  );
  const folders = new Map<string, { seen: number; all: number }>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const reached = mutants.filter(({ status }) => /^(?:Killed|Timeout|Survived)$/.test(status));
    const unseen = reached.filter(({ status }) => status === 'Survived');
    for (const { location, replacement } of unseen)
      console.log(`${file}:${location.start.line}:${location.start.column} ${replacement}`);
    const { seen, all } = folders.get(dirname(file)) ?? { seen: 0, all: 0 };
    const sum = { seen: seen + reached.length - unseen.length, all: all + reached.length };
    if (reached.length > 0) folders.set(dirname(file), sum);
    else if (isPure(resolve(ROOT, file))) console.log(`No test in a thread: ${file}`);
  }
  for (const [folder, { seen, all }] of folders)
    console.log(`${((100 * seen) / all).toFixed(1).padStart(5)} % of ${all} ${folder}`);
  return 0;
}

process.exitCode = (await main(process.argv.slice(2))) ?? 1;
