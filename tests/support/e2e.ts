import { test as base, expect } from 'playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { type Booth, openBooth } from './booth.ts';
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
};

/**
 * Playwright's `test` with a booth of its own for each test. A test fails by itself when one of its pages throws,
 * breaks its Content-Security-Policy, or asks any other machine for anything.
 */
export const test = base.extend<BoothOptions & { booth: Booth; pageGuard: void }>({
  rateLimits: [false, { option: true }],
  serverEnv: [{}, { option: true }],
  allowPageErrors: [false, { option: true }],

  booth: async ({ rateLimits, serverEnv }, use, testInfo) => {
    const limits = rateLimits ? {} : { BOOTH_RATE_LIMIT: 'off' };
    const { booth, close } = await openBooth({ ...limits, ...serverEnv });
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
      stop();
      expect(faults.outsideRequests, 'requests to other machines').toEqual([]);
      if (!allowPageErrors) expect(faults.errors, 'uncaught page errors').toEqual([]);
    },
    { auto: true },
  ],
});
