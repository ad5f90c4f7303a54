import { ADMIN_SCREENS, EVENT_OVER } from '../support/admin-screens.ts';
import { putAway } from '../support/events-page.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';

const SCREENS = [...ADMIN_SCREENS, '/leads/1', EVENT_OVER];
const SIZES = [
  { name: 'a laptop', viewport: { width: 1366, height: 768 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

for (const { name, viewport } of SIZES) {
  for (const theme of ['dark', 'light'] as const) {
    test.describe(`on ${name}, ${theme}`, () => {
      test.use({ viewport });

      test('every screen fits and is clean for screen readers', async ({ booth, page }) => {
        test.slow();
        await page.addInitScript((it) => localStorage.setItem('booth.admin.theme', it), theme);
        const { id, claim } = await booth.submit('Is everybody able to read this?', 'Ada Lovelace');
        await booth.approve(id, 'We **hope** so.');
        await booth.ask('And this one, which waits?');
        const lead = { name: 'Ada Lovelace', email: 'ada@example.com', question_claim: claim };
        await booth.signIn(page);
        await page.request.post(`http://127.0.0.1:${booth.port}/api/lead`, {
          data: { ...lead, consent_given: true },
        });
        await putAway(booth, ['Boat Show']);
        for (const path of SCREENS) {
          await test.step(path, async () => {
            await page.goto(`${booth.adminUrl}${path}`);
            await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
            await expect(page.getByRole('heading').first()).toBeVisible();
            // Skeletons are gone: what is looked at is the screen with its content.
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            await expectNoAxeViolations(page);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(viewport.width);
          });
        }
      });
    });
  }
}
