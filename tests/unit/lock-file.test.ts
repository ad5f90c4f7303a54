import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

/**
 * npm writes a lock file without the packages of other platforms when it cannot see them (its registry lacks them, or
 * it reads an installed tree), and only `npm ci` on a fresh clone complains.
 */
it('the lock file holds the packages of every platform', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8');
  const { packages } = lockFile.parse(JSON.parse(text));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(name, path).some((place) => place in packages))
      .map((name) => `${name}, which ${path} may need`),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for a package that is asked for at `path`: beside it, then ever further up. */
function placesFor(name: string, path: string): string[] {
  const levels = path === '' ? [''] : path.split(/(?=\/node_modules\/)/);
  const folders = levels.map((_, depth) => levels.slice(0, depth + 1).join(''));
  return ['', ...folders].map((folder) => `${folder}/node_modules/${name}`.replace(/^\//, ''));
}
