import type { Browser, Page } from 'playwright';
import { expect } from 'playwright/test';
import { THEMES } from '../../server/contract/settings.ts';
import type { Booth } from '../support/booth.ts';
import type { Album } from './album.ts';

const PHONES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];

/** Sends a short question; the page that thanks for it stays, and does not go on to the live page by itself. */
async function send(page: Page, booth: Booth): Promise<void> {
  await page.goto(booth.publicUrl);
  // An answer without a page: the browser stays where it is.
  await page.route('**/wedeliver', (route) => route.fulfill({ status: 204 }));
  await page.getByLabel('Your question').fill('What does it weigh?');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
}

async function goLive(page: Page, booth: Booth): Promise<void> {
  await page.unroute('**/wedeliver');
  await page.goto(`${booth.publicUrl}/wedeliver`);
  // A phone's frame is in the page without a script, too, but hidden.
  await expect(page.locator('[data-part=phone]:visible, [data-part=item][data-ready]')).toHaveCount(
    1,
  );
  // What is on comes a moment after the space for it.
  await expect(page.locator('[data-part=item]:visible').first()).toHaveCSS('opacity', '1');
}

async function writeQuestion(page: Page): Promise<void> {
  await page
    .getByLabel('Your question')
    .fill('Can the press be retrofitted into a line from 1998?');
  await page.getByLabel('Include my name').check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Maria');
}

/** A visitor's whole way on phones, in both themes, and the plain pages without JavaScript. */
export async function takeVisit(booth: Booth, browser: Browser, album: Album): Promise<void> {
  for (const theme of THEMES) {
    await booth.updateSettings({ theme });
    for (const viewport of PHONES) {
      const chapter = `Visitor, ${theme}, ${viewport.width} wide`;
      const context = await browser.newContext({ viewport, deviceScaleFactor: 2, locale: 'en-US' });
      await visit(booth, await context.newPage(), (page, name) => album.take(page, chapter, name));
      await context.close();
    }
    const plain = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: 'en-US',
      javaScriptEnabled: false,
    });
    const page = await plain.newPage();
    await page.goto(booth.publicUrl);
    await album.take(page, `Without JavaScript, ${theme}`, 'question');
    await send(page, booth);
    await album.take(page, `Without JavaScript, ${theme}`, 'sent');
    await goLive(page, booth);
    await album.take(page, `Without JavaScript, ${theme}`, 'live');
    await plain.close();
  }
}

async function visit(
  booth: Booth,
  page: Page,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await page.goto(booth.publicUrl);
  await take(page, '1 question');
  await writeQuestion(page);
  await take(page, '2 written');
  await page.getByLabel('Send me personalized information').check();
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page).toHaveURL(/contact-funnel/);
  await take(page, '3 contact');
  await page.getByLabel('Email').first().fill('maria@example.org');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await take(page, '4 thanks');
  await send(page, booth);
  await take(page, '5 sent');
  await goLive(page, booth);
  await take(page, '6 live');
}
