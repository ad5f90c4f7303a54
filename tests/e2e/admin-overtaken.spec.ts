import type { Page } from 'playwright/test';
import { castVote } from '../../server/contract/votes.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { holdAnswer } from '../support/held-answer.ts';
import { sendRequest } from '../support/http-client.ts';

/** Longer than the page waits before it refetches what it was told about. */
const FETCHED_AGAIN_MS = 1000;

/**
 * Until the page has heard through its event stream of all that has happened, and has fetched what it fetches for that.
 */
async function whenTold(page: Page, booth: Booth, marker = 'Marker'): Promise<void> {
  const heard = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/admin/labels') && (await answer.text()).includes(marker),
  );
  await (await booth.admin()).post('/api/admin/labels', { name: marker });
  await heard;
  await page.clock.runFor(FETCHED_AGAIN_MS);
}

async function vote({ port }: Booth, id: number): Promise<void> {
  const json = { voter: 'v'.repeat(32), wanted: true };
  const path = `/api/question/${id}/vote`;
  dataOf(castVote, await sendRequest({ port, host: PUBLIC_HOST }, path, { json }), 200);
}

test('a question that comes while the list is on its way for the first time is in it', async ({
  booth,
  page,
}) => {
  await booth.ask('Is it loud?');
  await page.clock.install();
  const list = await holdAnswer(page, 'GET', '**/api/admin/questions?*page_size=50*');
  await booth.signIn(page, '/dashboard');
  await list.answered;
  for (const content of ['Is it fast?', 'Is it safe?', 'Is it new?']) {
    await booth.ask(content);
    await whenTold(page, booth, content);
  }
  let followed = 0;
  page.on('request', (request) => {
    if (/questions\?.*page_size=50/.test(request.url())) followed += 1;
  });
  list.letGo();
  await expect(page.getByRole('row').filter({ hasText: 'Is it new?' })).toBeVisible();
  // However much it missed.
  expect(followed).toBe(1);
});

for (const [order, asked] of [
  ['Most votes first', 'sort=votes'],
  ['Oldest first', 'order=asc'],
] as const) {
  test(`a vote that comes while the list is on its way is counted, ${order.toLowerCase()}`, async ({
    booth,
    page,
  }) => {
    const id = await booth.ask('Is it loud?');
    await booth.approve(id);
    await page.clock.install();
    await booth.signIn(page, '/dashboard?status=approved');
    const row = page.getByRole('row').filter({ hasText: 'Is it loud?' });
    await expect(row).toBeVisible();
    const list = await holdAnswer(page, 'GET', `**/api/admin/questions?*${asked}*`);
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: order }).click();
    await list.answered;
    await vote(booth, id);
    await whenTold(page, booth);
    list.letGo();
    await expect(row.locator('[data-votes]')).toHaveAttribute('data-votes', '1');
  });
}
