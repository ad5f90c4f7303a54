import type { Locator, Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { rowOf } from '../support/questions-page.ts';
import { resize } from '../support/resize.ts';
import { whenStill } from '../support/when-still.ts';

async function leftOf(locator: Locator): Promise<number> {
  return Math.round((await locator.boundingBox())?.x ?? -1);
}
/** At both window sizes, `first` begins where the title does. */
async function expectInLine(page: Page, dialog: Locator, title: string, first: Locator) {
  await expect(first).toBeVisible();
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await resize(page, width, height);
    expect(await leftOf(first), `at ${width} px`).toBe(
      await leftOf(dialog.getByText(title, { exact: true })),
    );
  }
}

test('a dialog’s text stands under its title, on a laptop and on a phone', async ({
  booth,
  page,
}) => {
  await booth.ask('How long?');
  await booth.signIn(page);
  await expect(page.getByText('How long?')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectInLine(page, help, 'Keyboard shortcuts', help.getByRole('heading').nth(1));
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.goto(`${booth.adminUrl}/logs`);
  await page.getByRole('button', { name: 'Clear' }).click();
  const clear = page.getByRole('dialog');
  const title = await clear.getByRole('heading').first().innerText();
  await expectInLine(page, clear, title, clear.getByRole('paragraph').first());
});

test('the help has its keys by purpose, side by side where there is room', async ({
  booth,
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await booth.ask('How long?');
  await booth.signIn(page);
  await expect(rowOf(page, 'How long?')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('region', { name: 'Decide' })).toContainText('Approve');
  await whenStill(page);
  const screen = help.getByRole('region', { name: 'On the big screen' });
  const editing = help.getByRole('region', { name: 'Tidy up' });
  expect(await leftOf(editing)).toBeGreaterThan(await leftOf(screen));
  await expectNoAxeViolations(page);
});
