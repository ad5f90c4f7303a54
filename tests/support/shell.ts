import { expect, type Page } from 'playwright/test';

/** The rail; on a phone the bar below. */
export function pagesNav(page: Page) {
  return page.getByRole('navigation', { name: 'Pages', exact: true });
}
/** What is wrong, in one line, at the rail's end. */
export function statusLine(page: Page) {
  return pagesNav(page).locator('[data-stream]');
}
/** Waits until changes arrive by push. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator('[data-stream=open]').first()).toBeAttached();
}
