import { expect, test } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';
import { layoutShift } from '../support/page-fit.ts';
import { chooseLogo } from '../support/phone-logo.ts';

/** What one round trip carries (see visitor-weight.spec.ts): the staff's own picture counts, too. */
const FIRST_FLIGHT_BYTES = 14_336;

for (const width of [320, 390]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });

    test('the company’s logo stands in its name’s place, seen on its ground, and nothing moves', async ({
      booth,
      page,
    }) => {
      await booth.updateSettings({
        theme: 'dark',
        brand: { companyName: 'Hydrive', eventName: 'Hannover Messe 2026' },
      });
      await chooseLogo(booth, '#0d2b3a');
      for (const path of ['/', '/contact-funnel', '/wedeliver']) {
        await page.goto(booth.publicUrl + path);
        const logo = page.getByRole('img', { name: 'Hydrive' });
        await expect(logo).toBeVisible();
        await expect(logo).toHaveCSS('background-color', 'rgb(255, 255, 255)');
        const box = await logo.boundingBox();
        expect(box?.height).toBeLessThanOrEqual(40);
        expect(
          await logo.evaluate((image: HTMLImageElement) => image.naturalWidth),
        ).toBeGreaterThan(0);
        await expect(page.getByText('Hannover Messe 2026')).toBeVisible();
        await expect(page.getByRole('banner').getByText('Hydrive', { exact: true })).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await layoutShift(page)).toBe(0);
      }
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the logo is there', async ({ booth, page }) => {
    await booth.updateSettings({ theme: 'light', brand: { companyName: 'Hydrive' } });
    await chooseLogo(booth, '#0d2b3a');
    for (const path of ['/', '/wedeliver']) {
      await page.goto(booth.publicUrl + path);
      await expect(page.getByRole('img', { name: 'Hydrive' })).toBeVisible();
    }
  });
});

test('it comes with the page: no request more, and still in one round trip', async ({
  booth,
  page,
}) => {
  await chooseLogo(booth, '#e10600');
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith('http')) {
      pictures.push(request.url());
    }
  });
  await page.goto(booth.publicUrl);
  await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
  expect(pictures).toEqual([]);
  const { bytes, headers } = await sendRequest(
    { port: booth.port, host: 'booth.local' },
    '/contact-funnel',
    { headers: { 'accept-encoding': 'gzip' } },
  );
  const heads = Object.entries(headers).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    0,
  );
  expect(heads + bytes.length).toBeLessThan(FIRST_FLIGHT_BYTES);
});
