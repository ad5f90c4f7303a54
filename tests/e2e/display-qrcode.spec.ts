import { sendRequest } from '../support/http-client.ts';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { publicSettings, type SettingsUpdate } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { pixelsOf, scan } from '../support/scan-picture.ts';

test.use({ viewport: { width: 1280, height: 720 } });

function code(page: Page) {
  return page.getByRole('img', { name: /^QR code of / });
}
function plate(page: Page) {
  return page.locator('[data-part=qr]');
}

async function joinUrl({ port }: Booth) {
  return dataOf(
    publicSettings,
    await sendRequest({ port, host: PUBLIC_HOST }, '/api/settings/public'),
  ).join.url;
}

function brightness(colour: Buffer) {
  return colour.reduce((total, channel) => total + channel, 0);
}

/** The colours of a code's picture: of its margin, and of the darkest thing on it, as `#rrggbb`. */
async function coloursOf(page: Page) {
  const { data } = await sharp(await pixelsOf(code(page)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = Array.from({ length: data.length / 3 }, (_, at) =>
    data.subarray(3 * at, 3 * at + 3),
  );
  const darkest = colours.reduce((one, other) =>
    brightness(other) < brightness(one) ? other : one,
  );
  return { margin: `#${colours[0]?.toString('hex')}`, code: `#${darkest.toString('hex')}` };
}

const CHANGES: { what: string; patch: SettingsUpdate['qrcode'] }[] = [
  { what: 'a change of style', patch: { style: 'dots' } },
  { what: 'a change of colours', patch: { foreground: '#0b3d2e', background: '#eaf4ff' } },
  {
    what: 'a change of address',
    patch: { target: 'custom', customUrl: 'https://ask.example.com/' },
  },
];

for (const { what, patch } of CHANGES) {
  test(`${what} reaches the code of a running display`, async ({ booth, page }) => {
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(code(page)).toBeVisible();
    const address = await code(page).getAttribute('src');
    const before = await pixelsOf(code(page));
    await booth.updateSettings({ qrcode: patch });
    await expect(code(page)).not.toHaveAttribute('src', address ?? '');
    expect(await pixelsOf(code(page))).not.toEqual(before);
    expect(await scan(code(page))).toBe(await joinUrl(booth));
  });
}

test('the code has the colours that the server took', async ({ booth, page }) => {
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(code(page)).toBeVisible();
  // Readable by the server's rule, and close to its limit.
  await booth.updateSettings({ qrcode: { foreground: '#777777', background: '#fffffe' } });
  await expect(plate(page)).toHaveCSS('background-color', 'rgb(255, 255, 254)');
  await expect(code(page)).toHaveAttribute('src', /fg=%23777777&bg=%23fffffe/);
  expect(await coloursOf(page)).toEqual({ margin: '#fffffe', code: '#777777' });
  expect(await scan(code(page))).toBe(await joinUrl(booth));
});

test('the sign in the admin area follows what a colleague saves', async ({ booth, page }) => {
  await booth.signIn(page, '/qrcode/sign');
  const sign = page.getByRole('img', { name: /^Code that leads to / });
  await expect(sign).toHaveAttribute('src', /style=squares/);
  const before = await pixelsOf(sign);
  await booth.updateSettings({ qrcode: { style: 'dots' } });
  await expect(sign).toHaveAttribute('src', /style=dots/);
  expect(await pixelsOf(sign)).not.toEqual(before);
  expect(await scan(sign)).toBe(await joinUrl(booth));
});
