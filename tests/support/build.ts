import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve, join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { SERVER_PARTS } from '../../main/launch/parts.ts';
import { nodeBinary, ROOT } from './node-binary.ts';

/** Brings the server and its pages up to date with the sources; costs nothing when they are. */
export default async function buildServer(): Promise<void> {
  if (process.env['BOOTH_TESTS_PREPARED'] === '1') return;
  const run = resolve(ROOT, 'main/launch/run.cjs');
  const child = spawn(nodeBinary(), [run, 'build', ...SERVER_PARTS], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The build failed.');
}

/**
 * Makes all processes of a run share what Node has compiled: that saves a seventh of what a start of the server costs.
 * Node writes it when a process ends by itself. Resolves with the function that removes it after the last test.
 */
export async function shareCompiled(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'booth-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
