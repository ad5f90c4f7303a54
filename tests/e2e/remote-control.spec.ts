import type { Page } from 'playwright/test';
import { expectNoFaultsInBothThemes } from '../support/axe.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { nextFrame, resize, toast } from '../support/page.ts';
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
} from './on-air.ts';
import { atHand, openDialog, rowOf } from './questions-page.ts';

/** A key as other keyboards send it: brackets need AltGr or Option there. */
function press(
  page: Page,
  key: string,
  held: Pick<KeyboardEventInit, 'ctrlKey' | 'altKey' | 'modifierAltGraph'>,
) {
  return page.evaluate(
    ([each, init]) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: each, bubbles: true, cancelable: true, ...init }),
      ),
    [key, held] as const,
  );
}

test('two of the staff move the display by keys, row and dialog', async ({ booth, browser }) => {
  await booth.updateSettings(LONG_TURN);
  for (const content of ['Waits in the list', 'Waits in the dialog']) await booth.ask(content);
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
  await one.keyboard.press('o');
  await expect(stageText(display)).toHaveText('The first one');
  for (const page of [one, other]) await expect(onAir(page)).toHaveText('The first one');
  await other.keyboard.press('[');
  await expect(stageText(display)).toHaveText('The third one');
  await expect(onAir(one)).toHaveText('The third one');
  await expect(comesNext(one)).toHaveText('The first one');
  // With Ctrl or Option, these keys are the browser's or type something else.
  await press(other, ']', { ctrlKey: true });
  await press(other, 'b', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  await press(other, 'b', { altKey: true });
  await press(other, ']', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  await expect(stageText(display)).toHaveText('The first one');
  await press(other, '[', { altKey: true });
  await expect(stageText(display)).toHaveText('The third one');
  await expect(onAir(one)).toHaveText('The third one');
  await control(one, 'Next question').click();
  await expect(stageText(display)).toHaveText('The first one');

  await control(one, 'Pause').click();
  await expect(strip(other)).toContainText('paused');
  await approved(booth, 'A new one meanwhile');
  await expect(comesNext(other)).toHaveText('A new one meanwhile');
  await expect(stageText(display)).toHaveText('The first one');
  await control(other, 'Resume').click();
  await expect(strip(one)).not.toContainText('paused');

  await one.keyboard.press('b');
  await expect(display.locator('[data-part=stage][data-blank]')).toBeVisible();
  await expect(display.locator('[data-part=stage]')).toHaveText('');
  for (const page of [one, other]) await expect(onAir(page)).toHaveText('The big screen is empty');
  await one.keyboard.press('o');
  await expect(toast(one, 'The big screen is blank.')).toBeVisible();
  await display.reload();
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await expect(display.locator('[data-part=stage]')).toHaveText('');
  await control(other, 'Show again').click();
  await expect(onAir(one)).not.toHaveText('The big screen is empty');
  await expect(stageText(display)).toBeVisible();

  // A row and its dialog put a question on the screen.
  const said = (words: string) => toast(one, words);
  const choose = async (row: string, item: string) => {
    await (await atHand(one, row, 'More actions')).click();
    await one.getByRole('menuitem', { name: item }).click();
  };

  await choose('Waits in the list', 'Approve & show');
  await expect(stageText(display)).toHaveText('Waits in the list');
  await expect(rowOf(one, 'Waits in the list')).toHaveAttribute('data-status', 'approved');

  await choose('The second one', 'Pin to the big screen');
  await expect(said('Pinned “The second one”')).toBeVisible();
  await expect(strip(one)).toContainText('pinned');
  await expect(stageText(display)).toHaveText('The second one');
  await expect(control(one, 'Next question')).toHaveCount(0);
  await one.keyboard.press('u');
  await expect(said('Undone')).toBeVisible();
  await expect(strip(one)).not.toContainText('pinned');
  await rowOf(one, 'The third one').click();
  await one.keyboard.press('p');
  await expect(strip(one)).toContainText('pinned');
  await control(one, 'Unpin').click();
  await expect(strip(one)).not.toContainText('pinned');
  await choose('The first one', 'After this one');
  await expect(said('Put “The first one” next on the big screen')).toBeVisible();
  await expect(comesNext(one)).toHaveText('The first one');

  const dialog = one.getByRole('dialog', { name: 'Manage Question' });
  await openDialog(one, 'Waits in the dialog');
  // Escape closes the menu alone, also before the menu has taken the focus.
  await dialog.getByRole('button', { name: 'Big screen' }).evaluate(async (button: HTMLElement) => {
    button.focus();
    button.click();
    await Promise.resolve();
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(one.getByRole('menu')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Big screen' })).toBeFocused();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Big screen' }).click();
  await one.getByRole('menuitem', { name: 'Approve & show' }).click();
  await expect(dialog).toBeHidden();
  await expect(stageText(display)).toHaveText('Waits in the dialog');
  await openDialog(one, 'Waits in the list');
  await dialog.getByRole('button', { name: 'Big screen' }).click();
  await one.getByRole('menuitem', { name: 'Pin to the big screen' }).click();
  await expect(stageText(display)).toHaveText('Waits in the list');
});

test('on a phone Blank stays in reach', { tag: '@deep' }, async ({ booth, browser, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (let n = 1; n <= 8; n += 1) await booth.ask(`How heavy is it, question ${n}?`);
  await openDisplay(booth, browser);
  await booth.signIn(page, '/dashboard');
  const cards = page.locator('[data-question]');
  await expect(cards).toHaveCount(8);
  await cards.last().scrollIntoViewIfNeeded();
  const pause = control(page, 'Pause');
  await expect(pause).toBeHidden();
  // Two lines of words, and its buttons.
  expect((await strip(page).boundingBox())?.height).toBeLessThan(72);
  await control(page, 'Blank').click();
  await expect(onAir(page)).toHaveText('The big screen is empty');
  await control(page, 'Show again').click();
  await page.getByRole('link', { name: 'On air' }).click();
  await expect(pause).toBeVisible();
  await control(page, 'More controls').click();
  await expect(pause).toBeHidden();
  await control(page, 'More controls').click();
  await pause.click();
  await expect(control(page, 'Resume')).toBeVisible();
  // A button that lies half under the strip isn't meant to be pressed there.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page);
});

test('the strip keeps its place and size', { tag: '@deep' }, async ({ booth, browser, page }) => {
  test.slow();
  const WIDTHS = [320, 390, 768, 1366, 1920];
  await booth.updateSettings(LONG_TURN);
  await booth.signIn(page);
  await expect(onAir(page)).toHaveText('No big screen is connected');
  await expect(strip(page).getByRole('link')).toHaveText('Open the big screen');
  await expect(strip(page).getByRole('button')).toHaveCount(0);
  const boxes = async () => {
    const all: Record<string, unknown> = {};
    for (const width of WIDTHS) {
      // Waiting until everything is still would also wait for what is left of a turn.
      await page.setViewportSize({ width, height: 800 });
      await nextFrame(page);
      await nextFrame(page);
      all[`at ${width} px`] = await strip(page).boundingBox();
    }
    return all;
  };
  const before = await boxes();

  const display = await openDisplay(booth, browser);
  await expect(onAir(page)).toHaveText('Waiting for a question');
  expect(await boxes()).toEqual(before);
  const long = `${'How does it cope with rain, snow, salt and sand '.repeat(6)}?`;
  const id = await approved(booth, long);
  await approved(booth, 'Short?');
  await expect(onAir(page)).toHaveText('Short?');
  expect(await boxes()).toEqual(before);
  const admin = await booth.admin();
  for (const [command, words] of [
    [{ do: 'pin', question_id: id }, 'pinned'],
    [{ do: 'blank' }, 'The big screen is empty'],
  ] as const) {
    await admin.post('/api/admin/air', command);
    await expect(strip(page)).toContainText(words);
    expect(await boxes()).toEqual(before);
    for (const width of [1366, 390]) {
      await resize(page, width, 800);
      await test.step(`${width} px`, () => expectNoFaultsInBothThemes(page));
    }
  }
  await display.close();
  await expect(onAir(page)).toHaveText('The big screen is empty');
  expect(await boxes()).toEqual(before);
});
