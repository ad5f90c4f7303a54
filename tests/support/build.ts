import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { nodeBinary, ROOT } from './node-binary.ts';

/** Brings the server and its pages up to date with the sources; costs nothing when they are. */
export async function buildServer(): Promise<void> {
  if (process.env['BOOTH_TESTS_PREPARED'] === '1') return;
  const run = resolve(ROOT, 'main/launch/run.cjs');
  const child = spawn(nodeBinary(), [run, 'build', 'renderer', 'visitor', 'server'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The build failed.');
}
