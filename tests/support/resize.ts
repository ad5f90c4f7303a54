import type { Page } from 'playwright/test';
import { nextFrame } from './next-frame.ts';
import { whenStill } from './when-still.ts';

/** Resizes the window and waits until the page is drawn for it, cards instead of a table too. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // In the first frame React hears of the width; what it makes of it is drawn in the next one.
  await nextFrame(page);
  await nextFrame(page);
  await whenStill(page);
}

/** How many pixels of the page lie outside its window, to the side. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
