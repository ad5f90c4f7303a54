import type { Page } from 'playwright/test';

/**
 * Waits until the page has its fonts and whatever moves on it has arrived: only then can a position on it be measured.
 */
export async function whenStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    );
  });
}
