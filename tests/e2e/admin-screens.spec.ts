import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { switchToLight } from '../support/switch-theme.ts';

const ENTRIES = [
  ['Questions', '/dashboard'],
  ['Leads', '/leads'],
  ['Insights', '/insights'],
  ['Events', '/events'],
  ['Media', '/media'],
  ['Settings', '/settings'],
  ['Logs', '/logs'],
  ['AI', '/ai'],
  ['Twilio', '/twilio'],
  ['QR Code', '/qrcode'],
  ['Account', '/account'],
] as const;

function widthOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
function fitsItsWidth(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

test.describe('at 1366×768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('the header leads to every screen', async ({ booth, page }) => {
    await booth.signIn(page);
    const header = page.getByRole('navigation', { name: 'Screens' });
    for (const [label, path] of ENTRIES) {
      const entry = header.getByRole('link', { name: label });
      await entry.click();
      await expect(page).toHaveURL(`${booth.adminUrl}${path}`);
      await expect(page).toHaveTitle(`${label} · Booth admin`);
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await fitsItsWidth(page), path).toBe(true);
    }
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the theme is chosen once and kept', async ({ booth, page }) => {
    await booth.signIn(page);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await switchToLight(page);
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', 'light');
    for (const path of ['/leads', '/account']) {
      await page.goto(`${booth.adminUrl}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });

  test('the keyboard can skip the header', async ({ booth, page }) => {
    await booth.signIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the preview shows what the display shows', async ({ booth, page }) => {
    await booth.approve(await booth.ask('Can you see me?'), 'Clearly.');
    await booth.signIn(page);
    await page.getByRole('link', { name: 'Display', exact: true }).click();
    await expect(page).toHaveTitle(/Display preview/);
    await expect(page.getByText('Can you see me?').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
      'href',
      `${booth.publicUrl}/wedeliver`,
    );
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('moderation works with a thumb', async ({ booth, page }) => {
    await booth.ask('From a phone to a phone?', 'Ada');
    await booth.signIn(page);
    const card = page.getByRole('listitem').filter({ hasText: 'From a phone to a phone?' });
    await expect(card).toBeVisible();
    expect(await fitsItsWidth(page)).toBe(true);
    await expectNoAxeViolations(page);
    await card.getByRole('button', { name: 'Approve' }).tap();
    await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Status: Approved' })).toBeVisible();

    await card.getByRole('button', { name: 'Edit' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Manage Question' });
    await dialog.getByLabel('Answer (Markdown)').fill('Yes, *easily*.');
    await dialog.getByRole('tab', { name: 'Preview' }).tap();
    await expect(dialog.locator('em')).toHaveText('easily');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Approve & Save' }).tap();
    await expect(card).toContainText('Yes, *easily*.');
  });

  test('the menu leads to every screen', async ({ booth, page }) => {
    await booth.signIn(page);
    for (const [label, path] of ENTRIES) {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('dialog').getByRole('link', { name: label }).tap();
      await expect(page).toHaveURL(`${booth.adminUrl}${path}`);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await fitsItsWidth(page), path).toBe(true);
    }
    await page.getByRole('button', { name: 'Switch to light theme' }).tap();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('no screen is wider than its window', async ({ booth, page }) => {
    await booth.ask('What is the delivery time?', 'Ada Lovelace');
    await leaveDetails(booth.port);
    await booth.signIn(page);
    for (const [label, path] of ENTRIES) {
      await page.goto(`${booth.adminUrl}${path}`);
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of [320, 344, 360, 375]) {
        await page.setViewportSize({ width, height: 568 });
        expect(await widthOf(page), `${label} at ${width} px`).toBe(width);
      }
    }
  });
});
