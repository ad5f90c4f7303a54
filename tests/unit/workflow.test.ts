import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../support/node-binary.ts';

const workflow = readFileSync(resolve(ROOT, '.github/workflows/ci.yml'), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')));

test('the hosted CI is a workflow by GitHub’s schema', () => {
  expect(validateWorkflow(workflow).errors).toEqual([]);
});

test('every command of npm in the hosted CI exists', () => {
  const commands = [...workflow.matchAll(/\bnpm (run )?([\w:-]+)/g)].map(([, run, name = '']) => ({
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

test.skipIf(process.platform === 'win32')(
  'every script in the hosted CI is one that bash reads',
  () => {
    const blocks = [...workflow.matchAll(/^( +)(?:- )?run: \|\n((?:\1 {2,}.*\n|\n)+)/gm)];
    expect(blocks.length).toBeGreaterThan(2);
    for (const [, , script = ''] of blocks) {
      const { stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
      expect(stderr, script).toBe('');
    }
  },
);
