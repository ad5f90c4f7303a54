import type { Page } from 'playwright/test';
import {
  ADMIN_SCREENS,
  openScreen,
  resize,
  sideways,
  switchToLight,
  whenStill,
  expectLive,
  pagesNav,
} from '../support/page.ts';
import { expectNoFaultsInBothThemes } from '../support/axe.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { walkByTab } from './focus-walk.ts';
import { layoutShift } from '../support/page-fit.ts';
import { answerOf, manageDialog, rowOf, rows } from './questions-page.ts';
import { isDeep, sample } from '../support/sample.ts';
import { leaveDetails } from '../support/api.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** The rail, from top to bottom: each entry, where it leads, and the page's title where that is another one. */
const ENTRIES: [entry: string, path: string, title?: string][] = [
  ['Questions', '/dashboard'],
  ['Leads', '/leads'],
  ['Preview', '/preview/wedeliver', 'Display preview'],
  ['Settings', '/settings'],
  ['QR Code', '/qrcode'],
  ['Media', '/media'],
  ['Insights', '/insights'],
  ['Events', '/events'],
  ['Ready?', '/preflight'],
  ['AI', '/ai'],
  ['Twilio', '/twilio'],
  ['Headquarters', '/headquarters'],
  ['Logs', '/logs'],
  ['Account', '/account'],
];
const IN_RAIL: readonly string[] = ENTRIES.map(([, path]) => path);
const SCREENS = [...ADMIN_SCREENS, '/leads/2', '/dashboard?status=all&event=1', '/leads?event=1'];

/** Something on each page. */
async function fill(booth: Booth): Promise<void> {
  await booth.ask('Asked at the event before?');
  await leaveDetails(booth.port);
  await (await booth.admin()).post('/api/admin/event', { name: 'Boat Show' });
  const id = await booth.ask('How long does the battery of the X200 hold in winter?', 'Ada');
  await booth.approve(id, 'We **hope** for long.');
  await booth.ask('And in summer?', 'Ada Lovelace');
  await booth.ask('Can I tow a caravan with the X200, and how far?');
  await leaveDetails(booth.port);
}
/** Skeletons are gone: axe checks the page with its content. */
async function whenFilled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

test.describe('each page fits a laptop and passes axe', () => {
  test('the pages in the rail', async ({ booth, page }) => {
    await fill(booth);
    await booth.signIn(page, '/backups');
    const entries = pagesNav(page).getByRole('listitem').getByRole('link');
    await expect(entries).toHaveCount(ENTRIES.length);
    for (const [index, [entry, path, title = entry]] of ENTRIES.entries()) {
      const link = entries.nth(index);
      await expect(link).toContainText(entry);
      await link.click();
      await expect(page).toHaveURL(`${booth.adminUrl}${path}`);
      await expect(page).toHaveTitle(`(2) ${title} · Booth admin`);
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await whenFilled(page);
      await test.step(path, () => expectNoAxeViolations(page));
      expect(await sideways(page), path).toBe(0);
    }
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the other pages', async ({ booth, page }) => {
    await fill(booth);
    for (const path of SCREENS.filter((each) => !IN_RAIL.includes(each))) {
      await openScreen(booth, page, path);
      await whenFilled(page);
      await test.step(path, () => expectNoAxeViolations(page));
      expect(await sideways(page), path).toBe(0);
    }
  });
});

/** Columns too narrow to be read, and times that are cut off; a column that a narrow window leaves out is neither. */
function crushedCells(page: Page) {
  return page.locator('tr:is([data-lead], [data-log]) td:not(:empty)').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        if (!cell.checkVisibility()) return false;
        const isCut = cell.querySelector('time') && cell.scrollWidth > cell.clientWidth;
        const isColumn = getComputedStyle(cell).display === 'table-cell';
        return isCut || (isColumn && cell.clientWidth < 56);
      })
      .map((cell) => cell.textContent),
  );
}

const GROUPS = [
  'type',
  'motion',
  'background',
  'brand',
  'layout',
  'idle',
  'sites',
  'votes',
  'privacy',
];
const GROUP_PAGES = GROUPS.map((group) => `/settings?group=${group}`);

for (const path of [...sample(SCREENS), ...(isDeep ? GROUP_PAGES : [])]) {
  test(`${path} at all widths, in both themes, by Tab`, async ({ booth, page }) => {
    test.slow();
    await fill(booth);
    await booth.signIn(page, '/account');
    for (const [width, height] of [
      [320, 640],
      [768, 1024],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${booth.adminUrl}${path}`);
      await expectLive(page);
      await whenFilled(page);
      await whenStill(page);
      // The drawer of a lead slides in.
      if (path !== '/leads/2')
        expect(await layoutShift(page), `layout shift at ${width} px`).toBe(0);
    }
    const isGroup = GROUP_PAGES.includes(path);
    const widths = [1920, 1366, 1023, 900, 768, 390, 375, 360, 344, 320];
    for (const width of isGroup ? [1366, 320] : widths) {
      await resize(page, width, width === 320 ? 256 : 844);
      await whenFilled(page);
      expect(await sideways(page), `sideways at ${width} px`).toBe(0);
      expect(await crushedCells(page), `crushed at ${width} px`).toEqual([]);
      if (width === 1366 || width === 390) await expectNoFaultsInBothThemes(page);
    }
    if (isGroup) return;
    // 320 × 256 is a laptop's window at 400 %.
    for (const [width, height] of [
      [1366, 768],
      [768, 1024],
      [320, 256],
    ] as const) {
      await resize(page, width, height);
      await whenFilled(page);
      const walk = await walkByTab(page);
      expect(walk.stops).toBeGreaterThan(5);
      expect(walk.faults, `by Tab at ${width} px`).toEqual([]);
    }
  });
}

test('the skip link and the chosen theme', async ({ booth, page }) => {
  await booth.signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await switchToLight(page);
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('cleared searches and exports return the focus', async ({ booth, page }) => {
  await booth.ask('Does it float?');
  await booth.signIn(page);
  const search = page.getByLabel('Search questions');
  await search.pressSequentially('zzz', { delay: 20 });
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'List of questions' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Does it float?')).toBeFocused();

  const button = page.getByRole('button', { name: 'Export, refresh, labels' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'JSON' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await download;
  await expect(page.getByText(/^Exported /)).toBeVisible();
  await expect(button).toBeFocused();
});

test('the preview shows the display, in full screen too', async ({ booth, page }) => {
  await booth.approve(await booth.ask('Can you see me?'), 'Clearly.');
  await booth.signIn(page);
  await pagesNav(page).getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveTitle(/Display preview/);
  await expect(page.getByText('Can you see me?').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
    'href',
    `${booth.publicUrl}/wedeliver`,
  );
  const filling = () =>
    page.evaluate(() => {
      const { width, height } = document.fullscreenElement?.getBoundingClientRect() ?? {};
      return { width: width === window.innerWidth, height: height === window.innerHeight };
    });
  const button = page.getByRole('button', { name: 'Full screen' });
  await button.press('Enter');
  await expect.poll(filling).toEqual({ width: true, height: true });
  await expect(page.getByText('Can you see me?').first()).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(filling).toEqual({ width: false, height: false });
  await expect(button).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('moderation by touch, the bar below and its sheet', async ({ booth, page }) => {
    await booth.ask('From a phone to a phone?', 'Ada');
    await booth.signIn(page);
    const card = rowOf(page, 'From a phone to a phone?');
    await expect(card).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expectNoAxeViolations(page);
    await card.getByRole('button', { name: 'Edit' }).tap();
    const dialog = manageDialog(page);
    await answerOf(page).fill('Yes, *easily*.');
    await expect(dialog.locator('em')).toHaveText('easily');
    await dialog.getByRole('button', { name: 'Approve & Save' }).tap();
    await expect(card.getByRole('button', { name: 'Status: Approved' })).toBeVisible();
    await expect(card).toContainText('Yes, *easily*.');
    await page.getByRole('button', { name: 'Close this message' }).tap();

    await pagesNav(page).getByRole('link', { name: 'Leads' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    for (const [entry, path] of ENTRIES)
      await expect(sheet.getByRole('link', { name: entry })).toHaveAttribute('href', path);
    await expectNoAxeViolations(page);
    await sheet.getByRole('link', { name: 'Settings' }).tap();
    await expect(page).toHaveURL(`${booth.adminUrl}/settings`);
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

/** Whether all of it is inside the window. */
function isInWindow(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
}

test.describe('in the smallest windows', () => {
  test.use({ viewport: { width: 390, height: 420 }, hasTouch: true });

  test('the answer and its buttons stay visible', { tag: '@deep' }, async ({ booth, page }) => {
    await booth.ask(
      'How long does the battery of the X200 hold in winter, at minus twenty degrees?',
    );
    await booth.signIn(page);
    await page.getByRole('button', { name: 'Edit' }).tap();
    const dialog = manageDialog(page);
    const answer = answerOf(page);
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
    await resize(page, 320, 256);
    for (const name of ['Close', 'Cancel', 'Reject', 'Approve & Save']) {
      const button = dialog.getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      expect(await button.evaluate(isInWindow), `${name} at 400 %`).toBe(true);
    }
  });
});

test('the first page waits a second for its fonts at most', async ({ booth, page }) => {
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
