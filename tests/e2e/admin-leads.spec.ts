import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { drawerOf, leadRows, rowOf } from '../support/leads-page.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { switchToLight } from '../support/switch-theme.ts';

test.use({ viewport: { width: 1366, height: 768 } });

function card(page: Page, label: string) {
  return page
    .getByRole('region', { name: 'Leads at a glance' })
    .getByRole('button', { name: label });
}
function rating(page: Page, name: string, word: string) {
  return rowOf(page, name)
    .getByRole('group', { name: `Rating of ${name}` })
    .getByRole('button', { name: word });
}
function followUp(page: Page, name: string) {
  return rowOf(page, name).getByRole('button', { name: /^Follow-up:/ });
}
async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
function fitsItsWidth(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

test('an empty list says what will happen; a new lead comes by itself', async ({ booth, page }) => {
  await booth.signIn(page, '/leads');
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await leaveDetails(booth.port, { company: 'Engines Ltd', city: 'London' });
  await expect(rowOf(page, 'Ada Lovelace')).toContainText('Engines Ltd');
  await expect(card(page, 'Open')).toHaveText('Open1');
  await expect(page.getByText('1 lead, 1 is waiting for you')).toBeVisible();
});

test('a lead is rated and marked with one click each, and both are undone', async ({
  booth,
  page,
}) => {
  await leaveDetails(booth.port);
  await booth.signIn(page, '/leads');
  const hot = rating(page, 'Ada Lovelace', 'Hot');
  await hot.click();
  await expect(page.getByText('Rated hot', { exact: true })).toBeVisible();
  await expect(hot).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Hot')).toHaveText('Hot1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(hot).toHaveAttribute('aria-pressed', 'false');
  await expect(card(page, 'Hot')).toHaveText('Hot0');

  await rating(page, 'Ada Lovelace', 'Cold').click();
  await expect(card(page, 'Cold')).toHaveText('Cold1');
  await rating(page, 'Ada Lovelace', 'Cold').click();
  await expect(page.getByText('Rating removed', { exact: true })).toBeVisible();
  await expect(card(page, 'Cold')).toHaveText('Cold0');

  await followUp(page, 'Ada Lovelace').click();
  await expect(followUp(page, 'Ada Lovelace')).toHaveText('Done');
  await expect(card(page, 'Open')).toHaveText('Open0');
  await expect(page.getByText('everyone is followed up')).toBeVisible();
});

test('a refused rating goes back and says why', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port);
  await booth.signIn(page, '/leads');
  const warm = rating(page, 'Ada Lovelace', 'Warm');
  await expect(warm).toBeVisible();
  await page.route('**/api/admin/lead/*', (route) => route.fulfill({ status: 500, body: '' }));
  await warm.click();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  await expect(warm).toHaveAttribute('aria-pressed', 'false');

  await page.unrouteAll();
  await page.route('**/api/admin/lead/*', async (route) => {
    const staff = await booth.admin();
    await staff.send(`/api/admin/lead/${id}`, { method: 'PUT', json: { rating: 'cold' } });
    await route.continue();
  });
  await warm.click();
  await expect(page.getByText('Somebody else changed this lead in the meantime.')).toBeVisible();
  await expect(rating(page, 'Ada Lovelace', 'Cold')).toHaveAttribute('aria-pressed', 'true');
});

test('search, filters and order stay in the address', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: 'Ada Lovelace', company: '100% Wool' });
  await leaveDetails(booth.port, { name: 'Grace Hopper', email: 'g@navy.example', consent: false });
  await leaveDetails(booth.port, { name: 'Zoe Quinn', email: 'z@example.org', company: 'Acme' });
  await booth.signIn(page, '/leads');
  await expect(leadRows(page)).toHaveCount(3);

  await page.getByLabel('Search leads').fill('100%');
  await expect(leadRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=100%25/);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(leadRows(page)).toHaveCount(3);

  await choose(page, 'Filter by consent', 'Without consent');
  await expect(leadRows(page)).toHaveCount(1);
  await expect(leadRows(page)).toContainText('Grace Hopper');
  await choose(page, 'Filter by consent', 'Any consent');

  await rating(page, 'Zoe Quinn', 'Hot').click();
  await expect(card(page, 'Hot')).toHaveText('Hot1');
  await card(page, 'Hot').click();
  await expect(leadRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/rating=hot/);
  await page.reload();
  await expect(leadRows(page)).toContainText('Zoe Quinn');
  await card(page, 'Hot').click();
  await choose(page, 'Filter by follow-up', 'Followed up');
  await expect(page.getByRole('heading', { name: 'No lead matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(leadRows(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(leadRows(page).first()).toContainText('Ada Lovelace');
  await page.getByRole('columnheader', { name: 'Rating' }).getByRole('button').click();
  await expect(leadRows(page).first()).toContainText('Zoe Quinn');
  await page.goBack();
  await expect(leadRows(page).first()).toContainText('Ada Lovelace');
});

test('pages of 25', async ({ booth, page }) => {
  for (let i = 1; i <= 27; i += 1) await leaveDetails(booth.port, { name: `Visitor ${i}` });
  await booth.signIn(page, '/leads?size=25');
  await expect(page.getByText('1–25 of 27')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('26–27 of 27')).toBeVisible();
  await expect(leadRows(page)).toHaveCount(2);
  await page.goto(`${booth.adminUrl}/leads?size=25&page=9`);
  await expect(page.getByText('26–27 of 27')).toBeVisible();
});

test('leads by keyboard', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: 'First Visitor' });
  await leaveDetails(booth.port, { name: 'Second Visitor' });
  await booth.signIn(page, '/leads');
  await expect(leadRows(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Second Visitor')).toBeFocused();
  await page.keyboard.press('h');
  await expect(rating(page, 'Second Visitor', 'Hot')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await page.keyboard.press('f');
  await expect(followUp(page, 'First Visitor')).toHaveText('Done');
  await page.keyboard.press('u');
  await expect(followUp(page, 'First Visitor')).toHaveText('Open');
  await page.keyboard.press('Enter');
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('heading', { name: 'First Visitor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, 'First Visitor')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search leads')).toBeFocused();
});

test('a lead that is closed at once gives the keys back to its row', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: 'First Visitor' });
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    let held: TimerHandler[] | null = null;
    window.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') held = [];
    });
    const later = (handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
      // A slow page: the drawer takes the focus only after it was told to close, before it gives the focus back.
      if (held && ms === 0) {
        held.push(handler);
        return 0;
      }
      if (held && ms === 10) {
        for (const each of held) real(each);
        held = null;
      }
      return real(handler, ms, ...rest);
    };
    Object.defineProperty(window, 'setTimeout', { value: later });
  });
  await booth.signIn(page, '/leads');
  await expect(leadRows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = drawerOf(page);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, 'First Visitor')).toBeFocused();
  await page.keyboard.press('h');
  await expect(rating(page, 'First Visitor', 'Hot')).toHaveAttribute('aria-pressed', 'true');
});

test('an export carries the filters', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: '=1+1', consent: true });
  await leaveDetails(booth.port, { name: 'Grace Hopper', consent: false });
  await booth.signIn(page, '/leads?consent=no');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{8}-\d{4}\.csv$/);
  // This comes first: the message does not stay, and a busy machine reads the file slowly.
  await expect(page.getByText(`Exported ${download.suggestedFilename()}`)).toBeVisible();
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Grace Hopper');
  expect(text).not.toContain('1+1');
});

test('no accessibility faults in both themes', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port, { phone: '555', company: 'Engines Ltd' });
  await leaveDetails(booth.port, { name: 'Grace Hopper', consent: false });
  const staff = await booth.admin();
  await staff.send(`/api/admin/lead/${id}`, {
    method: 'PUT',
    json: { rating: 'hot', followed_up: true, notes: 'A note.' },
  });
  await booth.signIn(page, '/leads');
  await expect(leadRows(page)).toHaveCount(2);
  await expectNoAxeViolations(page);
  await switchToLight(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page.getByText('A note.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('leads are read, rated and erased with a thumb', async ({ booth, page }) => {
    await leaveDetails(booth.port, { company: 'Engines Ltd', phone: '555-0133' });
    await booth.signIn(page, '/leads');
    const item = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' });
    await expect(item).toContainText('Engines Ltd');
    expect(await fitsItsWidth(page)).toBe(true);
    await item.getByRole('button', { name: 'Hot' }).tap();
    await expect(card(page, 'Hot')).toHaveText('Hot1');
    await expectNoAxeViolations(page);
    await item.getByRole('link').tap();
    const drawer = drawerOf(page);
    await expect(drawer.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect(await fitsItsWidth(page)).toBe(true);
    await expectNoAxeViolations(page);
    await drawer.getByRole('button', { name: 'Follow-up: Open' }).tap();
    await expect(drawer.getByRole('button', { name: 'Follow-up: Done' })).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(item.getByRole('button', { name: 'Follow-up: Done' })).toBeVisible();
  });
});
