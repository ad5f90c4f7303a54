import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { MEDIA_MAX_BYTES, MEDIA_MESSAGES } from '../../server/contract/media.ts';
import { MESSAGES, TOASTS } from '../../server/contract/messages.ts';
import { expect, test } from '../support/e2e.ts';
import { holdRequests, pasted, recordSaid, requestsOf, sideways, toast } from '../support/page.ts';
import { dropFiles } from './drop-files.ts';

type Image = { name: string; mimeType: string; buffer: Buffer };

async function pngOf(name: string, width = 12, height = 8): Promise<Image> {
  const create = { width, height, channels: 4, background: '#ff6a3d' } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}
function choose(page: Page, file: Image) {
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
async function add(page: Page, file: Image): Promise<string> {
  await choose(page, file);
  await expect(card(page, file.name)).toBeVisible();
  return card(page, file.name).getByText('/media/').innerText();
}
async function failOnce(page: Page, path: string) {
  await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
}
function drop(page: Page, name: string) {
  const content = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
  return dropFiles(page, [{ name, content, type: 'image/svg+xml' }]);
}

test('an image is uploaded, described, copied, downloaded, deleted', async ({ booth, page }) => {
  await failOnce(page, '**/api/admin/media');
  const said = await recordSaid(page);
  await booth.signIn(page, '/media');
  await expect(page.getByRole('heading', { name: MESSAGES.mediaLoadFailed })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Start with your logo' })).toBeVisible();

  const name = `Grüße vom Stand${' und sehr lang'.repeat(6)}.png`;
  const path = await add(page, await pngOf(name, 120, 80));
  await expect(toast(page, TOASTS.mediaUploaded)).toBeVisible();
  await expect(card(page, name)).toContainText('120 × 80 · PNG');
  await expect(card(page, name)).toContainText('Not in use');
  await expect(page.getByText(/^1 picture, /)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 768 });

  // A card's actions are there for the keyboard as well, though at rest it has none in sight.
  const actions = card(page, name).locator(':has(> * > button)').first();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(actions).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: `Copy the path of ${name}` }).focus();
  await expect(actions).toHaveCSS('opacity', '1');
  await failOnce(page, '**/download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  await expect(toast(page, MESSAGES.requestFailed(500))).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  await page.getByRole('button', { name: `Copy the path of ${name}` }).click();
  await expect.poll(said).toContain('Copied');
  expect(await pasted(page)).toBe(path);

  // Deleting asks, and says where an image is used.
  await add(page, await pngOf('old.png'));
  await page.getByRole('button', { name: 'Delete old.png' }).press('Enter');
  await expect(dialog(page)).toContainText('It is not in use.');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete old.png' })).toBeFocused();
  await page.keyboard.press('Enter');
  await failOnce(page, '**/api/admin/media/*');
  const sure = dialog(page).getByRole('button', { name: 'Delete', exact: true });
  await sure.click();
  await expect(toast(page, MESSAGES.requestFailed(500))).toBeVisible();
  await sure.click();
  await expect(toast(page, TOASTS.mediaDeleted)).toBeVisible();
  await expect(card(page, 'old.png')).toHaveCount(0);

  const logo = await add(page, await pngOf('logo.png', 120, 80));
  await booth.updateSettings({ wedeliver: { logoUrl: logo }, qrcode: { logoUrl: logo } });
  await failOnce(page, '**/api/admin/media');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, MESSAGES.mediaLoadFailed)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const uses = 'the big screen’s main logo and the QR code’s logo';
  await expect(card(page, 'logo.png')).toContainText(`Used as ${uses}`);
  await page.getByRole('button', { name: 'Delete logo.png' }).click();
  await expect(dialog(page)).toContainText(`It is ${uses}.`);
  await dialog(page).getByRole('button', { name: 'Delete everywhere' }).click();
  await expect(card(page, 'logo.png')).toHaveCount(0);

  const overlay = await add(page, await pngOf('overlay.png', 120, 80));
  await page.getByRole('button', { name: 'Delete overlay.png' }).click();
  await booth.updateSettings({ wedeliver: { overlayImageUrl: overlay } });
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page).locator('[data-said=urgent]')).toContainText('overlay picture');
  await dialog(page).getByRole('button', { name: 'Delete everywhere' }).click();
  await expect(card(page, 'overlay.png')).toHaveCount(0);
});

test('uploads are refused, cancelled and dropped', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.signIn(page, '/media');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  await choose(page, { name: 'logo.png', mimeType: 'image/png', buffer: html });
  await expect(panel(page)).toContainText(`logo.png ${MEDIA_MESSAGES.wrongType}`);

  const posts = requestsOf(page, 'POST');
  const large = MEDIA_MAX_BYTES + 1_000_000;
  await dropFiles(page, [{ name: 'hall.jpg', content: large, type: 'image/jpeg' }]);
  await expect(panel(page)).toContainText(`hall.jpg ${MEDIA_MESSAGES.tooLarge}`);
  expect(posts).toEqual([]);
  await panel(page).getByRole('button', { name: 'Close this message' }).click();
  await expect(panel(page)).not.toContainText(MEDIA_MESSAGES.tooLarge);

  const network = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await limit(150_000);
  const slow = Buffer.alloc(2_000_000, 7);
  await choose(page, { name: 'slow.png', mimeType: 'image/png', buffer: slow });
  const bar = page.getByRole('progressbar', { name: 'Upload of slow.png' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await expect(panel(page)).toContainText(/of 2 MB · [1-9]\d? %/);
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Start with your logo' })).toBeVisible();
  await limit(-1);

  await page.route('**/api/admin/media', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await choose(page, await pngOf('stand.png'));
  await expect(panel(page)).toContainText(`stand.png ${MESSAGES.uploadFailed}`);
  await page.unrouteAll();
  await drop(page, 'dropped.svg');
  await expect(card(page, 'dropped.svg')).toContainText('40 × 30 · SVG');
  await expect(panel(page)).not.toContainText(MESSAGES.uploadFailed);
});

test('a folder is refused in words, and the page is free again', async ({ booth, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'booth-folder-'));
  await booth.signIn(page, '/media');
  await expect(page.getByRole('heading', { name: 'Start with your logo' })).toBeVisible();
  // As the system's file manager drags it: only so does a browser know that it is a folder.
  const input = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    input.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(page.getByText('Drop it to upload')).toBeVisible();
  await drag('drop');
  await expect(panel(page)).toContainText(MEDIA_MESSAGES.missing);
  await expect(page.getByText('Drop it to upload')).toBeHidden();
  await panel(page).getByRole('button', { name: 'Close this message' }).click();
  await rm(folder, { recursive: true });

  // An upload that fails after its page was left is named on the next one.
  await page.route('**/api/admin/media', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const fail = await holdRequests(page, '**/api/admin/media', 'POST');
  await choose(page, await pngOf('stand.png'));
  await expect(page.getByRole('progressbar', { name: 'Upload of stand.png' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  fail();
  await expect(toast(page, `stand.png: ${MESSAGES.uploadFailed}`)).toBeVisible();
});
