import type { Page } from 'playwright';
import { nextFrame, whenStill } from '../support/page.ts';

/** A picture of the page once nothing on it moves any more: a stage is measured, laid out and fitted, each in a frame. */
export async function take(page: Page): Promise<Buffer> {
  for (let frame = 0; frame < 3; frame += 1) await nextFrame(page);
  await page.evaluate(() => {
    const awaited = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return Promise.allSettled(awaited.map((image) => image.decode()));
  });
  await whenStill(page);
  return page.screenshot();
}
