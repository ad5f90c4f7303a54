import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { rowOf } from './questions-page.ts';
import { expectLive, pagesNav } from '../support/page.ts';

type Heard = { notes: number; badges: number[] };

/**
 * Records what would be heard and shown at the icon.
 * @param allowed whether the browser lets the page play sound by itself
 */
async function listen(page: Page, allowed: boolean): Promise<void> {
  await page.addInitScript((isAllowed) => {
    const heard: Heard = { notes: 0, badges: [] };
    Object.assign(window, { heard });
    // oxlint-disable-next-line typescript/unbound-method -- called with the note
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      heard.notes += 1;
      start.call(this, when);
    };
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (isAllowed ? 'running' : 'suspended'),
    });
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => {
        heard.badges.push(count);
        return Promise.resolve();
      },
    });
  }, allowed);
}
function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => (window as unknown as { heard: Heard }).heard);
}
/** The page knows what is new from here on. */
function knowsTheNewest(page: Page) {
  return page.waitForResponse(/\/api\/admin\/questions\?sort=created_at&order=desc&page_size=1$/);
}

test('a burst of questions sounds once, and is counted on the icon', async ({ booth, page }) => {
  await listen(page, true);
  const known = knowsTheNewest(page);
  await booth.signIn(page);
  await (await known).finished();
  await expectLive(page);
  const first = await booth.ask('Before the sound is switched on?');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect.poll(async () => (await heard(page)).badges.at(-1)).toBe(1);
  expect((await heard(page)).notes).toBe(0);

  await pagesNav(page).getByRole('link', { name: 'Account' }).click();
  const menu = page.getByRole('region', { name: 'This device' });
  const sound = menu.getByRole('switch', { name: 'Sound for a new question' });
  await expect(sound).not.toBeChecked();
  await expectNoAxeViolations(page);
  await sound.click();
  await expect(sound).toBeChecked();
  // What it sounds like: two notes.
  await expect.poll(async () => (await heard(page)).notes).toBe(2);
  for (const n of [1, 2, 3]) await booth.ask(`One of many, ${n}?`);
  await expect(page).toHaveTitle(/^\(4\) /);
  await expect.poll(async () => (await heard(page)).badges.at(-1)).toBe(4);
  await expect.poll(async () => (await heard(page)).notes).toBe(4);

  await booth.approve(first);
  await expect(page).toHaveTitle(/^\(3\) /);
  await expect.poll(async () => (await heard(page)).badges.at(-1)).toBe(3);
  await menu.getByRole('switch', { name: 'Number on the app’s icon' }).click();
  await expect.poll(async () => (await heard(page)).badges.at(-1)).toBe(0);
  await booth.ask('One more?');
  await expect(page).toHaveTitle(/^\(4\) /);
  expect(await heard(page)).toMatchObject({ notes: 4 });
  expect((await heard(page)).badges.at(-1)).toBe(0);
});

test('where the browser blocks the sound, a sentence says so', async ({ booth, page }) => {
  await listen(page, false);
  await page.addInitScript(() =>
    localStorage.setItem('booth.alerts', JSON.stringify({ sound: true, badge: true })),
  );
  const known = knowsTheNewest(page);
  await booth.signIn(page);
  await (await known).finished();
  await booth.ask('The one from before?');
  await expect(rowOf(page, 'The one from before?')).toBeVisible();
  await expect(page.getByText('This browser stays silent until you click')).toBeVisible();
  expect((await heard(page)).notes).toBe(0);
});
