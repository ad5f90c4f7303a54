/** Browser tests with a Twilio of their own: `peer`, which the booth asks several times a second. */
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

export async function openTwilio(booth: Booth, page: Page, path = ''): Promise<void> {
  await booth.signIn(page, `/twilio${path}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Twilio' })).toBeVisible();
}

/** A message log as Twilio's console exports it. */
export function messageLog(
  lines: readonly { from: string; body: string; sid?: string; direction?: string; date?: string }[],
): string {
  const rows = lines.map(({ from, body, sid, direction = 'inbound', date }, at) =>
    [
      from,
      '+15550109999',
      `"${body.replaceAll('"', '""')}"`,
      direction === 'inbound' ? 'received' : 'delivered',
      date ??
        `2026-10-01T09:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}Z`,
      '0',
      direction,
      sid ?? `SM${(at + 1).toString(16).padStart(32, 'b')}`,
    ].join(','),
  );
  return ['From,To,Body,Status,SentDate,NumMedia,Direction,Sid', ...rows].join('\n');
}

export function csvFile(content: string | Buffer, name = 'messages.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
}

/** Fills the history without anybody texting. */
export async function importLog(page: Page, log: string): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.locator('input[type="file"]').setInputFiles(csvFile(log));
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The rows of the texts' table. */
export function textRows(page: Page) {
  return page.locator('tbody tr[data-sms]');
}
export function textRow(page: Page, words: string) {
  return textRows(page).filter({ hasText: words });
}
