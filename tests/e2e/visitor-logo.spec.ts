import { mediaItem } from '../../server/contract/media.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';
import { layoutShift } from '../support/page-fit.ts';
import { upload } from '../support/multipart.ts';

/** What one round trip carries (see visitor-weight.spec.ts): the staff's own picture counts, too. */
const FIRST_FLIGHT_BYTES = 14_336;

function wordmark(colour: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="240" height="60"><g fill="${colour}"><rect x="6" y="6" width="48" height="48" rx="12"/><rect x="70" y="14" width="160" height="12"/><rect x="70" y="36" width="110" height="10"/></g></svg>`;
}

/** Staff choose a header logo; resolves when phones have it. */
async function chooseLogo(booth: Booth, colour: string): Promise<void> {
  const stored = dataOf(
    mediaItem,
    await upload(await booth.admin(), wordmark(colour), 'a.svg'),
    201,
  );
  await booth.updateSettings({ wedeliver: { logoUrl: stored.url_path } });
  await expect
    .poll(async () => {
      const { text } = await sendRequest(
        { port: booth.port, host: 'booth.local' },
        '/api/settings/public',
      );
      return publicSettings.parse(JSON.parse(text).data).logo?.src;
    })
    .toMatch(/^data:image\/webp/);
}

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
