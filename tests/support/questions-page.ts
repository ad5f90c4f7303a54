/** The dashboard by what a person sees of it. */
import type { Page } from 'playwright/test';

export function rows(page: Page) {
  return page.locator('tbody tr[data-question]');
}
export function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}
export function statusOf(page: Page, text: string) {
  return rowOf(page, text).getByRole('button', { name: /^Status:/ });
}
/** One of the numbers above the list: the tab of what it counts. */
export function card(page: Page, label: string) {
  return page
    .getByRole('tablist', { name: 'Questions by status' })
    .getByRole('tab', { name: label });
}
