import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import type { Booth } from '../support/booth.ts';
import { ROOT } from '../support/node-binary.ts';
import { take } from './take.ts';

/** Every picture has this shape, so that the manual knows their size before they come. */
const LOOK = {
  viewport: { width: 1120, height: 632 },
  deviceScaleFactor: 1.25,
  reducedMotion: 'reduce',
  locale: 'en-US',
} as const;

/** The pictures of the manual's pages: where each is taken, and what is pressed first. */
const SHOTS: readonly [page: string, path: string, prepare?: (page: Page) => Promise<unknown>][] = [
  ['evening-before', '/welcome/stand'],
  ['at-the-stand', '/dashboard?status=all', (page) => expectOnAir(page)],
  ['screens', '/preview/wedeliver', (page) => openDialog(page, 'Add a big screen', 'hall')],
  ['no-phone', '/preflight?test=phone'],
  ['sms-and-ai', '/ai'],
  ['after-the-show', '/insights/report'],
  ['several-laptops', '/headquarters', (page) => openDialog(page, 'Add a webhook', 'Our CRM')],
  ['second-device', '/account', (page) => openDialog(page, 'Add a device')],
  ['broken', '/preflight'],
  // Last: it takes the big screen.
  ['polls', '/polls', startPoll],
];

async function startPoll(page: Page): Promise<void> {
  await page.keyboard.press('v');
  await page.getByRole('menuitem').first().click();
  const strip = page.getByRole('region', { name: 'On the big screen' });
  await expect(strip).toContainText('voting is open');
  await page.evaluate(
    (voters) =>
      Promise.all(
        Array.from({ length: voters }, (_, voter) =>
          fetch('/api/polls/1/vote', {
            method: 'PUT',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({
              voter: `${voter}`.padStart(32, '0'),
              options: [1 + (voter % 3)],
            }),
          }),
        ),
      ),
    14,
  );
  await expect(strip).toContainText('14 people');
}

function expectOnAir(page: Page): Promise<void> {
  const strip = page.getByRole('region', { name: 'On the big screen' });
  return expect(strip).not.toContainText('Waiting for a question', { timeout: 30_000 });
}

async function openDialog(page: Page, title: string, name?: string): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  if (name !== undefined) await dialog.getByLabel('Name', { exact: true }).fill(name);
}

async function store(page: Page, name: string): Promise<void> {
  await sharp(await take(page))
    .webp({ quality: 80 })
    .toFile(resolve(ROOT, `assets/manual/${name}.webp`));
}

/** Takes the pictures of the manual's pages. @param booth with a stand's contents */
export async function takeManual(booth: Booth, browser: Browser): Promise<void> {
  const ollama = { enabled: true, baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2' };
  const knowledge = '## Warranty\n\nThree years for every press.\n\n## Delivery\n\nSix weeks.';
  await booth.updateSettings({ theme: 'dark', ai: { ...ollama, knowledge } });
  const display = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(display.locator('[data-part=item]').first()).toBeVisible();
  await (
    await booth.admin()
  ).post('/api/admin/polls', {
    kind: 'single',
    question: 'What shall we show next?',
    options: ['A change of tools', 'The quiet mode', 'A repair'],
    right: null,
  });
  const page = await browser.newPage(LOOK);
  await booth.signIn(page, '/account');
  for (const [name, path, prepare] of SHOTS) {
    await page.goto(booth.adminUrl + path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    await prepare?.(page);
    // A ring around a field or button would look like a hint.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await store(page, name);
  }
  await page.close();
  await display.close();
}

export async function takeInvitation(booth: Booth, browser: Browser): Promise<void> {
  const page = await browser.newPage(LOOK);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=idle][data-scene=poster]')).toBeVisible();
  await store(page, 'hotspot');
  await page.close();
}
