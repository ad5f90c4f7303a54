import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { openEvent } from '../../server/contract/event.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { multipart, MULTIPART_TYPE } from '../support/multipart.ts';
import { sideways } from '../support/page.ts';

/** A photo of a card; a phone's has twelve megapixels. */
async function card(name: string, width = 1000): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 3000" width="${width}" height="${width * 0.75}">
    <rect width="4000" height="3000" fill="#b8a88a"/><rect x="600" y="700" width="2800" height="1600" fill="#fff"/>
    <g font-family="sans-serif" fill="#223"><text x="780" y="1200" font-size="230">${name}</text>
    <text x="780" y="1500" font-size="110">Analytical Engines Ltd</text>
    <text x="780" y="1900" font-size="90">ada@example.com · +44 20 7946 0958</text></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).tap();
}
async function photograph(page: Page, button: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, button);
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}
const CARD = 'Photograph a card without a code';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('a card is a lead by its photo, which outlives a reload', async ({ booth, page }) => {
    await booth.signIn(page, '/capture');
    await photograph(page, 'Photograph', await card('No code'));
    await press(page, 'Keep the photo, type it later');
    await expect(page.getByText('Photo kept', { exact: true })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expectNoAxeViolations(page);
    await press(page, 'Remove');
    await press(page, 'Save, next');
    await expect(page.getByText(/^Scan a code, photograph a card/)).toBeVisible();

    await photograph(page, CARD, await card('Ada Lovelace', 4000));
    await expect(page.getByText('Photo kept', { exact: true })).toBeVisible();
    await press(page, 'Hot');
    await page.reload();
    await expect(page.getByAltText('Badge or card')).toBeVisible();
    await booth.kill();
    await press(page, 'Save, next');
    await expect(page.getByText('Photo is kept on this device')).toBeVisible();
    await expect(page.getByAltText('Badge or card')).toBeHidden();
    const address = page.url();
    await page.goto('about:blank');
    await booth.start();
    await page.goto(address);
    await expect(page.getByText('All sent')).toBeVisible();
    expect(await booth.leads('?order=asc')).toMatchObject([
      { name: '', source: 'card', rating: 'hot', has_picture: true, to_type: true },
    ]);
    const staff = await booth.admin();
    const { bytes } = await staff.get('/api/admin/lead/1/picture');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2000, height: 1500 });
    // The laptop has it: nothing of it is left here.
    const left = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('booth.capture');
            request.addEventListener('success', () => {
              const count = request.result.transaction('photos').objectStore('photos').count();
              count.addEventListener('success', () => resolve(count.result));
            });
          }),
      );
    await expect.poll(left).toBe(0);
  });
});

test('pictures are typed in by keyboard, or skipped', async ({ booth, page }) => {
  await booth.signIn(page, '/leads');
  await expect(page.getByRole('link', { name: /^Typing queue/ })).toBeHidden();
  const staff = await booth.admin();
  const data = dataOf(openEvent, await staff.get('/api/admin/event'));
  // As the capture page sends it.
  const names = ['Ada', 'Bob', 'Cleo', 'Nobody'];
  const photos = await Promise.all(names.map((name) => card(name)));
  for (const photo of photos) {
    const capture = { event: data.uid, at: new Date().toISOString(), rating: 'hot' };
    const body = multipart([
      { name: 'capture', content: JSON.stringify(capture) },
      { name: 'file', filename: 'photo.jpg', content: photo },
    ]);
    const headers = { 'content-type': MULTIPART_TYPE };
    await staff.send('/api/admin/capture/picture', { method: 'POST', body, headers });
  }
  await page.getByRole('link', { name: 'Typing queue (4)' }).click();
  await expect(page.getByText('4 left')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByRole('img', { name: 'A badge or a card' })).toHaveJSProperty(
    'naturalWidth',
    1000,
  );
  await page.keyboard.press('Alt+z');
  await page.keyboard.press('Alt+r');
  await expect(page.getByRole('img')).toHaveAttribute('style', /rotate\(90deg\)/);
  await expectNoAxeViolations(page);

  // Nothing is typed yet.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Type what the picture says, or choose Not legible.')).toBeVisible();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/complete email address/)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 left')).toBeVisible();
  // The next picture is as it came.
  await expect(page.getByRole('img')).toHaveAttribute('style', /rotate\(0deg\)/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  // Skipped, it comes again once the others are done.
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('img')).toHaveAttribute('src', /lead\/3\//);

  // A colleague's rating is in nobody's way.
  await page.keyboard.type('Cleo');
  await staff.put('/api/admin/lead/3', { rating: 'cold' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img')).toHaveAttribute('src', /lead\/4\//);
  // One press asks, and looking elsewhere takes it back.
  const remove = page.getByRole('button', { name: 'Delete' });
  const sure = page.getByRole('button', { name: 'Press again to delete for good' });
  await remove.press('Enter');
  await expect(sure).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sure).toHaveCount(0);
  await remove.press('Enter');
  await sure.press('Enter');
  await expect(page.getByText('1 picture was skipped')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img')).toHaveAttribute('src', /lead\/2\//);
  await page.keyboard.press('Alt+x');
  await expect(page.getByText('Everything is typed in')).toBeVisible();
  expect((await booth.leads('?order=asc')).map(({ name, rating }) => [name, rating])).toEqual([
    ['Ada Lovelace', 'hot'],
    ['', 'hot'],
    ['Cleo', 'cold'],
  ]);
  await page.goto(new URL('/leads/2', page.url()).href);
  await expect(page.getByAltText('Their badge or card')).toBeVisible();
  await expectNoAxeViolations(page);
});
