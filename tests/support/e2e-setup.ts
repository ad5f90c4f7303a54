import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { ensureChromium } from './browser.ts';
import { nodeBinary, ROOT } from './node-binary.ts';

/** Before the browser tests: what they drive is built from the sources as they are now, and there is a browser. */
export default async function setup(): Promise<void> {
  if (process.env['BOOTH_TESTS_PREPARED'] === '1') return;
  const build = resolve(ROOT, 'main/launch/run.cjs');
  const parts = ['renderer', 'visitor', 'server'];
  const { status } = spawnSync(nodeBinary(), [build, 'build', ...parts], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build failed.');
  if ((await ensureChromium((line) => console.log(line))) === undefined) {
    throw new Error('No Chromium: set BOOTH_CHROMIUM to one.');
  }
}
