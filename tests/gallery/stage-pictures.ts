import type { Page } from 'playwright';
import { THEMES } from '../../server/contract/settings.ts';
import {
  BACKGROUND_PRESETS,
  FONT_FAMILIES,
  LAYOUT_PRESETS,
} from '../../server/contract/settings/wedeliver.ts';
import type { Booth } from '../support/booth.ts';
import { expect } from 'playwright/test';
import { nextFrame } from '../support/page.ts';
import type { Album } from './album.ts';
import { QUESTIONS, TOPICS, type Topic } from './stand.ts';

const FULL_HD = { width: 1920, height: 1080 };
const SIZES = [
  { width: 1280, height: 720 },
  FULL_HD,
  { width: 3840, height: 2160 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
  { width: 2560, height: 1080 },
  { width: 800, height: 480 },
];

type Size = (typeof SIZES)[number];
function nameOf({ width, height }: Size): string {
  return `${width} × ${height}`;
}

/** Waits until the stage shows these settings; with an empty list nothing else is waited for. */
async function settled(page: Page, layout: string, theme: string): Promise<void> {
  const stage = page.locator('[data-part=stage]');
  await expect(stage).toHaveAttribute('data-layout', layout);
  await expect(stage).toHaveAttribute('data-theme', theme);
}

/** Has this question on the stage until another one is asked for. */
async function put(booth: Booth, page: Page, ids: ReadonlyMap<Topic, number>, topic: Topic) {
  const admin = await booth.admin();
  await admin.post('/api/admin/air', { do: 'pin', question_id: ids.get(topic) });
  const item = page.locator('[data-part=item][data-ready]');
  await expect(item).toHaveCount(1);
  await expect(item.locator('[data-part=question]')).toContainText(
    QUESTIONS[topic].text.slice(0, 12),
  );
}

/**
 * Takes a picture of a stage that has just been given a size: it is measured, laid out, and fitted, each in a frame of
 * its own.
 */
async function take(album: Album, page: Page, chapter: string, name: string): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await nextFrame(page);
  await album.take(page, chapter, name);
}

/** Every arrangement with every background, and at every size, in both themes, each time with another question. */
export async function takeQuestions(
  booth: Booth,
  page: Page,
  album: Album,
  ids: ReadonlyMap<Topic, number>,
): Promise<void> {
  let turn = 0;
  const next = () => TOPICS[turn++ % TOPICS.length] ?? 'short';
  for (const theme of THEMES) {
    for (const layoutPreset of LAYOUT_PRESETS) {
      await page.setViewportSize(FULL_HD);
      for (const backgroundPreset of BACKGROUND_PRESETS) {
        const backgroundEffect = 'none';
        await booth.updateSettings({
          theme,
          wedeliver: { layoutPreset, backgroundPreset, backgroundEffect },
        });
        await settled(page, layoutPreset, theme);
        const topic = next();
        await put(booth, page, ids, topic);
        await take(album, page, `${layoutPreset}, ${theme}`, `${backgroundPreset}: ${topic}`);
      }
      for (const [at, size] of SIZES.entries()) {
        await page.setViewportSize(size);
        const backgroundPreset = BACKGROUND_PRESETS[at % BACKGROUND_PRESETS.length] ?? 'none';
        await booth.updateSettings({ wedeliver: { backgroundPreset } });
        const topic = next();
        await put(booth, page, ids, topic);
        await take(album, page, `${layoutPreset}, ${theme}`, `${nameOf(size)}: ${topic}`);
      }
    }
  }
}

/** Every kind of question in each arrangement, and every typeface. */
export async function takeCompositions(
  booth: Booth,
  page: Page,
  album: Album,
  ids: ReadonlyMap<Topic, number>,
): Promise<void> {
  await page.setViewportSize(FULL_HD);
  const backgrounds = ['smoke-blue', 'smoke-red', 'overlay-grid'] as const;
  for (const [at, layoutPreset] of LAYOUT_PRESETS.entries()) {
    const backgroundPreset = backgrounds[at] ?? 'none';
    await booth.updateSettings({ theme: 'dark', wedeliver: { layoutPreset, backgroundPreset } });
    await settled(page, layoutPreset, 'dark');
    for (const topic of TOPICS) {
      await put(booth, page, ids, topic);
      await take(album, page, 'Compositions', `${layoutPreset}: ${topic}`);
    }
  }
  await booth.updateSettings({
    wedeliver: { layoutPreset: 'classic', backgroundPreset: 'smoke-blue' },
  });
  await put(booth, page, ids, 'short');
  for (const fontFamily of FONT_FAMILIES) {
    await booth.updateSettings({ wedeliver: { fontFamily } });
    await expect(page.locator('[data-part=stage]')).toHaveAttribute('data-typeface', fontFamily);
    await take(album, page, 'Typefaces', fontFamily);
  }
  await booth.updateSettings({ wedeliver: { fontFamily: 'bricolage' } });
}

/** The stage before the first question, with each scene of its loop. */
export async function takeIdle(
  booth: Booth,
  page: Page,
  album: Album,
  slide: string,
): Promise<void> {
  // The page's own clock, so that a scene comes when its picture is to be taken.
  await page.clock.install();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const scenes: [string, { pictures: string[] }][] = [
    ['poster', { pictures: [] }],
    ['picture', { pictures: [slide] }],
  ];
  for (const theme of THEMES) {
    for (const [kind, shows] of scenes) {
      await booth.updateSettings({ theme, idle: { ...shows, sceneSeconds: 60 } });
      await settled(page, 'classic', theme);
      const scene = page.locator(`[data-part=idle][data-scene=${kind}]:not([data-leaving])`);
      await expect(async () => {
        await page.clock.fastForward(5000);
        await expect(scene).toBeVisible({ timeout: 1000 });
      }).toPass({ intervals: [1], timeout: 60_000 });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await take(album, page, `Idle, ${theme}`, `${kind} ${nameOf(size)}`);
      }
      await page.setViewportSize(FULL_HD);
    }
  }
}
