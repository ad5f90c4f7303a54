import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { buildParts } from '../../main/launch/build-parts.ts';
import { SERVER_PARTS } from '../../main/launch/parts.ts';
import { openBooth } from '../support/booth.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../support/browser.ts';
import { ROOT } from '../support/node-binary.ts';
import { openAlbum, writeContactSheet } from './album.ts';
import { writeBest } from './best.ts';
import { takeCompositions, takeIdle, takeQuestions } from './stage-pictures.ts';
import { askAll, setUp, storePictures } from './stand.ts';
import { takeVisit } from './visitor-pictures.ts';

const FOLDER = resolve(ROOT, '.gallery');
const BEST_FILE = resolve(ROOT, 'assets/gallery.webp');

function say(line: string) {
  return console.log(line);
}

/**
 * `npm run gallery`: pictures of the app itself with a stand’s contents, into `.gallery/` with a page that shows them all.
 * `-- --best` puts the best of them on the README’s sheet, too.
 */
async function main(args: readonly string[]): Promise<void> {
  process.env['BOOTH_MDNS'] = 'off';
  process.env['BOOTH_ONLINE_PROBE'] = 'off';
  await buildParts(SERVER_PARTS);
  const executablePath = await ensureChromium(say);
  if (executablePath === undefined) throw new Error('No Chromium: set BOOTH_CHROMIUM to one.');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const album = openAlbum(FOLDER, say);
  const { booth, close } = await openBooth({ BOOTH_RATE_LIMIT: 'off' }, null);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    // A stage whose smoke stands still, and which changes nothing by itself.
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
    const stage = await context.newPage();
    await setUp(booth);
    const { logo, slide } = await storePictures(booth);
    await takeIdle(booth, stage, album, slide);
    await context.close();

    const ids = await askAll(booth);
    await booth.updateSettings({ wedeliver: { logoUrl: logo, logoSize: 52 } });
    const showing = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
    const page = await showing.newPage();
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await takeCompositions(booth, page, album, ids);
    await takeQuestions(booth, page, album, ids);
    await showing.close();
    await takeVisit(booth, browser, album);
  } finally {
    await browser.close();
    await close();
  }
  await writeContactSheet(FOLDER, album);
  if (args.includes('--best')) await writeBest(FOLDER, BEST_FILE);
  say(`${album.entries.length} pictures: ${pathToFileURL(join(FOLDER, 'index.html')).href}`);
}

await main(process.argv.slice(2));
