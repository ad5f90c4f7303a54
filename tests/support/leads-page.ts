import type { Page } from 'playwright/test';

/** The rows of the leads' table. */
export function leadRows(page: Page) {
  return page.locator('tbody tr[data-lead]');
}
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}
/** One lead beside the list. */
export function drawerOf(page: Page) {
  return page.getByRole('dialog', { name: 'Lead' });
}
