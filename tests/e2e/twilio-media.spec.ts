import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, openTwilio, setUpTwilio, test, textRow } from '../support/twilio-e2e.ts';
import type { PeerFile } from '../support/twilio-peer.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const NY = '+12125550102';

async function picture(width: number, height: number, background: string): Promise<PeerFile> {
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { contentType: 'image/jpeg', content };
}
const VIDEO: PeerFile = { contentType: 'video/mp4', content: Buffer.from('no video at all') };

function viewer(page: Page) {
  return page.getByRole('dialog', { name: 'Files from +1 (212) 555-0102' });
}
/** The picture that is shown, once it is drawn. */
async function shown(page: Page) {
  const image = viewer(page).getByRole('img', { name: /^Picture/ });
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
  return image.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.naturalHeight]);
}

test('pictures large, one after the other by key, and other files to download', async ({
  booth,
  page,
  peer,
}) => {
  const files = [await picture(1200, 800, '#ff6a3d'), await picture(300, 900, '#1f6feb'), VIDEO];
  peer.receive({ from: NY, body: 'Look at this', files });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  const open = textRow(page, 'Look at this').getByRole('button', { name: '3 files from' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toContainText('1 of 3');
  expect(await shown(page)).toEqual([1200, 800]);
  await expect(
    viewer(page).getByRole('img', { name: 'Picture 1 of 3, sent by +1 (212)' }),
  ).toBeVisible();
  await expect(viewer(page)).toContainText('Picture (JPEG) · 1200 × 800');
  await expect(viewer(page)).toContainText('Look at this');
  await expect(viewer(page).getByRole('button', { name: 'Previous file' })).toBeDisabled();
  await expectNoAxeViolations(page);
  const before = await viewer(page).boundingBox();

  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('2 of 3');
  expect(await shown(page)).toEqual([300, 900]);
  expect(await viewer(page).boundingBox()).toEqual(before);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('3 of 3');
  await expect(viewer(page).getByRole('heading', { name: 'Video (MP4)' })).toBeVisible();
  expect(await viewer(page).boundingBox()).toEqual(before);
  const download = page.waitForEvent('download');
  await viewer(page).getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^text-\d+-file-\d+\.\w+$/);

  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test('a file that is on its way says so, and appears by itself', async ({ booth, page, peer }) => {
  let isHeld = true;
  peer.behave(({ path }, response) => {
    if (!isHeld || !path.includes('/Media/')) return false;
    response.writeHead(503).end();
    return true;
  });
  peer.receive({ from: NY, body: 'Wait for it', files: [await picture(40, 30, '#0b3d2e')] });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  await textRow(page, 'Wait for it').getByRole('button', { name: '1 file from' }).click();
  await expect(viewer(page).getByRole('heading', { name: 'On its way from Twilio' })).toBeVisible();
  isHeld = false;
  expect(await shown(page)).toEqual([40, 30]);
});

test('a file that is gone at Twilio says why it is not here', async ({ booth, page, peer }) => {
  peer.behave(({ path }, response) => {
    if (!path.includes('/Media/')) return false;
    response.writeHead(404).end();
    return true;
  });
  peer.receive({ from: NY, body: 'Too late', files: [await picture(40, 30, '#0b3d2e')] });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  await textRow(page, 'Too late').getByRole('button', { name: '1 file from' }).click();
  await expect(
    viewer(page).getByRole('heading', { name: 'This file could not be fetched' }),
  ).toBeVisible();
  await expect(viewer(page).getByRole('link', { name: 'Download' })).toHaveCount(0);
});

test('on a phone the viewer fits, pictures of any shape', async ({ booth, page, peer }) => {
  peer.receive({ from: NY, body: 'Tall', files: [await picture(300, 1200, '#1f6feb'), VIDEO] });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole('button', { name: '2 files from' }).click();
    await shown(page);
    const image = await viewer(page)
      .getByRole('img', { name: /^Picture/ })
      .boundingBox();
    const frame = await viewer(page).boundingBox();
    expect(image?.height).toBeLessThanOrEqual(frame?.height ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await viewer(page).getByRole('button', { name: 'Next file' }).click();
    await expect(viewer(page).getByRole('link', { name: 'Download' })).toBeVisible();
    await expectNoAxeViolations(page);
    await viewer(page).getByRole('button', { name: 'Close' }).click();
    await expect(viewer(page)).toBeHidden();
  }
});
