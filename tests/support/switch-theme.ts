import { expect, type Page } from 'playwright/test';

/** Has the admin area in its light theme. */
export async function switchToLight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  // The button's hint comes a moment after the pointer, and what fades has no contrast.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}
