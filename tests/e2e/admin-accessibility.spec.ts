import { ADMIN_SCREENS, EVENT_OVER, openScreen } from '../support/admin-screens.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { putAway } from '../support/events-page.ts';
import { expect, test } from '../support/e2e.ts';
import { resize, sideways } from '../support/resize.ts';

const SCREENS = [...ADMIN_SCREENS, '/leads/1', EVENT_OVER];
const SIZES = [
  [1366, 768],
  [390, 844],
] as const;
/** Screens that are looked at in one test. */
const MANY = 5;

for (let from = 0; from < SCREENS.length; from += MANY) {
  const screens = SCREENS.slice(from, from + MANY);

  test(`on a laptop and on a phone, dark and light, these fit and are clean for screen readers: ${screens.join(' ')}`, async ({
    booth,
    page,
  }) => {
    test.slow();
    const { id, claim } = await booth.submit('Is everybody able to read this?', 'Ada Lovelace');
    await booth.approve(id, 'We **hope** so.');
    await booth.ask('And this one, which waits?');
    const lead = { name: 'Ada Lovelace', email: 'ada@example.com', question_claim: claim };
    await page.request.post(`http://127.0.0.1:${booth.port}/api/lead`, {
      data: { ...lead, consent_given: true },
    });
    await putAway(booth, ['Boat Show']);
    for (const path of screens) {
      await openScreen(booth, page, path);
      for (const [width, height] of SIZES) {
        await test.step(`${path} at ${width} px`, async () => {
          await resize(page, width, height);
          // Skeletons are gone: what is looked at is the screen with its content.
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectNoFaultsInBothThemes(page);
          expect(await sideways(page), `${path} scrolls sideways at ${width} px`).toBe(0);
        });
      }
    }
  });
}
