import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { ensureChromium } from '../support/browser.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';

/** Before the desktop tests: what they start is built from the sources as they are now, and there is a phone. */
export default function setup(): void {
  if (process.env['BOOTH_TESTS_PREPARED'] !== '1') {
    const { status } = spawnSync(nodeBinary(), [resolve(ROOT, 'main/launch/run.cjs'), 'build'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error('The build failed.');
  }
  if (ensureChromium((line) => console.log(line)) === undefined) {
    throw new Error('No Chromium: set BOOTH_CHROMIUM to one.');
  }
}
