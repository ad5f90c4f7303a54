import type { Page } from 'playwright/test';
import { leadList } from '../../server/contract/leads.ts';
import { type Booth, expect } from './e2e.ts';

export const QUESTION = 'Can it climb stairs?';

/** Asks with a name and personalized information, which ends on the contact page. */
export async function askAndContinue(booth: Booth, page: Page): Promise<void> {
  await page.goto(booth.publicUrl);
  await page.getByLabel('Your question').fill(QUESTION);
  await page.getByLabel('Include my name').check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  await page.getByLabel('Send me personalized information').check();
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page).toHaveURL(`${booth.publicUrl}/contact-funnel`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

export function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit Information' });
}

export function skip(page: Page) {
  return page.getByRole('button', { name: 'Skip' });
}

export function thanks(page: Page) {
  return page.getByRole('heading', { name: 'Thank You' });
}

export function pending(page: Page) {
  return page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('booth.question.pending') ?? 'null'),
  );
}

export function postsOf(page: Page) {
  const posts: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    posts.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  return posts;
}

export async function leadsOf(booth: Booth) {
  const { text } = await (await booth.admin()).get('/api/admin/leads');
  return leadList.parse(JSON.parse(text)).data;
}
