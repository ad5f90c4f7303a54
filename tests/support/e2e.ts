import { test as base, expect } from 'playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { type BoothTemplate, makeTemplate } from './booth-template.ts';
import { type Booth, openBooth } from './booth.ts';
import { createServerHost, type ServerHost } from './host-process.ts';
import { guardPages } from './page-guard.ts';

export { expect, expectNoAxeViolations };
export type { Booth };

export type BoothOptions = {
  /** Leave the rate limits on, as they are at a real booth. */
  rateLimits: boolean;
  /** Further environment of the server. */
  serverEnv: NodeJS.ProcessEnv;
  /** Let an uncaught exception of a page pass: only for tests that provoke one. */
  allowPageErrors: boolean;
  /** `fresh` has no admin account yet; `staff` has one. */
  from: 'fresh' | 'staff';
};

/**
 * Playwright's `test` with a booth for each test. A test fails by itself when one of its pages throws,
 * breaks its Content-Security-Policy, or asks any other machine for anything.
 */
export const test = base.extend<
  BoothOptions & { booth: Booth; pageGuard: void },
  { boothTemplate: BoothTemplate; serverHost: ServerHost }
>({
  rateLimits: [false, { option: true }],
  serverEnv: [{}, { option: true }],
  allowPageErrors: [false, { option: true }],
  from: ['staff', { option: true }],

  boothTemplate: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const { template, remove } = await makeTemplate();
      await use(template);
      await remove();
    },
    { scope: 'worker' },
  ],

  serverHost: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const host = createServerHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],

  booth: async ({ rateLimits, serverEnv, from, boothTemplate, serverHost }, use, testInfo) => {
    const limits = rateLimits ? {} : { BOOTH_RATE_LIMIT: 'off' };
    // Node reads its own options once, at the start of a process.
    const isPlain = serverEnv['NODE_OPTIONS'] === undefined;
    const { booth, close } = await openBooth(
      { ...limits, ...serverEnv },
      from === 'fresh' ? null : boothTemplate,
      isPlain ? serverHost.start : undefined,
    );
    await use(booth);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server log', { body: booth.log(), contentType: 'text/plain' });
    }
    await close();
  },

  pageGuard: [
    async ({ browser, allowPageErrors }, use) => {
      const { faults, stop } = guardPages(browser);
      await use();
      // Playwright closes only its own: a stage left open keeps moving alongside all the tests that follow.
      await Promise.all(browser.contexts().map((context) => context.close()));
      stop();
      expect(faults.outsideRequests, 'requests to other machines').toEqual([]);
      if (!allowPageErrors) expect(faults.errors, 'uncaught page errors').toEqual([]);
    },
    { auto: true },
  ],
});
