import type { Browser, Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { holdAnswer } from '../support/held-answer.ts';
import { approved, control, onAir, openDisplay } from '../support/on-air.ts';

/** A display with one question, and the dashboard that shows it. */
async function openBoth(booth: Booth, browser: Browser, page: Page): Promise<void> {
  await approved(booth, 'The only one');
  await openDisplay(booth, browser);
  await booth.signIn(page);
  await expect(onAir(page)).toHaveText('The only one');
}

test('an answer that comes late does not bring back what somebody has undone since', async ({
  booth,
  browser,
  page,
}) => {
  await openBoth(booth, browser, page);

  const { letGo } = await holdAnswer(page, 'POST', '**/api/admin/air');
  await control(page, 'Pin this question').click();
  await expect(control(page, 'Unpin')).toBeVisible();
  const staff = await booth.admin();
  await staff.post('/api/admin/air', { do: 'unpin' });
  await expect(control(page, 'Pin this question')).toBeVisible();

  letGo();
  // It tells what it did once it has the answer.
  await expect(page.getByText('Big screen updated')).toBeVisible();
  await expect(control(page, 'Pin this question')).toBeVisible();
});

test('what is taken back by hand is as if it had not been, also before the first answer has come', async ({
  booth,
  browser,
  page,
}) => {
  await openBoth(booth, browser, page);
  const { letGo } = await holdAnswer(page, 'POST', '**/api/admin/air');
  await page.keyboard.press('b');
  await expect(onAir(page)).toHaveText('The big screen is empty');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.keyboard.press('b');
  await answered;
  letGo();
  await expect(page.getByText('Taken back')).toBeVisible();
  await page.getByRole('button', { name: 'Your last changes' }).click();
  await expect(page.getByText('What you change is listed here')).toBeVisible();
});
