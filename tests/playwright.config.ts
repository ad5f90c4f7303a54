import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from './support/browser.ts';
import type { BoothOptions } from './support/e2e.ts';
import { isDeep } from './support/sample.ts';

// Nothing is announced to or asked of the network that this machine happens to be on.
process.env['BOOTH_MDNS'] = 'off';
process.env['BOOTH_ONLINE_PROBE'] = 'off';
/** Where servers and pages are: neither in UTC nor a whole number of hours from it. */
const ZONE = 'Asia/Kathmandu';
process.env['TZ'] = ZONE;
// Two runs at once must not clear each other's folder; workers load this file again and must get the same one.
const outputDir = (process.env['BOOTH_TEST_RESULTS'] ??= mkdtempSync(
  join(tmpdir(), 'booth-test-results-'),
));
const executablePath = findChromium();
/** Someone is there to look. */
const isWatched = process.env['CI'] === undefined;

export default defineConfig<BoothOptions>({
  testDir: './e2e',
  outputDir,
  preserveOutput: 'failures-only',
  globalSetup: './support/e2e-setup.ts',
  fullyParallel: true,
  forbidOnly: !isWatched,
  // A third one keeps two cores so busy that each test takes longer, and the whole no less.
  workers: 2,
  // A machine with two cores starts a server and a browser for each test beside others.
  timeout: isDeep ? 600_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        locale: 'en-US',
        timezoneId: ZONE,
        // A laptop; phones say so.
        viewport: { width: 1366, height: 768 },
        // One is taken of each page that closes, as nobody knows yet how its test will end: an eighth of a second.
        screenshot: isWatched ? 'only-on-failure' : 'off',
        video: 'off',
        launchOptions: {
          args: CHROMIUM_ARGS,
          ...(executablePath === undefined ? {} : { executablePath }),
        },
      },
    },
  ],
});
