/** The settings screen by what a person sees of it: its groups, controls, stage and save bar. */
import type { Locator, Page } from 'playwright/test';
import { type Booth, expect } from './e2e.ts';

export const GROUPS = ['Content', 'Type', 'Motion', 'Background', 'Brand', 'Layout', 'Other sites'];
export const PICTURE = {
  name: 'northwind.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#1f6feb"/></svg>',
  ),
};

export const openGroup = async (page: Page, group: string) => {
  await page.getByRole('tab', { name: group }).click();
  await expect(page.getByRole('heading', { level: 2, name: group, exact: true })).toBeVisible();
};
export const openSettings = async (booth: Booth, page: Page, group: string) => {
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await openGroup(page, group);
};

/** The stage of the preview, and of the big screen. */
export const stageOf = (page: Page) => page.locator('[data-part="stage"]');
export const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
export const variableOf = (stage: Locator, name: string) =>
  stage.evaluate((element, name) => element.style.getPropertyValue(name), name);

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const slider = (page: Page, label: string) =>
  page.getByRole('slider', { name: `${label}, slider` });
/** Clicks where the switch is: what is drawn of it lies over its check box. */
export const toggle = (page: Page, label: string) =>
  page.getByRole('switch', { name: label, exact: true }).click({ force: true });
/** Clicks where a segment's or card's words are, as one does; a card's radio button lies over its words. */
export const choose = (page: Page, group: string, option: string) =>
  page
    .getByRole('radiogroup', { name: group, exact: true })
    .getByText(option, { exact: true })
    .click({ force: true });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const saved = async (page: Page) => {
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
};

/** The big screen, in a window of its own that is never reloaded. */
export const openDisplay = async (booth: Booth, page: Page) => {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The page has no browser.');
  const display = await context.newPage();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(stageOf(display)).toBeVisible();
  return display;
};

export const publicSettings = async (booth: Booth, page: Page): Promise<unknown> => {
  const answer = await page.request.fetch(`http://127.0.0.1:${booth.port}/api/settings/public`, {
    headers: { host: 'booth.local' },
  });
  return answer.json();
};
