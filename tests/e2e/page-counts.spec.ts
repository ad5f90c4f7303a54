import type { Page } from 'playwright/test';
import { openScreen, whenStill } from '../support/page.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { rows } from './questions-page.ts';
import { leaveDetails } from '../support/api.ts';

/** What can be pressed or filled in on each page at rest, the rail with it. A page that needs more needs a fold. */
const CONTROLS: [path: string, most: number][] = [
  ['/dashboard', 27],
  ['/leads', 28],
  ['/insights', 14],
  ['/insights/report', 15],
  ['/events', 18],
  ['/media', 13],
  ['/settings', 39],
  ['/logs', 21],
  ['/ai', 13],
  ['/twilio', 22],
  ['/twilio/settings', 15],
  ['/qrcode', 19],
  ['/qrcode/sign', 15],
  ['/account', 20],
  ['/preview/wedeliver', 14],
  ['/preflight', 16],
  ['/backups', 17],
  ['/headquarters', 15],
  ['/headquarters/receipt', 14],
];
const ROWS_IN_VIEW = 11;
const FIRST_ROW_AT = 150;
const SETTINGS_IN_SIGHT = 15;

test.use({ viewport: { width: 1366, height: 768 } });

async function fill(booth: Booth): Promise<void> {
  for (let each = 0; each < 14; each += 1) {
    const id = await booth.ask(
      `How long does the battery of the X20${each} hold in winter?`,
      'Ada',
    );
    if (each < 2) await booth.approve(id, 'We **hope** for long.');
  }
  for (const name of ['Ada', 'Grace', 'Zoe']) await leaveDetails(booth.port, { name });
}

/** Of rows that repeat, those of the first. */
function controlsOf(page: Page): Promise<number> {
  return page.locator('body').evaluate((body) => {
    const all = body.querySelectorAll(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="slider"], summary',
    );
    return [...all].filter((element) => {
      const row = element.closest('tbody tr, [role="row"], li');
      const before = row?.previousElementSibling;
      const isRepeated =
        before?.tagName === row?.tagName && before?.querySelector('button, a, input');
      return (
        !isRepeated &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1
      );
    }).length;
  });
}

test('no page has more in sight than it was given', async ({ booth, page }) => {
  test.slow();
  await fill(booth);
  const found: Record<string, number> = {};
  for (const [path] of CONTROLS) {
    await openScreen(booth, page, path);
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    await whenStill(page);
    found[path] = await controlsOf(page);
    if (path === '/settings')
      await expect(page.locator('[data-setting]').locator('visible=true')).toHaveCount(
        SETTINGS_IN_SIGHT,
      );
  }
  expect(Object.entries(found)).toEqual(
    CONTROLS.map(([path, most]) => [path, Math.min(most, found[path] ?? 0)]),
  );

  await openScreen(booth, page, '/dashboard?status=pending');
  await expect(rows(page)).toHaveCount(12);
  await whenStill(page);
  const boxes = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  expect(boxes[0]?.top).toBeLessThanOrEqual(FIRST_ROW_AT);
  expect(boxes.filter(({ bottom }) => bottom <= 768).length).toBeGreaterThanOrEqual(ROWS_IN_VIEW);
});
