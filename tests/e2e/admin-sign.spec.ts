import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { scan } from '../support/scan-picture.ts';
import { code, wifiCode, publicView } from '../support/qr-screen.ts';

function paper(page: Page) {
  return page.getByRole('article', { name: 'Table sign' });
}

async function openSign(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page, '/qrcode/sign');
  await expect(code(page)).toBeVisible();
}

/** The pages of a PDF that Chromium wrote, in whole points. */
function pagesOf(pdf: Buffer): { width: number; height: number }[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return Array.from(boxes, ([, width, height]) => ({
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  }));
}

/** Words and pictures that stick out of the sheet. */
function cutOff(page: Page) {
  return paper(page).evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect();
    return Array.from(sheet.querySelectorAll('*'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const inside =
          box.left >= edge.left &&
          box.right <= edge.right &&
          box.top >= edge.top &&
          box.bottom <= edge.bottom;
        return !inside || element.scrollWidth > element.clientWidth + 1;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });
}

test.describe('the table sign', () => {
  const SIZES = [
    { name: 'A4', width: 595, height: 842 },
    { name: 'A5', width: 420, height: 595 },
    { name: 'Letter', width: 612, height: 792 },
  ];
  test('both codes in two steps, on one page of each size, nothing cut', async ({
    booth,
    page,
  }) => {
    await booth.updateSettings({
      brand: { companyName: 'Acme Instruments', eventName: 'Expo 2026' },
      wifi: { enabled: true, ssid: 'Acme Guests', password: 'hello world' },
    });
    await openSign(booth, page);
    const { join } = await publicView(page);
    await expect(paper(page)).toContainText('Acme Instruments');
    await expect(paper(page)).toContainText('Expo 2026');
    await expect(paper(page).getByRole('heading', { level: 2 })).toHaveText([
      '1Join the Wi-Fi',
      '2Ask your question',
    ]);
    await expect(paper(page).getByText('hello world')).toBeVisible();
    await expect(paper(page).getByText(join.label)).toBeVisible();
    await expect.poll(() => scan(wifiCode(page))).toBe('WIFI:T:WPA;S:Acme Guests;P:hello world;;');
    await expect.poll(() => scan(code(page))).toBe(join.url);

    for (const { name, width, height } of SIZES) {
      await page.getByText(name, { exact: true }).click();
      expect(await cutOff(page), name).toEqual([]);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      expect(pagesOf(pdf), name).toEqual([{ width, height }]);
    }
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Letter' })).toBeChecked();

    await page.getByRole('switch', { name: 'Password in words' }).press('Space');
    await expect(paper(page).getByText('hello world')).toHaveCount(0);
  });

  test('the longest names and addresses fit too', async ({ booth, page }) => {
    await booth.updateSettings({
      brand: { companyName: 'Wissenschaftliche Geräte '.repeat(3), eventName: 'W'.repeat(80) },
      wifi: { enabled: true, ssid: 'W'.repeat(32), password: 'W'.repeat(63) },
      qrcode: { target: 'custom', customUrl: 'https://www.example-example.com/a/long/path' },
    });
    await openSign(booth, page);
    for (const { name } of SIZES) {
      await page.getByText(name, { exact: true }).click();
      await page.emulateMedia({ media: 'print' });
      expect(await cutOff(page), name).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  test('only the sheet is printed, by the button as well', async ({ booth, page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await openSign(booth, page);
    await expect(paper(page).getByRole('heading', { level: 2 })).toHaveText(['Ask your question']);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Table sign' })).toBeHidden();
    await expect(paper(page)).toBeVisible();
  });
});
