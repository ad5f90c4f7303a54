import { expectNoFaultsInBothThemes } from '../support/axe.ts';
import { expect, test } from '../support/e2e.ts';
import { addLabel, mark } from '../support/labels.ts';
import { manageDialog } from './questions-page.ts';
import { cutTexts } from '../support/page-fit.ts';
import { holdRequests, whenStill } from '../support/page.ts';

const LABELS = ['Battery', 'Price', 'For the boss', 'A rather long name of a label, yes', 'Ü5'];

for (const [width, height] of [
  [1366, 768],
  [768, 1024],
  [390, 844],
] as const) {
  test(
    `nothing moves and everything fits, dark and light, ${width} pixels wide`,
    { tag: '@deep' },
    async ({ booth, page }) => {
      await page.setViewportSize({ width, height });
      const staff = await booth.admin();
      const labels: number[] = [];
      for (const name of LABELS) labels.push((await addLabel({ staff }, name)).id);
      for (const of of ['', ' of the large robot', ' of the small robot', ' in the cold']) {
        const id = await booth.ask(`How long does the battery${of} last?`, 'Ada');
        await mark({ staff }, id, labels.slice(0, id + 1));
        if (id < 4) await booth.approve(id, 'Eight hours, or **five** in winter.');
      }
      const asked = await booth.ask('whats the battery life like, how long does it last');
      await staff.post(`/api/admin/question/${await booth.ask('Akku?')}/merge`, { into: asked });

      await booth.signIn(page, '/dashboard?status=pending');
      const first = page.locator('[data-question]').first();
      const bar = page.getByRole('region', { name: 'Selected rows' });
      await test.step('marking rows and the bar', async () => {
        await whenStill(page);
        const before = await first.boundingBox();
        const second = page.locator('[data-question]').nth(1);
        await second.hover();
        await second.getByRole('checkbox', { name: /^Select “/ }).focus();
        await page.keyboard.press('Space');
        await expect(bar).toBeVisible();
        expect(await first.boundingBox()).toEqual(before);
        for (const part of [bar, ...(await bar.getByRole('button').all())]) {
          const box = await part.boundingBox();
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
        }
        await expectNoFaultsInBothThemes(page);
        await bar.getByRole('button', { name: 'Clear the selection' }).click();
        expect(await first.boundingBox()).toEqual(before);
      });

      const release = await holdRequests(page, '**/similar');
      const releaseQuestion = await holdRequests(page, `**/api/admin/question/${asked}`, 'GET');
      // Among others than those that are listed.
      await page.goto(`${booth.adminUrl}/dashboard?status=approved&question=${asked}`);
      const dialog = manageDialog(page);
      await expect(dialog.getByRole('heading', { name: 'Manage Question' })).toBeFocused();
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      releaseQuestion();
      await test.step('the answers that come', async () => {
        const answer = dialog.getByLabel('Answer (Markdown)');
        const approve = dialog.getByRole('button', { name: 'Approve & Save' });
        await expect(answer).toBeFocused();
        await expect(dialog.getByText('Asked 2×')).toBeVisible();
        await whenStill(page);
        const before = [await answer.boundingBox(), await approve.boundingBox()];
        release();
        const offers = dialog.getByRole('region', { name: 'Answered before' });
        await expect(offers.getByRole('listitem')).toHaveCount(3);
        expect([await answer.boundingBox(), await approve.boundingBox()]).toEqual(before);
        await expectNoFaultsInBothThemes(page);
        expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
        await page.setViewportSize({ width: 320, height: 640 });
        const cut = await cutTexts(page);
        // The link to the content stands above the page until it has the focus.
        expect(cut.filter((text) => !text.startsWith('body'))).toEqual([]);
      });
    },
  );
}
