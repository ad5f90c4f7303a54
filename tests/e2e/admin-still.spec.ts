import type { Page } from 'playwright/test';
import { ADMIN_SCREENS, EVENT_OVER } from '../support/admin-screens.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { putAway } from '../support/events-page.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { whenStill } from '../support/when-still.ts';

/** Something on each screen. */
async function fill(booth: Booth): Promise<void> {
  for (let i = 0; i < 12; i += 1) {
    await booth.ask(`Question ${i}: how long does the battery of the X200 hold in winter?`, 'Ada');
  }
  await leaveDetails(booth.port);
  await putAway(booth, ['Boat Show']);
}

/** Records what moves by itself, with the element that did. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
        );
        shifts.push(moved.join(', '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

// For a phone, a tablet and a laptop: wider ones of each are laid out like these.
for (const [width, height] of [
  [320, 640],
  [768, 1024],
  [1366, 768],
] as const) {
  test(`heads, tools and rows stay where they are while a screen comes, ${width} pixels wide`, async ({
    booth,
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await fill(booth);
    await booth.signIn(page, '/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watchShifts(page);
    const moved: Record<string, string[]> = {};
    for (const path of [...ADMIN_SCREENS, EVENT_OVER]) {
      await page.goto(`${booth.adminUrl}${path}`);
      await expect(page.getByText('Live', { exact: true })).toHaveCount(1);
      await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
      await whenStill(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      if (shifts.length > 0) moved[path] = shifts;
    }
    expect(moved).toEqual({});
  });
}

test('the first screen comes with its typefaces, and without them when they do not come', async ({
  booth,
  page,
}) => {
  await booth.signIn(page);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await page.goto(`${booth.adminUrl}/leads`, { waitUntil: 'commit' });
  await asked.promise;
  expect(await page.locator('#root > *').count()).toBe(0);
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  answer.resolve();
});
