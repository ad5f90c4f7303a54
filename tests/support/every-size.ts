import type { CDPSession, Page } from 'playwright/test';
import { nextFrame } from './next-frame.ts';
import { STANDARD_PX, type TextSize } from './page-fit.ts';

export type Size = { width: number; height: number };

/** Another window and another size of text for the page as it is; resolves once it is drawn so. */
export async function resizeInPlace(
  page: Page,
  session: CDPSession,
  viewport: Size,
  { by, percent }: TextSize,
): Promise<void> {
  const standard = Math.round((STANDARD_PX * (by === 'settings' ? percent : 100)) / 100);
  await page.setViewportSize(viewport);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await page.evaluate(
    async ({ width, px, adjust }) => {
      const { documentElement: root } = document;
      root.style.setProperty('text-size-adjust', adjust, 'important');
      const probe = root.appendChild(document.createElement('i'));
      probe.style.cssText = 'position: fixed; font-size: medium; text-size-adjust: 100%';
      // The browser's settings reach a page on a way of their own.
      while (root.clientWidth !== width || getComputedStyle(probe).fontSize !== px) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      probe.remove();
    },
    {
      width: viewport.width,
      px: `${standard}px`,
      adjust: by === 'settings' ? null : `${percent}%`,
    },
  );
  await nextFrame(page);
}
