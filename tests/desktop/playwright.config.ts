import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { isDeep } from '../support/sample.ts';

// No test sends anything to the network that this machine is on.
process.env['BOOTH_MDNS'] = 'off';
process.env['BOOTH_ONLINE_PROBE'] = 'off';
// Workers load this file again and must get the same folder.
const outputDir = (process.env['BOOTH_TEST_RESULTS'] ??= mkdtempSync(
  join(tmpdir(), 'booth-test-results-'),
));

export default defineConfig({
  testDir: '.',
  outputDir,
  // The picture of both monitors is wanted of a good run too.
  preserveOutput: 'always',
  globalSetup: './desktop-setup.ts',
  forbidOnly: process.env['CI'] !== undefined,
  // One pair of monitors.
  workers: 1,
  timeout: isDeep ? 600_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
