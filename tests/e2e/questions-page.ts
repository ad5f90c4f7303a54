/** The dashboard by what a person sees of it. */
import { expect, type Locator, type Page } from 'playwright/test';
import type { Booth } from '../support/e2e.ts';

export function rows(page: Page) {
  return page.locator('tbody tr[data-question]');
}
export function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}
export function statusOf(page: Page, text: string) {
  return rowOf(page, text).getByRole('button', { name: /^Status:/ });
}
/** Visitors ask “Question 1?” and so on; staff open the list. @param view its filters and order */
export async function openQuestions(
  booth: Booth,
  page: Page,
  count: number,
  view = 'status=pending&order=asc',
): Promise<void> {
  for (let n = 1; n <= count; n += 1) await booth.ask(`Question ${n}?`);
  await booth.signIn(page, `/dashboard?${view}`);
  await expect(rows(page)).toHaveCount(Math.min(count, 25));
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
export function answerOf(page: Page) {
  return page.getByLabel('Answer (Markdown)');
}
/** A button of a row that is there while someone works on the row. */
export async function atHand(page: Page, text: string, name: string): Promise<Locator> {
  await rowOf(page, text).hover();
  return rowOf(page, text).getByRole('button', { name: new RegExp(`^${name} `) });
}
/** The menu of all that is done with the list. */
export async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Export, refresh, labels' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
export async function openDialog(page: Page, text: string) {
  await (await atHand(page, text, 'Edit')).click();
  const dialog = manageDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}
/** As someone who is done with the list: while a pointer aims at it, it keeps still for three seconds. */
export async function refresh(page: Page): Promise<void> {
  await fromMenu(page, 'Refresh');
}
