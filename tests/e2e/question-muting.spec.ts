import type { Page } from 'playwright/test';
import { PUBLIC_HOST } from '../support/api.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';
import { card, rowOf, rows } from './questions-page.ts';
import { form } from './visitor-pages.ts';

/** A visitor asks on the page. @returns asks some more from the same phone */
async function askOnPhone(booth: Booth, page: Page, content: string) {
  await page.goto(booth.publicUrl);
  await form(page).questionField.fill(content);
  await form(page).submit.click();
  await expect(form(page).submitted).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('booth.votes'));
  const { voter }: { voter: string } = JSON.parse(stored ?? '{}');
  return async (more: string) => {
    const json = { content: more, voter };
    const answer = await sendRequest({ port: booth.port, host: PUBLIC_HOST }, '/api/question', {
      json,
    });
    expect(answer.status).toBe(201);
  };
}
async function mute(page: Page, text: string, item: string): Promise<void> {
  await rowOf(page, text).hover();
  await rowOf(page, text)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a flood is one row that opens; its phone is muted and back', async ({ booth, page }) => {
  await booth.updateSettings({ moderation: { words: 'blöd' } });
  const ask = await askOnPhone(booth, page, 'Rude 1?');
  for (const n of [2, 3, 4]) await ask(`Rude ${n}?`);
  await booth.ask('Does it float?');
  await ask('You are b l 0 d');
  await booth.signIn(page, '/dashboard');
  await expect(rows(page)).toHaveCount(2);
  const flood = rowOf(page, 'You are b l 0 d');
  const fold = flood.getByRole('button', { name: /^5 questions from one phone/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(flood.getByText('blöd', { exact: true })).toBeVisible();
  // The keys go from what is drawn to what is drawn.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Does it float?')).toBeFocused();
  await fold.click();
  await expect(rows(page)).toHaveText([/b l 0 d/, /Rude 4/, /Rude 3/, /Rude 2/, /Rude 1/, /float/]);
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeViolations(page);
  await fold.click();
  await expect(rows(page)).toHaveCount(2);

  await flood.getByRole('button', { name: 'Mute this phone' }).dblclick();
  await expect(page.getByText('Phone muted.')).toBeVisible();
  // The pointer leaves the row that was under the menu, which keeps still until then.
  await rowOf(page, 'Does it float?').hover();
  await page.mouse.move(2, 2);
  await expect(rows(page)).toHaveText([/float/]);
  await expect(card(page, 'Pending')).toHaveText('Pending 1');
  await expect(card(page, 'Muted')).toHaveText('Muted 5');
  await ask('Rude again?');
  await expect(card(page, 'Muted')).toHaveText('Muted 6');
  await expect(page).toHaveTitle(/^\(1\) Questions/);
  await card(page, 'Muted').click();
  await expect(rows(page)).toHaveText([/Rude again/]);
  // They were not put away: several are decided like one.
  await page.keyboard.press('*');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);

  await mute(page, 'Rude again', 'Unmute this phone');
  await expect(page.getByText('Phone unmuted')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(/^Undone: Unmuted/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(/^Undone: Muted/)).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(page.getByRole('heading', { name: 'Nothing from a muted phone' })).toBeVisible();
  await card(page, 'Pending').click();
  await expect(card(page, 'Pending')).toHaveText('Pending 7');
  await rowOf(page, 'Rude again?').getByRole('button', { name: 'Reject all 6' }).dblclick();
  await expect(page.getByText('Rejected 6 questions')).toBeVisible();
  await expect(card(page, 'Rejected')).toHaveText('Rejected 6');
});
