import { ADMIN_SCREENS, openScreen } from '../support/admin-screens.ts';
import { expect, test } from '../support/e2e.ts';
import { walkByTab } from '../support/focus-walk.ts';
import { resize } from '../support/resize.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

const SCREENS = [...ADMIN_SCREENS, '/leads/1'];
/** Screens that are gone through in one test. */
const MANY = 6;
// 320 × 256 is a laptop's window at 400 %.
const SIZES = [
  [1366, 768],
  [768, 1024],
  [320, 256],
] as const;

for (let from = 0; from < SCREENS.length; from += MANY) {
  const screens = SCREENS.slice(from, from + MANY);

  test(`by Tab alone one goes through these, and what has the focus is in view, whatever the width: ${screens.join(' ')}`, async ({
    booth,
    page,
  }) => {
    test.slow();
    const id = await booth.ask('How long does the battery of the X200 hold in winter?', 'Ada');
    await booth.approve(id, 'Two hours.');
    await booth.ask('And in summer?');
    await leaveDetails(booth.port);
    const faults: Record<string, string[]> = {};
    for (const path of screens) {
      await openScreen(booth, page, path);
      for (const [width, height] of SIZES) {
        await resize(page, width, height);
        await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
        const place = `${path} at ${width} × ${height}`;
        const walk = await walkByTab(page);
        expect(walk.stops, place).toBeGreaterThan(5);
        if (walk.faults.length > 0) faults[place] = walk.faults;
      }
    }
    expect(faults).toEqual({});
  });
}
