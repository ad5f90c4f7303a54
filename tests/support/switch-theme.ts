import { expect, type Page } from 'playwright/test';

/** Has the admin area in its light theme. */
export async function switchToLight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  // The button's hint comes a moment after the pointer, and nothing has its full contrast while it fades.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Puts the admin area in a theme as if another tab had chosen it: whatever is open stays, and no pointer is needed. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'booth.admin.theme';
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}
