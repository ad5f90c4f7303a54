import { Buffer } from 'node:buffer';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { MEDIA_MAX_BYTES, MEDIA_MESSAGES } from '../../server/contract/media.ts';
import { MESSAGES, TOASTS } from '../../server/contract/messages.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { resize, sideways } from '../support/resize.ts';

type Picture = { name: string; mimeType: string; buffer: Buffer };

async function pngOf(name: string, width: number, height: number): Promise<Picture> {
  return {
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height, channels: 4, background: '#ff6a3d' } })
      .png()
      .toBuffer(),
  };
}

async function openMedia(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page, '/media');
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
}

function choose(page: Page, file: Picture) {
  return page.locator('input[type="file"]').setInputFiles(file);
}
function card(page: Page, name: string) {
  return page.getByRole('listitem', { name });
}
function panel(page: Page) {
  return page.getByRole('region', { name: 'Upload' });
}
function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Delete this media item?' });
}

async function add(page: Page, file: Picture): Promise<string> {
  await choose(page, file);
  await expect(card(page, file.name)).toBeVisible();
  return page.getByRole('textbox', { name: `Path of ${file.name}` }).inputValue();
}

/** Drops files on the page as the system's file manager does. */
function drop(page: Page, names: string[]) {
  return page.evaluate((named) => {
    const data = new DataTransfer();
    for (const name of named) {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
      data.items.add(new File([svg], name, { type: 'image/svg+xml' }));
    }
    const init = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('dragover', init));
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, names);
}

test.describe('at 1366×768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('an empty library says what to do, and a chosen picture appears with its facts', async ({
    booth,
    page,
  }) => {
    await openMedia(booth, page);
    await expect(page.getByRole('heading', { name: 'Start with your logo' })).toBeVisible();
    const path = await add(page, await pngOf('stand.png', 120, 80));
    await expect(page.getByRole('alert').filter({ hasText: TOASTS.mediaUploaded })).toBeVisible();
    expect(path).toMatch(/^\/media\/[\w.-]+\.png$/);
    await expect(card(page, 'stand.png')).toContainText('120 × 80 · PNG');
    await expect(card(page, 'stand.png')).toContainText('Not in use');
    await expect(page.getByText(/^1 picture, /)).toBeVisible();
    await page.reload();
    await expect(card(page, 'stand.png')).toBeVisible();
  });

  test('the path is copied without a secure context, and the field selects itself', async ({
    booth,
    page,
  }) => {
    await openMedia(booth, page);
    const path = await add(page, await pngOf('stand.png', 12, 8));
    await page.getByRole('button', { name: 'Copy the path of stand.png' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.setAttribute('aria-label', 'Pasted');
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('textbox', { name: 'Pasted' })).toHaveValue(path);

    await page.getByRole('textbox', { name: 'Path of stand.png' }).focus();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(path);
  });

  test('a picture is dropped anywhere; two at once are refused', async ({ booth, page }) => {
    await openMedia(booth, page);
    await drop(page, ['a.svg', 'b.svg']);
    await expect(panel(page)).toContainText(MEDIA_MESSAGES.oneAtATime);
    await drop(page, ['dropped.svg']);
    await expect(card(page, 'dropped.svg')).toContainText('40 × 30 · SVG');
    await expect(panel(page)).not.toContainText(MEDIA_MESSAGES.oneAtATime);
  });

  test('what is no picture, and what is too large, is refused in words', async ({
    booth,
    page,
  }) => {
    await openMedia(booth, page);
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await choose(page, { name: 'logo.png', mimeType: 'image/png', buffer: html });
    await expect(panel(page)).toContainText(`logo.png ${MEDIA_MESSAGES.wrongType}`);
    await expect(
      page.getByRole('alert').filter({ hasText: MEDIA_MESSAGES.wrongType }),
    ).toBeVisible();

    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    const large = Buffer.alloc(MEDIA_MAX_BYTES + 1_000_000);
    await choose(page, { name: 'hall.jpg', mimeType: 'image/jpeg', buffer: large });
    await expect(panel(page)).toContainText(`hall.jpg ${MEDIA_MESSAGES.tooLarge}`);
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);

    await panel(page).getByRole('button', { name: 'Close this message' }).click();
    await expect(panel(page)).not.toContainText(MEDIA_MESSAGES.tooLarge);
  });

  test('an upload shows how far it is, and can be cancelled', async ({ booth, page }) => {
    await openMedia(booth, page);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    });
    const large = Buffer.alloc(6_000_000, 7);
    await choose(page, { name: 'slow.png', mimeType: 'image/png', buffer: large });
    const bar = page.getByRole('progressbar', { name: 'Upload of slow.png' });
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/);
    await expect(panel(page)).toContainText(/of 6 MB · [1-9]\d? %/);
    await drop(page, ['second.svg']);
    await expect(
      page.getByRole('alert').filter({ hasText: MEDIA_MESSAGES.oneAtATime }),
    ).toBeVisible();
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Start with your logo' })).toBeVisible();
  });

  test('an upload that the network loses says so', async ({ booth, page }) => {
    await openMedia(booth, page);
    await page.route('**/api/admin/media', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await choose(page, await pngOf('stand.png', 12, 8));
    await expect(page.getByRole('alert').filter({ hasText: MESSAGES.uploadFailed })).toBeVisible();
    await expect(panel(page)).toContainText(MESSAGES.uploadFailed);
  });

  test('a download has the name that was uploaded', async ({ booth, page }) => {
    await openMedia(booth, page);
    await add(page, await pngOf('Grüße vom Stand.png', 12, 8));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Grüße vom Stand.png' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Grüße vom Stand.png');
  });

  test('an unused picture is deleted after a question', async ({ booth, page }) => {
    await openMedia(booth, page);
    await add(page, await pngOf('old.png', 12, 8));
    await page.getByRole('button', { name: 'Delete old.png' }).click();
    await expect(dialog(page)).toContainText('It is not in use.');
    await page.keyboard.press('Escape');
    await expect(card(page, 'old.png')).toBeVisible();
    await page.getByRole('button', { name: 'Delete old.png' }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: TOASTS.mediaDeleted })).toBeVisible();
    await expect(card(page, 'old.png')).toHaveCount(0);
  });

  test('a picture in use says where before it is deleted there too', async ({ booth, page }) => {
    await openMedia(booth, page);
    const path = await add(page, await pngOf('logo.png', 120, 80));
    await booth.updateSettings({ wedeliver: { logoUrl: path }, qrcode: { logoUrl: path } });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const uses = 'the display’s main logo and the QR code’s logo';
    await expect(card(page, 'logo.png')).toContainText(`Used as ${uses}`);
    await page.getByRole('button', { name: 'Delete logo.png' }).click();
    await expect(dialog(page)).toContainText(`It is ${uses}.`);
    await dialog(page).getByRole('button', { name: 'Delete everywhere' }).click();
    await expect(card(page, 'logo.png')).toHaveCount(0);
    const shown = await page.evaluate(async () => (await fetch('/api/settings/public')).text());
    expect(shown).not.toContain(path);
  });

  test('one that came into use meanwhile is asked about again', async ({ booth, page }) => {
    await openMedia(booth, page);
    const path = await add(page, await pngOf('logo.png', 120, 80));
    await page.getByRole('button', { name: 'Delete logo.png' }).click();
    await booth.updateSettings({ wedeliver: { overlayImageUrl: path } });
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('overlay picture');
    await dialog(page).getByRole('button', { name: 'Delete everywhere' }).click();
    await expect(card(page, 'logo.png')).toHaveCount(0);
  });

  test('a library that cannot be loaded says so and is tried again', async ({ booth, page }) => {
    await booth.signIn(page);
    await page.route('**/api/admin/media', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${booth.adminUrl}/media`);
    await expect(page.getByRole('heading', { name: MESSAGES.mediaLoadFailed })).toBeVisible();
    await page.unroute('**/api/admin/media');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Start with your logo' })).toBeVisible();
  });
});

test('fits a phone and is clean for screen readers, dark and light', async ({ booth, page }) => {
  test.slow();
  // A message that is fading in does not have its contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMedia(booth, page);
  await expectNoFaultsInBothThemes(page);
  await add(page, await pngOf(`a${' very long name'.repeat(6)}.png`, 300, 900));
  await choose(page, { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(panel(page)).toContainText(MEDIA_MESSAGES.wrongType);
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await expectNoFaultsInBothThemes(page);
    });
  }
  await page.getByRole('button', { name: /^Delete a very long/ }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoFaultsInBothThemes(page);
});
