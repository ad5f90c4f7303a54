/** Browser tests with their own Twilio: `peer`, which the booth asks several times a second. */
import type { Page } from 'playwright/test';
import { type Booth, expect, test as base } from '../support/e2e.ts';
import { startTwilioPeer, TWILIO_SETTINGS, type TwilioPeer } from '../support/twilio-peer.ts';

export { expect };

export const test = base.extend<{ peer: TwilioPeer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  peer: async ({}, use) => {
    const peer = await startTwilioPeer();
    await use(peer);
    await peer.close();
  },
  serverEnv: async ({ peer }, use) => {
    await use({
      BOOTH_TWILIO_URL: peer.url,
      BOOTH_POLL_SECONDS: '0.2',
      BOOTH_PROBE_SECONDS: '0.2',
    });
  },
});

/** Number, account and token are entered already. */
export function setUpTwilio(booth: Booth): Promise<void> {
  return booth.updateSettings({ twilio: TWILIO_SETTINGS });
}

export async function openTwilio(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page, '/twilio');
  await expect(page.getByRole('heading', { level: 1, name: 'Twilio' })).toBeVisible();
}
