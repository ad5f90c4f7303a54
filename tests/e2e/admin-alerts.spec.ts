import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { rowOf } from '../support/questions-page.ts';

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
/** Signs in; from then on the page knows what is new. */
async function open(booth: Booth, page: Page): Promise<void> {
  const known = page.waitForResponse(
    /\/api\/admin\/questions\?sort=created_at&order=desc&page_size=1$/,
  );
  await booth.signIn(page);
  await (await known).finished();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}
function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => (window as unknown as { heard: Heard }).heard);
}
function deviceMenu(page: Page) {
  return page.getByRole('dialog', { name: 'This device' });
}
async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^This device:/ }).click();
  return deviceMenu(page);
}
function soundSwitch(page: Page) {
  return deviceMenu(page).getByRole('switch', { name: 'Sound for a new question' });
}

test('a new question sounds where this device is to, once for a burst; what is done here does not', async ({
  booth,
  page,
}) => {
  await listen(page, true);
  await open(booth, page);
  const first = await booth.ask('Before anybody wanted a sound?');
  await expect(rowOf(page, 'Before anybody wanted a sound?')).toBeVisible();
  expect((await heard(page)).notes).toBe(0);

  await openMenu(page);
  await expect(soundSwitch(page)).not.toBeChecked();
  await expectNoAxeViolations(page);
  await soundSwitch(page).click();
  await expect(soundSwitch(page)).toBeChecked();
  // What it sounds like: two notes.
  await expect.poll(async () => (await heard(page)).notes).toBe(2);
  await page.keyboard.press('Escape');

  for (const n of [1, 2, 3]) await booth.ask(`One of many, ${n}?`);
  await expect(rowOf(page, 'One of many, 3?')).toBeVisible();
  await expect.poll(async () => (await heard(page)).notes).toBe(4);

  await page.reload();
  await expect(rowOf(page, 'One of many, 3?')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const row = rowOf(page, 'Before anybody wanted a sound?');
  await row.click();
  await page.keyboard.press('r');
  await expect.poll(async () => (await booth.questions())[0]?.status).toBe('rejected');
  await page.keyboard.press('u');
  await expect.poll(async () => (await booth.questions())[0]?.status).toBe('pending');
  await booth.approve(first);
  await expect(row.getByRole('button', { name: 'Status: Approved' })).toBeVisible();
  expect((await heard(page)).notes).toBe(0);
});

test('where the browser keeps the sound back, a sentence says so', async ({ booth, page }) => {
  await listen(page, false);
  await page.addInitScript(() =>
    localStorage.setItem('booth.alerts', JSON.stringify({ sound: true, badge: true })),
  );
  await open(booth, page);
  await booth.ask('The one from before?');
  await expect(rowOf(page, 'The one from before?')).toBeVisible();
  const said = page.getByText('This browser stays silent until you click');
  await expect(said).toBeVisible();
  expect((await heard(page)).notes).toBe(0);
});

test('how many wait stands in the title and at the app’s icon, unless this device has it off', async ({
  booth,
  page,
}) => {
  await listen(page, true);
  await booth.signIn(page);
  await booth.ask('One?');
  const two = await booth.ask('Two?');
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect.poll(async () => (await heard(page)).badges.at(-1)).toBe(2);
  await booth.approve(two);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect.poll(async () => (await heard(page)).badges.at(-1)).toBe(1);
  const menu = await openMenu(page);
  await menu.getByRole('switch', { name: 'Number on the app’s icon' }).click();
  await expect.poll(async () => (await heard(page)).badges.at(-1)).toBe(0);
  await booth.ask('Three?');
  await expect(page).toHaveTitle(/^\(2\) /);
  expect((await heard(page)).badges.at(-1)).toBe(0);
});
