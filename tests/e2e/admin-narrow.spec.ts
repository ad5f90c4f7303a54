import { ADMIN_SCREENS, EVENT_OVER } from '../support/admin-screens.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { putAway } from '../support/events-page.ts';
import { resize, sideways } from '../support/resize.ts';
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

/** Whether all of it is inside the window. */
function isInWindow(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
}

test('no screen scrolls sideways, whatever the width', async ({ booth, page }) => {
  test.slow();
  await fill(booth);
  await page.setViewportSize({ width: 1023, height: 900 });
  await booth.signIn(page, '/account');
  const wide: string[] = [];
  for (const path of [...ADMIN_SCREENS, EVENT_OVER]) {
    await page.goto(`${booth.adminUrl}${path}`);
    // The sign to be printed has a heading of its own.
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    for (const width of [1023, 900, 768, 320]) {
      await resize(page, width, width === 320 ? 256 : 900);
      await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
      const over = await sideways(page);
      if (over > 0) wide.push(`${path} at ${width} px by ${over}`);
    }
  }
  expect(wide).toEqual([]);
});

test('nothing in the head lies over anything else, whatever the width', async ({ booth, page }) => {
  await fill(booth);
  await booth.signIn(page, '/account');
  await expect(page.getByText('Live', { exact: true })).toHaveCount(1);
  await whenStill(page);
  const over: string[] = [];
  for (let width = 1440; width >= 320; width -= 20) {
    await page.setViewportSize({ width, height: 700 });
    over.push(
      ...(await page.locator('header').evaluate((header) => {
        const parts = [...header.querySelectorAll('a, button')].filter(
          (part) => part.getClientRects().length > 0,
        );
        return parts.flatMap((part) => {
          const { left, right, top, height } = part.getBoundingClientRect();
          const isOwn = (x: number) => {
            const hit = document.elementFromPoint(x, top + height / 2);
            return hit !== null && part.contains(hit);
          };
          const isWhole = isOwn(left + 2) && isOwn(right - 2);
          return isWhole ? [] : [`${part.textContent} at ${innerWidth}`];
        });
      })),
    );
  }
  expect(over).toEqual([]);
});

for (const path of ['/leads', '/logs']) {
  test(`nothing is crushed in ${path}, whatever the width`, async ({ booth, page }) => {
    await leaveDetails(booth.port, { company: 'Analytical Engines', phone: '+44 20 7946 0000' });
    await booth.signIn(page, path);
    await expect(page.locator('[data-lead], [data-log]').first()).toBeVisible();
    for (const width of [1366, 1023, 900, 768]) {
      await resize(page, width, 900);
      const cells = page.locator('tbody td:not(:empty)');
      const crushed = await cells.evaluateAll((all) =>
        all.filter((cell) => cell.clientWidth < 56).map((cell) => cell.textContent),
      );
      expect(crushed, `crushed at ${width} px`).toEqual([]);
      const times = page.locator('[data-lead] time, [data-log] time');
      const cut = await times.evaluateAll((all) =>
        all
          .map((time) => time.closest('td'))
          .filter((cell) => cell !== null && cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell?.textContent),
      );
      expect(cut, `cut at ${width} px`).toEqual([]);
    }
  });
}

test('when a lead came is never cut', async ({ booth, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await leaveDetails(booth.port);
  await booth.signIn(page);
  await page.clock.install({ time: Date.now() + 57 * 60_000 });
  await page.goto(`${booth.adminUrl}/leads`);
  const time = page.locator('[data-lead] time');
  await expect(time).toHaveText(/^5\d min\. ago$/);
  const cell = time.locator('xpath=ancestor::td');
  expect(await cell.evaluate((td) => td.scrollWidth - td.clientWidth)).toBe(0);
});

test.describe('on a phone whose keyboard is open', () => {
  test.use({ viewport: { width: 390, height: 420 }, hasTouch: true });

  test('four lines of the answer are in view, and the buttons too', async ({ booth, page }) => {
    await booth.ask(
      'How long does the battery of the X200 hold in winter, at minus twenty degrees?',
    );
    await booth.signIn(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Question' });
    const answer = dialog.getByLabel('Answer (Markdown)');
    await answer.tap();
    await answer.pressSequentially('It does.', { delay: 20 });
    await whenStill(page);
    const lines = await answer.evaluate((field) => {
      const { top, bottom, left } = field.getBoundingClientRect();
      const height = Number.parseFloat(getComputedStyle(field).lineHeight);
      const isSeen = (y: number) => document.elementFromPoint(left + 20, y) === field;
      let seen = 0;
      for (let y = top + 1; y < bottom; y += 1) if (isSeen(y)) seen += 1;
      return seen / height;
    });
    expect(lines).toBeGreaterThanOrEqual(4);
    for (const name of ['Cancel', 'Reject', 'Approve & Save']) {
      const button = dialog.getByRole('button', { name, exact: true });
      expect(await button.evaluate(isInWindow), name).toBe(true);
    }
  });
});

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('every button of a dialog can be reached', async ({ booth, page }) => {
    await booth.ask('Does it float?');
    await booth.signIn(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Question' });
    for (const name of ['Close', 'Cancel', 'Reject', 'Approve & Save']) {
      const button = dialog.getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      expect(await button.evaluate(isInWindow), name).toBe(true);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${booth.adminUrl}/logs`);
    await page.getByRole('button', { name: 'Clear logs' }).click();
    const sure = page.getByRole('dialog');
    for (const button of await sure.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded();
      expect(await button.evaluate(isInWindow), await button.innerText()).toBe(true);
    }
  });
});
