import { ensureChromium } from './browser.ts';
import buildServer, { shareCompiled } from './build.ts';

/** Before the browser tests: what they drive is built from the sources as they are now, and there is a browser. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildServer();
  if ((await ensureChromium((line) => console.log(line))) === undefined) {
    throw new Error('No Chromium: set BOOTH_CHROMIUM to one.');
  }
  return shareCompiled();
}
