import { type Page, test } from 'playwright/test';
import { expectNoAxeViolations, expectNoColourFaults } from './axe.ts';
import { showTheme } from './switch-theme.ts';

/**
 * Looks at the page as it is now, and at its colours in the other theme; leaves the page in the other theme.
 * @param within as in {@link expectNoAxeViolations}
 */
export async function expectNoFaultsInBothThemes(page: Page, within?: string): Promise<void> {
  const isDark = await page.locator('html[data-mantine-color-scheme=dark]').isVisible();
  const [now, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await test.step(now, () => expectNoAxeViolations(page, within));
  await showTheme(page, other);
  await test.step(other, () => expectNoColourFaults(page, within));
}
