import type { Page } from 'playwright/test';
import { expect, test } from './desktop.ts';
import { approveQuestion, choose, click, focusDisplay, middleOf, press } from './hands.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

function stageText(display: Page) {
  return display.locator('[data-part=item][data-phase=shown] [data-part=question]');
}
test('a presenter’s clicker and the menus go on, go back and empty the display', async ({
  desktop,
}, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  const port = await desktop.port();
  for (const content of ['One', 'Two', 'Three']) await approveQuestion(port, content);
  // The cycle goes on meanwhile; in a pause only hands move it.
  await choose(desktop, 'Pause');
  const strip = admin.getByRole('region', { name: 'On the big screen' });
  await expect(strip).toContainText('On the big screen · paused');
  const start = (await stageText(display).textContent()) ?? '';
  await press('ctrl+Next');
  await expect(stageText(display)).not.toHaveText(start);
  await choose(desktop, 'Previous Question');
  await expect(stageText(display)).toHaveText(start);

  await display.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('keydown', ({ key }) => heard.push(key), { capture: true });
  });
  await focusDisplay(desktop);
  await press('Next');
  await expect(stageText(display)).not.toHaveText(start);
  const second = (await stageText(display).textContent()) ?? '';
  await expect(strip.locator('[data-part=on-air]')).toHaveText(second);
  await press('Prior');
  await expect(stageText(display)).toHaveText(start);
  await takePicture(desktop, testInfo.outputPath('on-air.png'));
  for (const key of ['b', 'period']) {
    await press(key);
    await expect(display.locator('[data-part=blank]')).toBeVisible();
    await expect(display.locator('[data-part=stage]')).toHaveText('');
    await expect(strip).toContainText('The big screen is empty');
    // Whatever is pressed meanwhile, by a clicker in a pocket.
    await press('Next', 'Prior', 'Return', 'space');
    await expect(display.locator('[data-part=blank]')).toBeVisible();
    await press(key);
    await expect(stageText(display)).toBeVisible();
  }
  // The page itself has heard nothing of it.
  expect(await display.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);

  await choose(desktop, 'Blank the Big Screen');
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await choose(desktop, 'Show the Big Screen Again');
  await expect(stageText(display)).toHaveText(start);
  await admin.getByRole('tab', { name: 'Approved' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Three' })).toBeVisible();
  await admin.keyboard.press('j');
  await admin.keyboard.press('p');
  await expect(strip).toContainText('On the big screen · pinned');
  // A passer-by presses the screen in the middle of staff's word: no letter is lost, and none is a clicker's.
  const search = admin.getByLabel('Search questions');
  const isTyping = async () => (await desktop.windows()).find(({ kiosk }) => !kiosk)?.focused;
  await desktop.electron().evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => !window.isKiosk())
      ?.focus();
  });
  await search.click();
  await expect.poll(isTyping).toBe(true);
  await press('b', 'a');
  click(middleOf((await desktop.bounds()).second!));
  await expect.poll(isTyping).toBe(true);
  await press('b', 'period');
  await expect(search).toHaveValue('bab.');
  await expect(display.locator('[data-part=blank]')).toHaveCount(0);
  await search.clear();
  await choose(desktop, 'Unpin');
  await expect(strip).not.toContainText('pinned');
  await choose(desktop, 'Resume');
  await expect(strip).not.toContainText('On the big screen · paused');
});
