/** The remote control of the big screen, as staff use it, and the screen that it moves. */
import type { Browser, Page } from 'playwright/test';
import { playbackState, type PlaybackState } from '../../server/contract/playback.ts';
import type { Booth } from '../support/booth.ts';
import { dataOf } from '../support/data-of.ts';
import { expect } from '../support/e2e.ts';

/** No question goes off by itself while someone is looking. */
export const LONG_TURN = { wedeliver: { cycleSeconds: 60 } };

export async function playbackOf(booth: Booth): Promise<PlaybackState> {
  return dataOf(playbackState, await (await booth.admin()).get('/api/admin/air'));
}
export function strip(page: Page) {
  return page.getByRole('region', { name: 'On the big screen' });
}
export function onAir(page: Page) {
  return strip(page).locator('[data-part=on-air]');
}
export function comesNext(page: Page) {
  return strip(page).locator('[data-part=next-on-air]');
}
export function control(page: Page, name: string) {
  return strip(page).getByRole('button', { name, exact: true });
}
export function stageText(display: Page) {
  return display.locator('[data-part=item][data-phase=shown] [data-part=question]');
}
export async function approved(booth: Booth, content: string) {
  const id = await booth.ask(content);
  await booth.approve(id);
  return id;
}
/** @param query which of several it is */
export async function openDisplay(booth: Booth, browser: Browser, query = '') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const display = await context.newPage();
  await display.goto(`${booth.publicUrl}/wedeliver${query}`);
  await expect(display.locator('[data-part=stage]')).toBeVisible();
  return display;
}
/** A staff member on another device, in the list of questions. */
export async function openStaff(booth: Booth, browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await booth.signIn(page);
  await expect(strip(page)).toBeVisible();
  return page;
}
