import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { expect, test, it } from 'vitest';
import { z } from 'zod';
import { CHECKS } from '../real/checks.ts';
import { ROOT } from '../support/node-binary.ts';
import { tempFolder } from '../support/temp-folder.ts';

const BELIEVED = 'main/BELIEVED.md';
const READMES = [
  ...['.', 'server', 'renderer', 'main', 'tests'].map((folder) => `${folder}/README.md`),
  'server/THREATS.md',
  'server/hq/README.md',
  '.github/SECURITY.md',
  '.github/CONTRIBUTING.md',
  BELIEVED,
];

/** Where a path of a README may start: its own folder, the top, or one of its parts. */
const STARTS = ['', 'server/', 'renderer/', 'ui/', 'admin/'];

/** What stands in backticks and looks like a file or a folder of ours. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside);
  return quoted.filter((inside) => /^[\w-]+(\/[\w.-]+)*(\/|\.(ts|tsx|cjs|css|html))$/.test(inside));
}

test.each(READMES)(
  '%s names only files and folders that exist, and links only to those',
  (readme) => {
    const file = resolve(ROOT, readme);
    const text = readFileSync(file, 'utf8');
    const bases = [dirname(file), ROOT].flatMap((base) =>
      STARTS.map((start) => resolve(base, start)),
    );
    const made = /^(\.build|\.data|release|media|backups|events|rehearsal|transfer|logs)\//;
    const named = pathsIn(text).filter(
      (path) => !made.test(path) && !bases.some((base) => existsSync(resolve(base, path))),
    );
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
    const linked = links.filter(
      (target) => !/^https?:/.test(target) && !existsSync(resolve(dirname(file), target)),
    );
    expect({ named, linked }).toEqual({ named: [], linked: [] });
  },
);

test('what is believed has a check each, and every check a line', () => {
  const lines = readFileSync(resolve(ROOT, BELIEVED), 'utf8').matchAll(/^- \*\*([\w-]+)\*\* \(/gm);
  expect([...lines].map(([, name]) => name)).toEqual(Object.keys(CHECKS));
});

const WORKFLOWS = readdirSync(resolve(ROOT, '.github/workflows')).map((name) => ({
  name,
  text: readFileSync(resolve(ROOT, '.github/workflows', name), 'utf8'),
}));
const { scripts, version } = z
  .object({ scripts: z.record(z.string(), z.string()), version: z.string() })
  .parse(JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')));

test.each(WORKFLOWS)('$name is a workflow by GitHub’s schema, of GitHub’s own actions', (one) => {
  expect(validateWorkflow(one.text).errors).toEqual([]);
  const used = [...one.text.matchAll(/\buses: (\S+)/g)].map(([, action = '']) => action);
  const foreign = used.filter(
    (action) => !action.startsWith('actions/') && !existsSync(resolve(ROOT, action)),
  );
  expect(foreign).toEqual([]);
});

test('every command of npm in the hosted CI exists', () => {
  const text = WORKFLOWS.map((one) => one.text).join('');
  const commands = [...text.matchAll(/\bnpm (run )?([\w:-]+)/g)].map(([, run, name = '']) => ({
    isScript: run !== undefined || name === 'test',
    name,
  }));
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ci', 'test', 'test:deep', 'dist', 'sbom']),
  );
  const unknown = commands.filter(({ isScript, name }) =>
    isScript ? scripts[name] === undefined : !['ci', 'sbom'].includes(name),
  );
  expect(unknown).toEqual([]);
});

/** The scripts of several lines, by the names of their steps. */
function scriptsIn(text: string): Map<string, string> {
  const blocks = text.matchAll(/^( +)(?:- )?run: \|\n((?:\1 {2,}.*\n|\n)+)/gm);
  return new Map(
    [...blocks].map(({ index, 2: script = '' }) => {
      const names = [...text.slice(0, index).matchAll(/- name: (.+)/g)];
      return [names.at(-1)?.[1] ?? '', script];
    }),
  );
}

test.skipIf(process.platform === 'win32')(
  'every script in the hosted CI is one that bash reads',
  () => {
    const blocks = WORKFLOWS.flatMap(({ text }) => [...scriptsIn(text).values()]);
    expect(blocks.length).toBeGreaterThan(4);
    for (const script of blocks) {
      const { stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
      expect(stderr, script).toBe('');
    }
  },
);

test.skipIf(spawnSync('jq', ['--version']).error !== undefined)(
  'a release takes its notes from the changelog, and no tag but its version’s',
  () => {
    const folder = tempFolder();
    cpSync(resolve(ROOT, 'package.json'), join(folder, 'package.json'));
    cpSync(resolve(ROOT, 'assets/CHANGELOG.md'), join(folder, 'assets/CHANGELOG.md'));
    const release = WORKFLOWS.find(({ name }) => name === 'release.yml');
    const script = scriptsIn(release?.text ?? '').get('Notes') ?? 'false';
    const run = (tag: string) => {
      const env = { ...process.env, GITHUB_REF_NAME: tag };
      return spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
    };
    expect(run('v0.0.1').stderr).toContain('The tag is v0.0.1');
    expect(run(`v${version}`)).toMatchObject({ status: 0, stderr: '' });
    const notes = readFileSync(join(folder, 'notes.md'), 'utf8');
    expect(notes).toMatch(/[a-z]{3}/);
    expect(notes).not.toMatch(/^#/m);
  },
);

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
