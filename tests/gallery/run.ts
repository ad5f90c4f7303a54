import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { buildParts } from '../../main/launch/build-parts.ts';
import { SERVER_PARTS } from '../../main/launch/parts.ts';
import { type Booth, openBooth } from '../support/booth.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../support/browser.ts';
import { ROOT } from '../support/node-binary.ts';
import { takeInvitation, takeManual } from './manual.ts';
import { fillStand, setUpStand } from './stand.ts';
import { take } from './take.ts';

const SHEET = resolve(ROOT, 'assets/gallery.webp');
/** The README's picture: the first stage. */
const SCREENSHOT = resolve(ROOT, 'assets/screenshot.webp');
const FULL_HD = { width: 1920, height: 1080 };
const PORTRAIT = { width: 1080, height: 1920 };
/** A stage whose smoke stands still, and which changes nothing by itself. */
const STILL = { reducedMotion: 'reduce', locale: 'en-US', viewport: FULL_HD } as const;

function say(line: string) {
  return console.log(line);
}

async function takeIdle(booth: Booth, browser: Browser, slide: string): Promise<Buffer[]> {
  const page = await browser.newPage(STILL);
  // The page's own clock, so that a scene comes when its picture is to be taken.
  await page.clock.install();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const show = async (theme: 'dark' | 'light', kind: 'poster' | 'picture') => {
    const pictures = kind === 'picture' ? [slide] : [];
    await booth.updateSettings({ theme, idle: { pictures, sceneSeconds: 60 } });
    await expect(page.locator('[data-part=stage]')).toHaveAttribute('data-theme', theme);
    const scene = page.locator(`[data-part=idle][data-scene=${kind}]:not([data-leaving])`);
    await expect(async () => {
      await page.clock.fastForward(5000);
      await expect(scene).toBeVisible({ timeout: 1000 });
    }).toPass({ intervals: [1], timeout: 60_000 });
    return take(page);
  };
  const poster = await show('dark', 'poster');
  await page.setViewportSize(PORTRAIT);
  const portrait = await take(page);
  await page.setViewportSize(FULL_HD);
  const pictures = [await show('dark', 'picture'), await show('light', 'picture')];
  await page.close();
  return [poster, ...pictures, portrait];
}

async function takeStages(booth: Booth, browser: Browser, logoUrl: string): Promise<Buffer[]> {
  const questions = await booth.questions();
  await booth.updateSettings({ theme: 'dark', wedeliver: { logoUrl, logoSize: 52 } });
  const admin = await booth.admin();
  const page = await browser.newPage(STILL);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const taken: Buffer[] = [];
  for (const [words, layoutPreset, backgroundPreset, fontFamily] of [
    ['Can the press be', 'classic', 'smoke-blue', 'bricolage'],
    ['How loud is it?', 'corner-duo', 'smoke-red', 'bricolage'],
    ['Which of the three', 'topbar', 'overlay-grid', 'bricolage'],
    ['We run three sites', 'classic', 'smoke-blue', 'bricolage'],
    ['Can the press be', 'classic', 'smoke-blue', 'fraunces'],
  ] as const) {
    await booth.updateSettings({ wedeliver: { layoutPreset, backgroundPreset, fontFamily } });
    const stage = page.locator('[data-part=stage]');
    await expect(stage).toHaveAttribute('data-layout', layoutPreset);
    await expect(stage).toHaveAttribute('data-typeface', fontFamily);
    const pinned = questions.find(({ content }) => content.startsWith(words));
    // It stays until another one is asked for.
    await admin.post('/api/admin/air', { do: 'pin', question_id: pinned?.id });
    const item = page.locator('[data-part=item][data-ready]');
    await expect(item).toHaveCount(1);
    await expect(item.locator('[data-part=question]')).toContainText(words);
    taken.push(await take(page));
  }
  await page.close();
  return taken;
}

async function takeVisit(booth: Booth, browser: Browser): Promise<Buffer[]> {
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, locale: 'en-US' });
  await page.goto(booth.publicUrl);
  const question = await take(page);
  await page.getByLabel('Your question').fill('What does it weigh?');
  await page.getByLabel('Include my name').check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Maria');
  await page.getByLabel('Send me personalized information').check();
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page).toHaveURL(/contact-funnel/);
  const contact = await take(page);
  await page.getByLabel('Email').first().fill('maria@example.org');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  // What is on comes a moment after the space for it.
  await expect(page.locator('[data-part=item]:visible').first()).toHaveCSS('opacity', '1');
  return [question, contact, await take(page)];
}

const PLACE = { width: 640, height: 360 };
const COLUMNS = 3;
const GAP = 16;
const GROUND = '#24262c';

/** One sheet of pictures, each whole and as large as its place allows. */
async function writeSheet(pictures: readonly Buffer[]): Promise<void> {
  const tiles = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize({ ...PLACE, fit: 'contain', background: GROUND })
        .png()
        .toBuffer(),
    ),
  );
  const at = (index: number) => ({
    left: GAP + (index % COLUMNS) * (PLACE.width + GAP),
    top: GAP + Math.floor(index / COLUMNS) * (PLACE.height + GAP),
  });
  await sharp({
    create: {
      width: GAP + COLUMNS * (PLACE.width + GAP),
      height: GAP + Math.ceil(tiles.length / COLUMNS) * (PLACE.height + GAP),
      channels: 3,
      background: GROUND,
    },
  })
    .composite(tiles.map((input, index) => ({ input, ...at(index) })))
    .webp({ quality: 82 })
    .toFile(SHEET);
}

/** `npm run gallery`: takes the README's and the manual's pictures, of the app itself with a stand’s contents. */
async function main(): Promise<void> {
  process.env['BOOTH_MDNS'] = 'off';
  process.env['BOOTH_ONLINE_PROBE'] = 'off';
  await buildParts(SERVER_PARTS);
  const executablePath = await ensureChromium(say);
  if (executablePath === undefined) throw new Error('No Chromium: set BOOTH_CHROMIUM to one.');
  const { booth, close } = await openBooth({ BOOTH_RATE_LIMIT: 'off' }, null);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const { logo, slides } = await setUpStand(booth);
    await takeInvitation(booth, browser);
    const idle = await takeIdle(booth, browser, slides[0] ?? '');
    await booth.kill();
    await fillStand(booth.dataDir);
    await booth.start();
    const stages = await takeStages(booth, browser, logo);
    await sharp(stages[0]).resize(1200).webp({ quality: 82 }).toFile(SCREENSHOT);
    await writeSheet([...stages, ...idle, ...(await takeVisit(booth, browser))]);
    await takeManual(booth, browser);
  } finally {
    await browser.close();
    await close();
  }
  say(pathToFileURL(SHEET).href);
}

await main();
