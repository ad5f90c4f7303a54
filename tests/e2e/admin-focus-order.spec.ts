import { ADMIN_SCREENS } from '../support/admin-screens.ts';
import { expect, test } from '../support/e2e.ts';
import { walkByTab } from '../support/focus-walk.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { whenStill } from '../support/when-still.ts';

const SCREENS = [...ADMIN_SCREENS, '/leads/1'];

// 320 × 256 is a laptop's window at 400 %.
for (const [width, height] of [
  [320, 256],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const) {
  test(`by Tab alone every screen is gone through, and what has the focus is in view, ${width} pixels wide`, async ({
    booth,
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const id = await booth.ask('How long does the battery of the X200 hold in winter?', 'Ada');
    await booth.approve(id, 'Two hours.');
    await booth.ask('And in summer?');
    await leaveDetails(booth.port);
    await booth.signIn(page);
    const faults: Record<string, string[]> = {};
    for (const path of SCREENS) {
      await page.goto(`${booth.adminUrl}${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
      await whenStill(page);
      const walk = await walkByTab(page);
      expect(walk.stops, path).toBeGreaterThan(5);
      if (walk.faults.length > 0) faults[path] = walk.faults;
    }
    expect(faults).toEqual({});
  });
}
