/** The dashboard by what a person sees of it. */
import { expect, type Page } from 'playwright/test';

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
export function manageDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Manage Question' });
}
/** The dialog of a question in the list, opened by its button. */
export async function openDialog(page: Page, text: string) {
  await rowOf(page, text).getByRole('button', { name: 'Edit' }).click();
  const dialog = manageDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}
/** As somebody who is done with the list: while a pointer aims at it, it keeps still for three seconds. */
export async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}
