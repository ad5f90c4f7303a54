import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

function filling(page: Page) {
  return page.evaluate(() => {
    const { width, height } = document.fullscreenElement?.getBoundingClientRect() ?? {};
    return document.fullscreenElement === null
      ? null
      : { width: width === window.innerWidth, height: height === window.innerHeight };
  });
}

test('the preview fills the screen of a browser at a key, and is back in its page afterwards', async ({
  booth,
  page,
}) => {
  const id = await booth.ask('Is this in full view?');
  const staff = await booth.admin();
  await staff.send(`/api/admin/question/${id}`, { method: 'PUT', json: { status: 'approved' } });
  await booth.signIn(page);
  await page.getByRole('link', { name: 'Display', exact: true }).click();
  await expect(page.getByText('Is this in full view?')).toBeVisible();

  const button = page.getByRole('button', { name: 'Full screen' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => filling(page)).toEqual({ width: true, height: true });
  await expect(page.getByText('Is this in full view?')).toBeVisible();

  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => filling(page)).toBeNull();
  await expect(button).toBeVisible();
});
