import { expect, type Page } from 'playwright/test';
import type { Booth } from './booth.ts';

/** Every screen that staff can open directly. With a lead there is one more, `/leads/1`: its detail over the list. */
export const ADMIN_SCREENS = [
  '/dashboard',
  '/leads',
  '/insights',
  '/insights/report',
  '/events',
  '/media',
  '/settings',
  '/logs',
  '/ai',
  '/twilio',
  '/twilio/settings',
  '/qrcode',
  '/qrcode/sign',
  '/account',
  '/preview/wedeliver',
  '/preflight',
  '/backups',
] as const;

/** Opens one screen after the other at a laptop's size; the page signs in at its first. */
export async function openScreen(booth: Booth, page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 768 });
  const isFirst = page.url() === 'about:blank';
  await (isFirst ? booth.signIn(page, path) : page.goto(`${booth.adminUrl}${path}`));
  await expect(page.getByRole('heading').first()).toBeVisible();
}
