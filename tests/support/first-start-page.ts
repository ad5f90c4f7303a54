import type { Page } from 'playwright/test';
import { expect, type Booth } from './e2e.ts';

export const STEPS = ['stand', 'phones', 'screen', 'question'] as const;

/** As somebody types who reads what they type. */
export async function typeText(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text, { delay: 20 });
}

export async function createAccount(booth: Booth, page: Page) {
  await page.goto(booth.adminUrl);
  await expect(page.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await typeText(page, 'Password', booth.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${booth.adminUrl}/welcome/stand`);
}
