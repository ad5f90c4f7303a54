/** The settings page by what a person sees of it: its cards, folds, controls, stage and save bar. */
import type { Locator, Page } from 'playwright/test';
import { publicSettings, type PublicSettings } from '../../server/contract/settings.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';

export const IMAGE = {
  name: 'northwind.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#1f6feb"/></svg>',
  ),
};

/** Opens a section of *Advanced*. */
async function unfold(page: Page, section: string) {
  const fold = page.getByRole('button', { name: section, exact: true });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
}
/** @param sections of *Advanced* to open */
export async function openSettings(booth: Booth, page: Page, ...sections: string[]) {
  await booth.signIn(page, '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const section of sections) await unfold(page, section);
}

export function stageOf(page: Page) {
  return page.locator('[data-part="stage"]');
}
export function part(page: Page, name: string) {
  return page.locator(`[data-part="${name}"]`);
}
/** The type size of a part of the stage, in CSS pixels. */
export function textSizeOf(page: Page, name: string): Promise<number> {
  return part(page, name)
    .locator('xpath=descendant-or-self::*[text()]')
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
}
export function variableOf(stage: Locator, name: string) {
  return stage.evaluate((element, name) => element.style.getPropertyValue(name), name);
}

/** What is drawn, as `#rrggbb`. */
export function colourOf(
  element: Locator,
  property: 'color' | 'background-color',
): Promise<string> {
  return element.evaluate((node, name) => {
    const rgb = getComputedStyle(node).getPropertyValue(name).match(/\d+/g) ?? [];
    return `#${rgb
      .slice(0, 3)
      .map((channel) => Number(channel).toString(16).padStart(2, '0'))
      .join('')}`;
  }, property);
}
export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}
/** Clicks where the switch is: what is drawn of it lies over its check box. */
export function toggle(page: Page, label: string) {
  return page.getByRole('switch', { name: label, exact: true }).click({ force: true });
}
/** Clicks where a segment's words are, as people do; its radio button lies under them. */
export function choose(page: Page, group: string, option: string) {
  return page
    .getByRole('radiogroup', { name: group, exact: true })
    .getByText(option, { exact: true })
    .click({ force: true });
}
export function saveButton(page: Page) {
  return page.getByRole('button', { name: 'Save', exact: true });
}
export async function saved(page: Page) {
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
}

/** What visitors' pages are told. */
export async function publicView({ port }: Booth): Promise<PublicSettings> {
  return dataOf(
    publicSettings,
    await sendRequest({ port, host: PUBLIC_HOST }, '/api/settings/public'),
  );
}
