import type { Page } from 'playwright/test';
import { airState } from '../../server/contract/air.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import {
  LONG_TURN,
  approved,
  comesNext,
  control,
  onAir,
  openDisplay,
  openStaff,
  stageText,
  strip,
} from '../support/on-air.ts';
import { rowOf } from '../support/questions-page.ts';

/** Milliseconds from a key in one page to a text on the stage of the other; both by this machine's clock. */
async function timeOfKey(page: Page, display: Page, key: string, there: string | null) {
  const shownAt = display.evaluate(async (text) => {
    const isThere = () =>
      text === null
        ? document.querySelector('[data-part=item]') === null
        : document.querySelector('[data-phase=shown] [data-part=question]')?.textContent === text;
    while (!isThere()) await new Promise((next) => requestAnimationFrame(next));
    return Date.now();
  }, there);
  await page.evaluate(() =>
    addEventListener('keydown', () => Object.assign(window, { pressedAt: Date.now() }), {
      capture: true,
      once: true,
    }),
  );
  await page.keyboard.press(key);
  return (await shownAt) - (await page.evaluate(() => Number(Reflect.get(window, 'pressedAt'))));
}

test('two of the staff and the real display: each sees what the other one does, and what is on', async ({
  booth,
  browser,
}, testInfo) => {
  await booth.updateSettings(LONG_TURN);
  for (const content of ['The first one', 'The second one', 'The third one'])
    await approved(booth, content);
  const display = await openDisplay(booth, browser);
  const one = await openStaff(booth, browser);
  const other = await openStaff(booth, browser);
  for (const page of [one, other]) {
    await expect(onAir(page)).toHaveText('The third one');
    await expect(comesNext(page)).toHaveText('The second one');
  }

  await rowOf(one, 'The first one').click();
  const took: Record<string, number> = {};
  took['show now'] = await timeOfKey(one, display, 'o', 'The first one');
  for (const page of [one, other]) await expect(onAir(page)).toHaveText('The first one');

  await other.bringToFront();
  took['previous'] = await timeOfKey(other, display, '[', 'The third one');
  await expect(onAir(one)).toHaveText('The third one');
  await expect(comesNext(one)).toHaveText('The first one');
  took['next'] = await timeOfKey(other, display, ']', 'The first one');

  await control(one, 'Pause').click();
  await expect(strip(other)).toContainText('paused');
  await booth.approve(await booth.ask('A new one meanwhile'));
  await expect(comesNext(other)).toHaveText('A new one meanwhile');
  await expect(stageText(display)).toHaveText('The first one');
  await control(other, 'Resume').click();
  await expect(strip(one)).not.toContainText('paused');

  await one.bringToFront();
  took['blank'] = await timeOfKey(one, display, 'b', null);
  await expect(display.locator('[data-part=stage][data-blank]')).toBeVisible();
  await expect(display.locator('[data-part=stage]')).toHaveText('');
  for (const page of [one, other]) await expect(onAir(page)).toHaveText('The big screen is empty');
  await display.reload();
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await expect(display.locator('[data-part=stage]')).toHaveText('');
  await control(other, 'Show again').click();
  await expect(onAir(one)).not.toHaveText('The big screen is empty');
  await expect(stageText(display)).toBeVisible();

  const description = Object.entries(took).map(([what, ms]) => `${what} ${ms} ms`);
  testInfo.annotations.push({ type: 'measured', description: description.join(', ') });
  console.log(`  from the key to the display: ${description.join(', ')}`);
});

test('from a row: approve and show in one step, after this one, and a pin that stays', async ({
  booth,
  browser,
}) => {
  await booth.updateSettings(LONG_TURN);
  for (const content of ['One', 'Two', 'Three']) await approved(booth, content);
  await booth.ask('Not approved yet');
  const display = await openDisplay(booth, browser);
  const page = await openStaff(booth, browser);
  const choose = async (row: string, item: string) => {
    await rowOf(page, row).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await choose('Not approved yet', 'Approve & show');
  await expect(stageText(display)).toHaveText('Not approved yet');
  await expect(rowOf(page, 'Not approved yet').getByRole('button', { name: /^Status/ })).toHaveText(
    /Approved/,
  );

  await choose('One', 'After this one');
  await expect(comesNext(page)).toHaveText('One');
  await choose('Two', 'Pin to the screen');
  await expect(stageText(display)).toHaveText('Two');
  await expect(strip(page)).toContainText('pinned');
  await expect(control(page, 'Next question')).toHaveAttribute('aria-disabled', 'true');
  await approved(booth, 'Newer than the pin');
  await expect(page.getByRole('row').filter({ hasText: 'Newer than the pin' })).toBeVisible();
  await expect(stageText(display)).toHaveText('Two');

  await control(page, 'Unpin').click();
  await expect(strip(page)).not.toContainText('pinned');
  await control(page, 'Next question').click();
  await expect(stageText(display)).toHaveText('One');
  await control(page, 'Next question').click();
  await expect(stageText(display)).toHaveText('Newer than the pin');

  // Taking the approval back takes it off the stage.
  await choose('Two', 'Pin to the screen');
  await expect(stageText(display)).toHaveText('Two');
  await rowOf(page, 'Two').getByRole('button', { name: 'Reject' }).click();
  await expect(stageText(display)).not.toHaveText('Two');
  await expect(strip(page)).not.toContainText('pinned');
});

test('brackets act on keyboards that type them with AltGr or Option, and are the browser’s with Ctrl', async ({
  booth,
  browser,
}) => {
  await booth.updateSettings(LONG_TURN);
  for (const content of ['The first one', 'The second one', 'The third one'])
    await approved(booth, content);
  const display = await openDisplay(booth, browser);
  const page = await openStaff(booth, browser);
  await expect(onAir(page)).toHaveText('The third one');
  const press = (
    key: string,
    held: Pick<KeyboardEventInit, 'ctrlKey' | 'altKey' | 'modifierAltGraph'>,
  ) =>
    page.evaluate(
      ([each, init]) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: each, bubbles: true, cancelable: true, ...init }),
        ),
      [key, held] as const,
    );
  await press(']', { ctrlKey: true });
  await press('b', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  await press('b', { altKey: true });
  await press(']', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  await expect(stageText(display)).toHaveText('The second one');
  await expect(onAir(page)).toHaveText('The second one');
  await press(']', { altKey: true });
  await expect(stageText(display)).toHaveText('The first one');
});

test('what was done on the big screen is named, and taken back with the rest', async ({
  booth,
  browser,
}) => {
  await booth.updateSettings(LONG_TURN);
  for (const content of ['One', 'Two', 'Three']) await approved(booth, content);
  const display = await openDisplay(booth, browser);
  const page = await openStaff(booth, browser);
  await expect(onAir(page)).toHaveText('Three');
  const said = (words: string) => page.getByRole('alert').getByText(words, { exact: true });

  await rowOf(page, 'One').click();
  await page.keyboard.press('p');
  await expect(said('Pinned “One”')).toBeVisible();
  await expect(strip(page)).toContainText('pinned');
  await page.keyboard.press('u');
  await expect(said('Taken back')).toBeVisible();
  await expect(strip(page)).not.toContainText('pinned');

  await rowOf(page, 'Two').click();
  await page.keyboard.press('n');
  await expect(said('Put “Two” next on the screen')).toBeVisible();
  await expect(comesNext(page)).toHaveText('Two');
  await page.keyboard.press('b');
  await expect(said('Blanked the big screen')).toBeVisible();
  await expect(display.locator('[data-part=stage][data-blank]')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(onAir(page)).not.toHaveText('The big screen is empty');

  // Bringing it back by hand is taken back, too: the next step back is the one before.
  await page.keyboard.press('b');
  await expect(onAir(page)).toHaveText('The big screen is empty');
  await page.keyboard.press('b');
  await expect(onAir(page)).not.toHaveText('The big screen is empty');
  await page.getByRole('button', { name: 'Your last changes' }).click();
  const steps = page.getByRole('menuitem', { name: /^Undo: / });
  await expect(steps).toHaveText([/Put “Two” next on the screen/]);
  await steps.click();
  const staff = await booth.admin();
  const inLine = async () => dataOf(airState, await staff.get('/api/admin/air')).after;
  await expect.poll(inLine).toEqual([]);
});

test('the same from the question’s dialog, also for one that waits', async ({ booth, browser }) => {
  await booth.updateSettings(LONG_TURN);
  const on = await approved(booth, 'On air');
  const waits = await booth.ask('Waits');
  const display = await openDisplay(booth, browser);
  const page = await openStaff(booth, browser);
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  const choose = async (id: number, item: string) => {
    await page.goto(`${booth.adminUrl}/dashboard?status=all&question=${id}`);
    await dialog.getByRole('button', { name: 'Big screen' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose(waits, 'Approve & show');
  await expect(dialog).toBeHidden();
  await expect(stageText(display)).toHaveText('Waits');
  await choose(on, 'Pin to the screen');
  await expect(stageText(display)).toHaveText('On air');
  await dialog.getByRole('button', { name: 'Big screen' }).click();
  await expectNoAxeViolations(page);
  // Escape closes what is in front, and what is typed stays.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(dialog).toBeVisible();
});
