import type { Page } from 'playwright/test';
import { z } from 'zod';
import { FILM_MESSAGES } from '../../server/contract/media.ts';
import { TOASTS } from '../../server/contract/messages.ts';
import { hevc, webm } from '../support/films.ts';
import { expect, test } from '../support/e2e.ts';
import { holdRequests, toast } from '../support/page.ts';
import { recordFilm, storeFilm } from './films.ts';
import { SLIDE, storeImage } from './logos.ts';
import { choose as chooseInPreview, publicView, stageOf } from './settings-page.ts';

/** The film that is on, on top of one that is going. */
function film(page: Page, url: string) {
  return page.locator(
    `[data-scene=picture] [data-fit-place]:not([data-under]) video[src="${url}"]`,
  );
}

/** Notes, at each frame of the page, what of the loop is to be seen, from now on. */
function watchFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const shown = [...document.querySelectorAll<HTMLVideoElement>('[data-fit-place] video')]
        .filter((video) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
        .map((video) => video.src);
      const word = shown.length === 0 ? 'nothing' : shown.join(' ');
      if (seen.at(-1) !== word) seen.push(word);
      requestAnimationFrame(look);
    };
    Object.assign(window, { seen });
    look();
  });
}
function framesSeen(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'seen'));
}

test('films follow each other at once; a question interrupts one', async ({ booth, page }) => {
  await page.goto('about:blank');
  const [red, blue] = await Promise.all([
    recordFilm(page, { seconds: 2, colour: '#a01010' }),
    recordFilm(page, { seconds: 6, colour: '#1010a0', type: 'video/mp4' }),
  ]);
  const one = await storeFilm(booth, red, 1900);
  const two = await storeFilm(booth, blue, 5800, 'film.mp4');
  await page.clock.install();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=idle][data-scene=poster]')).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(film(page, one.url_path)).toBeVisible();
  await watchFrames(page);
  await expect(film(page, two.url_path)).toBeVisible();
  await expect(page.locator('[data-fit-place]')).toHaveCount(1);
  const at = (url: string) => `${booth.publicUrl}${url}`;
  expect(await framesSeen(page)).toEqual([
    at(one.url_path),
    `${at(one.url_path)} ${at(two.url_path)}`,
    at(two.url_path),
  ]);
  const video = film(page, two.url_path);
  expect(await video.evaluate((it: HTMLVideoElement) => [it.muted, it.playsInline])).toEqual([
    true,
    true,
  ]);

  // It goes on where it was.
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime))
    .toBeGreaterThan(1);
  const id = await booth.ask('Can it be retrofitted?');
  await booth.approve(id);
  await expect(page.locator('[data-part=item]')).toContainText('Can it be retrofitted?');
  await expect(page.locator('video')).toHaveCount(0);
  await booth.change(id, { status: 'rejected' });
  await expect(video).toBeVisible();
  expect(await video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0.9);

  // Deleted, it is gone.
  await (await booth.admin()).delete(`/api/admin/media/${two.id}?force=true`);
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.locator('[data-part=idle][data-scene=poster]')).toBeVisible();
});

/** Seconds of processor that the browser has used so far, all its processes together. */
async function processorOf(page: Page): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

test(
  'two minutes of the loop: no frame is black, and none is missing',
  { tag: '@deep' },
  async ({ booth, page }) => {
    test.setTimeout(400_000);
    await page.goto('about:blank');
    const kinds = [
      ['#a01010', 'video/webm'],
      ['#1010a0', 'video/mp4'],
      ['#10a010', 'video/webm'],
    ] as const;
    const recorded: Buffer[] = [];
    for (const [colour, type] of kinds)
      recorded.push(await recordFilm(page, { seconds: 8, colour, type }));
    for (const [at, content] of recorded.entries())
      await storeFilm(booth, content, 7800, `${at}.webm`);
    await page.addInitScript(() => {
      const frames: { now: number; url: string; light: number }[] = [];
      const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const watched = new WeakSet<HTMLVideoElement>();
      const watch = (video: HTMLVideoElement) => {
        if (watched.has(video)) return;
        watched.add(video);
        const look = (now: number) => {
          context?.drawImage(video, 0, 0, 8, 8);
          const { data = [] } = context?.getImageData(0, 0, 8, 8) ?? {};
          const light = Math.max(...data.filter((_, index) => index % 4 !== 3));
          if (video.isConnected) frames.push({ now, url: video.src, light });
          video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      };
      new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(
        document,
        { childList: true, subtree: true },
      );
      Object.assign(window, { frames });
    });
    await page.goto(`${booth.publicUrl}/wedeliver`);
    const poster = page.locator('[data-part=idle][data-scene=poster]');
    const round = async () => {
      await expect(page.locator('[data-scene=picture]')).toBeVisible({ timeout: 60_000 });
      await expect(poster).toBeVisible({ timeout: 60_000 });
    };
    await round();
    const used = await processorOf(page);
    const began = Date.now();
    await round();
    await round();
    const stage = (await processorOf(page)) - used;
    const seconds = (Date.now() - began) / 1000;

    const frames = z
      .array(z.object({ now: z.number(), url: z.string(), light: z.number() }))
      .parse(await page.evaluate(() => Reflect.get(window, 'frames')));
    const gaps = frames.flatMap(({ now }, at) => {
      const gap = now - (frames[at - 1]?.now ?? now);
      // The invitation has its own time.
      return gap < 15_000 ? [gap] : [];
    });
    const changes = frames.filter(({ url }, at) => at > 0 && frames[at - 1]?.url !== url).length;
    // Beside a bare one.
    const bare = await page.context().newPage();
    await page.close();
    await bare.goto(`${booth.publicUrl}/api/settings/public`);
    const { slides } = JSON.parse((await bare.locator('body').textContent()) ?? '').data;
    await bare.setContent(
      `<video src="${booth.publicUrl}${slides[0].url}" loop muted autoplay style="width:70vw">`,
    );
    await bare.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    const usedBare = await processorOf(bare);
    const beganBare = Date.now();
    await expect.poll(() => Date.now() - beganBare, { timeout: 60_000 }).toBeGreaterThan(20_000);
    const plain = ((await processorOf(bare)) - usedBare) / ((Date.now() - beganBare) / 1000);
    console.log(
      `${frames.length} frames, ${changes} changes; longest gap ${Math.round(Math.max(...gaps))} ms; ` +
        `darkest frame ${Math.min(...frames.map(({ light }) => light))} of 255; ` +
        `processor ${((100 * stage) / seconds).toFixed(0)} % of a core, a bare video ${(100 * plain).toFixed(0)} %`,
    );
    expect(Math.min(...frames.map(({ light }) => light))).toBeGreaterThan(60);
  },
);

test('four hours of the loop leave nothing behind', { tag: '@deep' }, async ({ booth, page }) => {
  test.setTimeout(600_000);
  await page.goto('about:blank');
  const content = await recordFilm(page, { seconds: 1, colour: '#a01010' });
  for (const name of ['one.webm', 'two.webm', 'three.webm'])
    await storeFilm(booth, content, 8000, name);
  await page.clock.install();
  // Films play by the clock that the test drives.
  await page.addInitScript(() => {
    const times = new WeakMap<HTMLMediaElement, number>();
    const changes: string[] = [];
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      get(this: HTMLMediaElement) {
        return times.get(this) ?? 0;
      },
      set(this: HTMLMediaElement, seconds: number) {
        times.set(this, seconds);
      },
    });
    HTMLMediaElement.prototype.play = function play() {
      const { src } = this;
      const began = Date.now();
      changes.push(src);
      times.set(this, 0);
      const playing = setInterval(() => {
        if (this.src !== src || !this.isConnected) return clearInterval(playing);
        times.set(this, (Date.now() - began) / 1000);
        return this.dispatchEvent(new Event('timeupdate'));
      }, 250);
      return Promise.resolve();
    };
    Object.assign(window, { changes });
  });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=idle][data-scene=poster]')).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const held = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { bytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
  };
  const STEP_MS = 2000;
  const run = async (minutes: number) => {
    for (let ms = 0; ms < minutes * 60_000; ms += STEP_MS) await page.clock.fastForward(STEP_MS);
  };
  await run(10);
  const before = await held();
  await run(240);
  const after = await held();
  const changes = z
    .array(z.string())
    .parse(await page.evaluate(() => Reflect.get(window, 'changes')));
  console.log(
    `${changes.length} films; before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`,
  );
  expect(new Set(changes).size).toBe(3);
  expect(changes.length).toBeGreaterThan(400);
  expect(after.nodes - before.nodes).toBeLessThan(200);
  expect(after.listeners - before.listeners).toBeLessThan(50);
  expect(after.bytes - before.bytes).toBeLessThan(3e6);
});

test('staff add a film that plays, and read why others do not', async ({ booth, page }) => {
  await (await booth.admin()).put('/api/admin/screens/sets', { name: 'hall', labels: [] });
  const picture = await storeImage(booth, SLIDE);
  await page.goto('about:blank');
  const content = await recordFilm(page, { seconds: 1, colour: '#a01010', type: 'video/mp4' });
  await storeFilm(booth, webm(), 3000, 'broken.webm');
  // A third of what it is said to be.
  const short = await storeFilm(booth, content, 3000, 'short.mp4');
  await booth.signIn(page, '/settings?setting=slides');
  await page.getByRole('button', { name: 'Add a slide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a slide' });
  const choose = async (name: string, buffer: Buffer, mimeType: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Upload a picture or a film' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('phone.mp4', hevc(), 'video/mp4');
  await expect(dialog).toContainText(FILM_MESSAGES.hevc);
  // A dialog that was closed meanwhile adds no slide.
  const release = await holdRequests(page, '**/api/admin/media', 'POST');
  await choose('late.svg', Buffer.from(SLIDE), 'image/svg+xml');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  release();
  await expect(toast(page, TOASTS.mediaUploaded)).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Slide 3' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a slide' }).click();
  await choose('film.mp4', content, 'video/mp4');
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem', { name: 'Slide 3' });
  await expect(row).toContainText('film.mp4');
  await expect(row).toContainText('Film, 0:01 · All day · All big screens');
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 320);

  const stage = await page.context().newPage();
  await stage.clock.install();
  await stage.goto(`${booth.publicUrl}/wedeliver`);
  await expect(stage.locator('[data-part=idle][data-scene=poster]')).toBeVisible();
  await stage.clock.fastForward(20_000);
  await expect(film(stage, short.url_path)).toBeVisible();
  await expect(film(stage, (await publicView(booth)).slides[2]?.url ?? '')).toBeVisible();
  for (const slide of ['Slide 1', 'Slide 2'])
    await expect(page.getByRole('listitem', { name: slide })).toContainText(
      'This laptop: left out',
    );
  await expect(page.locator('[data-part=failing]')).toHaveCount(2);
  // Five minutes later both are tried again.
  await expect(stage.locator('[data-part=idle][data-scene=poster]')).toBeVisible();
  await stage.clock.fastForward('05:00');
  await expect(film(stage, short.url_path)).toBeVisible();
  await stage.close();

  await row.getByRole('button', { name: 'When and where slide 3 is shown' }).click();
  await page.getByLabel('From').fill('09:00');
  await page.getByLabel('Until').fill('17:30');
  await page.getByRole('combobox', { name: 'On these big screens' }).click();
  await page.getByRole('option', { name: 'hall' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Film, 0:01 · 09:00 to 17:30 · hall');
  await row.getByRole('button', { name: 'Remove slide 3' }).click();
  await expect(row).toHaveCount(0);

  // The preview shows the empty stage, and its slides at once.
  await chooseInPreview(page, 'What the preview shows', 'No question');
  await expect(stageOf(page).getByText(/Q&A\s*Coming\s*Soon/)).toBeVisible();
  await page.getByRole('button', { name: 'Add a slide' }).click();
  await dialog.getByRole('button', { name: 'picture.svg' }).click();
  // The dialog lies over the preview until it is gone.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem', { name: 'Slide 3' })).toBeVisible();
  await chooseInPreview(page, 'What the preview shows', 'Idle loop');
  await expect(stageOf(page).locator('[data-part=idle]')).toBeVisible();
  expect((await publicView(booth)).slides.at(-1)).toMatchObject({ url: picture });
});
