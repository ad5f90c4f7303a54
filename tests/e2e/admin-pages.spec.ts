import type { Locator, Page } from 'playwright/test';
import {
  ADMIN_SCREENS,
  resize,
  sideways,
  showTheme,
  whenStill,
  expectLive,
  pagesNav,
} from '../support/page.ts';
import { expectNoFaultsInBothThemes } from '../support/axe.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { sample } from '../support/sample.ts';
import { faintEdges } from './edges.ts';
import { walkByTab } from './focus-walk.ts';
import { layoutShift, setTextSize } from '../support/page-fit.ts';
import { answerOf, manageDialog, rowOf, rows } from './questions-page.ts';
import { leaveDetails } from '../support/api.ts';

/**
 * The rail, from top to bottom: each entry, where it leads, what can be pressed or filled in there at rest, the rail with
 * it (a page that needs more needs a fold), and the page's title where that is another one.
 */
const ENTRIES: [entry: string, path: string, most: number, title?: string][] = [
  ['Questions', '/dashboard', 28],
  ['Leads', '/leads', 32],
  ['Preview', '/preview/wedeliver', 15, 'Big screen preview'],
  ['Polls', '/polls', 24],
  ['Settings', '/settings', 40],
  ['QR Code', '/qrcode', 20],
  ['Media', '/media', 14],
  ['Insights', '/insights', 15],
  ['Events', '/events', 20],
  ['Ready?', '/preflight', 18],
  ['AI', '/ai', 14],
  ['Twilio', '/twilio', 23],
  ['Headquarters', '/headquarters', 16],
  ['Logs', '/logs', 22],
  ['Account', '/account', 23],
];
type Further = [path: string, most: number, link: (page: Page) => Locator];
/** Pages that are reached from one of those. */
const FURTHER: Partial<Record<string, Further>> = {
  '/insights': ['/insights/report', 16, (page) => page.getByRole('link', { name: 'Report' })],
  '/qrcode': ['/qrcode/sign', 16, (page) => page.getByRole('link', { name: 'Open the sign' })],
  '/events': ['/backups', 18, (page) => page.getByRole('link', { name: 'Backups' })],
  '/twilio': [
    '/twilio/settings',
    16,
    (page) => page.getByRole('navigation', { name: 'Parts' }).getByText('Settings'),
  ],
};
const SCREENS = [...ADMIN_SCREENS, '/leads/2', '/dashboard?status=all&event=1', '/leads?event=1'];
/** Of the questions' rows, and the first one's place; of the settings page. */
const [ROWS_IN_VIEW, FIRST_ROW_AT, SETTINGS_IN_SIGHT] = [11, 150, 15];
const WALKS = 2;
/** A layout shift as small as this moves nothing: a number comes where a dash was, words where none were. */
const FILLED_IN = 0.005;

async function fill(booth: Booth): Promise<void> {
  await booth.ask('Asked at the event before?');
  await leaveDetails(booth.port);
  await (await booth.admin()).post('/api/admin/event', { name: 'Boat Show' });
  for (let each = 0; each < 14; each += 1) {
    const id = await booth.ask(
      `How long does the battery of the X20${each} hold in winter?`,
      'Ada Lovelace',
    );
    if (each < 2) await booth.approve(id, 'We **hope** for long.');
  }
  for (const name of ['Ada', 'Grace', 'Zoe']) await leaveDetails(booth.port, { name });
}
/** Skeletons are gone: the page is looked at with its content. */
async function whenFilled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

/** What can be pressed or filled in; of rows that repeat, those of the first. */
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
async function expectRowsInView(page: Page): Promise<void> {
  await expect(rows(page)).toHaveCount(12);
  const boxes = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  expect(boxes[0]?.top).toBeLessThanOrEqual(FIRST_ROW_AT);
  expect(boxes.filter(({ bottom }) => bottom <= 768).length).toBeGreaterThanOrEqual(ROWS_IN_VIEW);
}

/** What the pages could not load, however briefly they say so; before they are opened. */
async function recordFailures(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.exposeFunction('onFailure', (words: string) => void told.push(words));
  await page.addInitScript(() => {
    new MutationObserver((records) => {
      for (const { textContent } of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const [words] = textContent?.match(/[\w ’]+ could not be loaded/) ?? [];
        if (words !== undefined) Reflect.get(window, 'onFailure')(words);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return told;
}

for (let walk = 0; walk < WALKS; walk += 1) {
  test(`each page fits and passes axe: ${walk + 1} of ${WALKS}`, async ({ booth, page }) => {
    await fill(booth);
    const failures = await recordFailures(page);
    const look = async (path: string, most: number) => {
      await expect(page).toHaveURL(`${booth.adminUrl}${path}`);
      await whenFilled(page);
      await expectNoAxeViolations(page);
      expect(await sideways(page)).toBe(0);
      expect(await controlsOf(page)).toBeLessThanOrEqual(most);
    };
    await booth.signIn(page, '/headquarters/receipt');
    if (walk === 0)
      await test.step('/headquarters/receipt', () => look('/headquarters/receipt', 15));
    const entries = pagesNav(page).getByRole('listitem').getByRole('link');
    await expect(entries).toHaveCount(ENTRIES.length);
    for (const [index, [entry, path, most, title = entry]] of ENTRIES.entries()) {
      if (index % WALKS !== walk) continue;
      await test.step(path, async () => {
        const link = entries.nth(index);
        await expect(link).toContainText(entry);
        await link.click();
        await expect(page).toHaveTitle(`(12) ${title} · Booth admin`);
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        // Where its single keys act, if it has any.
        await expect(page.locator('main:focus, main [data-keys]:focus')).toHaveCount(1);
        await look(path, most);
        if (path === '/dashboard') await expectRowsInView(page);
        if (path === '/settings')
          await expect(page.locator('[data-setting]').locator('visible=true')).toHaveCount(
            SETTINGS_IN_SIGHT,
          );
        const further = FURTHER[path];
        if (!further) return;
        await further[2](page).click();
        await look(further[0], further[1]);
      });
    }
    expect(failures).toEqual([]);
  });
}

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

/** Texts whose lines lie over each other, or are cut off, in letters of twice the size. */
async function crushedLines(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload();
  await expectLive(page);
  await whenFilled(page);
  const crushed = await page.locator('body *').evaluateAll((all) => {
    /** Of the letters' size: a sign's large ones stand as close as this. */
    const LEAST_LINE = 0.9;
    return all
      .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === 3))
      .filter((element) => {
        const { fontSize, lineHeight } = getComputedStyle(element);
        return (
          element.checkVisibility() && parseFloat(lineHeight) < LEAST_LINE * parseFloat(fontSize)
        );
      })
      .map(({ textContent }) => textContent);
  });
  return [...crushed, ...(await crushedCells(page))];
}

/** Nothing that sticks to the window's edges hides what has the focus, on the way down or up. */
async function expectWalks(page: Page, width: number): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const walk = await walkByTab(page, key);
    expect(walk.stops).toBeGreaterThan(5);
    expect(walk.faults, `by ${key} at ${width} px`).toEqual([]);
  }
}

test('nothing hides what has the focus in a list that is scrolled', async ({ booth, page }) => {
  for (let each = 0; each < 6; each += 1) await booth.ask(`Question ${each}?`, 'Ada');
  // Low enough for rows that are in the window, and under the head.
  await page.setViewportSize({ width: 1366, height: 256 });
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(6);
  await expectWalks(page, 1366);
});

for (const path of sample(SCREENS)) {
  test(`${path}: edges and choices can be told apart`, async ({ booth, page }) => {
    await fill(booth);
    await booth.signIn(page, path);
    await whenFilled(page);
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      await whenStill(page);
      expect(await faintEdges(page), theme).toEqual([]);
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await whenStill(page);
      expect(await faintEdges(page), `forced colors, ${colorScheme}`).toEqual([]);
    }
  });
}

for (const path of SCREENS) {
  test(`${path} at any width, in both themes`, { tag: '@deep' }, async ({ booth, page }) => {
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
        expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(FILLED_IN);
    }
    for (const width of [1920, 1366, 1023, 900, 768, 390, 375, 360, 344, 320]) {
      await resize(page, width, width === 320 ? 256 : 844);
      await whenFilled(page);
      expect(await sideways(page), `sideways at ${width} px`).toBe(0);
      expect(await crushedCells(page), `crushed at ${width} px`).toEqual([]);
      if (width === 1366 || width === 390) await expectNoFaultsInBothThemes(page);
    }
    // 320 × 256 is a laptop's window at 400 %.
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
      [320, 256],
    ] as const) {
      await resize(page, width, height);
      await whenFilled(page);
      await expectWalks(page, width);
    }
    await resize(page, 1366, 768);
    expect(await crushedLines(page), 'text at 200 %').toEqual([]);
    expect(await sideways(page), 'sideways, text at 200 %').toBe(0);
  });
}

test(
  'in large letters no page is wider than a phone',
  { tag: '@deep' },
  async ({ booth, page }) => {
    await fill(booth);
    await setTextSize(page, { by: 'settings', percent: 200 });
    await booth.signIn(page, '/account');
    const wide: string[] = [];
    for (const path of SCREENS) {
      await page.goto(`${booth.adminUrl}${path}`);
      await whenFilled(page);
      for (const width of [390, 320]) {
        await resize(page, width, 844);
        const beyond = await sideways(page);
        if (beyond > 0) wide.push(`${path} at ${width} px: ${beyond}`);
      }
    }
    expect(wide).toEqual([]);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('moderation by touch, the bar below and its sheet', async ({ booth, page }) => {
    await booth.ask('From a phone to a phone?', 'Ada');
    await booth.signIn(page);
    const card = rowOf(page, 'From a phone to a phone?');
    await expect(card).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await card.getByRole('button', { name: 'Edit' }).tap();
    const dialog = manageDialog(page);
    await answerOf(page).fill('Yes, *easily*.');
    await expect(dialog.locator('em')).toHaveText('easily');
    await dialog.getByRole('button', { name: 'Approve & Save' }).tap();
    await expect(card.getByRole('button', { name: 'Status: Approved' })).toBeVisible();
    await expect(card).toContainText('Yes, easily.');
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
  });
});
