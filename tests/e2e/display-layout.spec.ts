import type { Page } from 'playwright/test';
import { LANGUAGES, languageTag, type Language } from '../../server/contract/languages.ts';
import { DEFAULT_SETTINGS, publicSettings } from '../../server/contract/settings.ts';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { whenStill } from '../support/page.ts';
import { seededRandom } from '../support/random.ts';
import { isDeep, sample, SEED } from '../support/sample.ts';
import { randomCombination, SCREENS, type Combination } from '../support/stage-combinations.ts';
import { stageFaults } from './stage-faults.ts';
import { passTime, recordStage, shownTexts } from '../support/stage-record.ts';
import { openToldStage, tellStage } from './told-stage.ts';

// What fits where is proven for thousands of stages by tests/unit/renderer/display/stage; here is whether a browser
// draws what was calculated, with its own typefaces.

type Case = Combination & { name: string };
/** What a stage shows, and everything that is wrong with it. */
type Look = (one: Case) => Promise<string[]>;

const LONG_ANSWER = `## In short\n\n${'The frame and the cylinders stay as they are. '.repeat(12)}\n\n${'- measured\n- **certified**\n- `in use`\n\n'.repeat(2)}The very end.`;
const PAGES_LOOKED_AT = 3;

function question(content: string, answer: string): NonNullable<Combination['question']> {
  return {
    id: 1,
    content,
    author_name: 'Maria Kowalski',
    created_at: '2026-11-20T10:00:00.000Z',
    answer,
    votes: null,
    votable: false,
    also: [2, 3, 4],
  };
}

/** Shows one after the other on the same page, those of a screen together. @returns what is wrong with which */
async function faultsOfAll(page: Page, cases: readonly Case[], look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const one of cases) {
    const { width, height } = one.screen;
    const size = page.viewportSize();
    if (size?.width !== width || size.height !== height)
      await page.setViewportSize({ width, height });
    await tellStage(page, one);
    const faults = await look(one);
    found.push(...faults.map((fault) => `${width}×${height}, ${one.name}: ${fault}`));
  }
  return found;
}

/** A sixth of the day's sample, so that twelve weeks see all of them; all of them in the deep run. */
function ofTheDay(cases: readonly Case[]): Case[] {
  return sample(cases).filter((_, at) => isDeep || at % 6 === SEED % 6);
}

/** On each screen 24 stages of any content and setting, and eight invitations. */
const ANY_STAGES: Case[] = SCREENS.flatMap((screen) => {
  const random = seededRandom(screen.width * 31 + screen.height);
  return [
    ...Array.from({ length: 24 }, (_, at) => ({
      ...randomCombination(random, screen),
      name: `stage ${at}`,
    })),
    ...Array.from({ length: 8 }, (_, at) => ({
      ...randomCombination(random, screen),
      question: null,
      name: `invitation ${at}`,
    })),
  ];
});

test('any stage is whole and can be read, on any screen', async ({ booth, page }) => {
  await openToldStage(booth, page, { live: false });
  const found = await faultsOfAll(page, ofTheDay(ANY_STAGES), async ({ settings }) => {
    const first = await stageFaults(page);
    const faults = [...first.faults];
    for (let turn = 1; turn < Math.min(first.pages, PAGES_LOOKED_AT); turn += 1) {
      // Nothing happens before the last half second, in which the page fades.
      await passTime(page, settings.wedeliver.cycleSeconds * 1000 - 2000, 1000);
      await passTime(page, 2000);
      faults.push(...(await stageFaults(page)).faults.map((fault) => `page ${turn + 1}: ${fault}`));
    }
    return faults;
  });
  expect(found).toEqual([]);
});

/** A stand with its own words for everything that the stage says. */
function standIn(language: Language, turn: number): Combination['settings'] {
  return publicSettings.parse({
    ...DEFAULT_SETTINGS,
    theme: turn % 2 === 0 ? 'dark' : 'light',
    wedeliver: {
      ...DEFAULT_SETTINGS.wedeliver,
      language,
      layoutPreset: LAYOUT_PRESETS[turn % LAYOUT_PRESETS.length],
      backgroundPreset: 'none',
      backgroundEffect: 'none',
      showDate: true,
      dateFormat: 'long',
    },
    twilio: { phone: '+15551234567' },
    brand: {
      companyName: 'Hydrive Engineering',
      eventName: 'Hannover Messe 2026',
      siteUrl: 'https://hydrive.example/servo',
      colour: '',
    },
    join: { url: 'http://192.168.178.24/', label: '192.168.178.24', secondary: 'booth.local' },
    wifi: {
      ssid: 'Hydrive Guests',
      joining: { password: 'welcome2026', hidden: true, code: 'abc' },
    },
  });
}

const ENERGY = question(
  'How much energy does a press save with every stroke?',
  'About a third: the drive stores what the slide gives back while it brakes.',
);
const IN_LANGUAGES: Case[] = SCREENS.flatMap((screen, at) =>
  LANGUAGES.flatMap((language, turn) => {
    const settings = standIn(language, at + turn);
    return [
      { name: `${language}, invitation`, screen, settings, question: null },
      { name: `${language}, question`, screen, settings, question: ENERGY },
    ];
  }),
);

test('each language stands whole, invitation and question', async ({ booth, page }) => {
  await openToldStage(booth, page);
  const stage = page.locator('[data-part=stage]');
  const found = await faultsOfAll(page, ofTheDay(IN_LANGUAGES), async ({ settings }) => {
    const language = LANGUAGES.find((own) => own === settings.wedeliver.language) ?? 'en';
    const { t, direction } = translatorOf(language);
    await expect(stage).toHaveAttribute('lang', languageTag(language));
    await expect(stage).toHaveAttribute('dir', direction);
    await expect(page.locator('[data-part=join]')).toContainText(t('stage.joinWifi'));
    return (await stageFaults(page)).faults;
  });
  expect(found).toEqual([]);
});

function item(page: Page) {
  return page.locator('[data-part=item][data-ready]');
}
async function show(page: Page, booth: Booth, content: string, answer?: string): Promise<number> {
  const id = await booth.ask(content, 'Maria');
  await booth.approve(id, answer);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(item(page)).toBeVisible();
  return id;
}

test('every page has the time of an item, with the question in view', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 3 } });
  await booth.approve(await booth.ask('The other one'));
  await booth.approve(await booth.ask('What has to be prepared?'), LONG_ANSWER);
  await recordStage(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await passTime(page, 500);
  const pages = Number(await item(page).getAttribute('data-pages'));
  expect(pages).toBeGreaterThan(1);
  for (let at = 1; at < Math.min(pages, 10); at += 1) {
    await passTime(page, 3000);
    await expect(page.locator('[data-part=pages]')).toHaveText(new RegExp(`^${at + 1} / ${pages}`));
    await expect(page.locator('[data-part=question]')).toHaveText('What has to be prepared?');
  }
  expect(await shownTexts(page)).toHaveLength(1);
  await passTime(page, 3500);
  expect((await shownTexts(page)).slice(1)).toEqual(['The other one']);
});

test('an answer that is edited while it is shown moves nothing else', async ({ booth, page }) => {
  const id = await show(page, booth, 'Can it be retrofitted into a line from 1998?', 'Yes.');
  await whenStill(page);
  const places = () =>
    page.evaluate(() =>
      ['question', 'author', 'join', 'header'].map((part) => {
        const box = document.querySelector(`[data-part=${part}]`)?.getBoundingClientRect();
        return box && [part, box.x, box.y, box.width, box.height];
      }),
    );
  const before = await places();
  const longer = 'Yes, within a weekend. The frame stays as it is.';
  await booth.approve(id, longer);
  await expect(page.locator('[data-part=answer]')).toHaveText(longer);
  expect(await places()).toEqual(before);
  await booth.updateSettings({ wedeliver: { headerVisible: false } });
  await expect(page.locator('[data-part=header]')).toHaveCount(0);
  expect((await places()).slice(0, 3)).toEqual(before.slice(0, 3));
});

test('Arabic runs from the right, Latin names whole', { tag: '@deep' }, async ({ booth, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await booth.updateSettings({
    brand: {
      companyName: 'Hydrive',
      eventName: 'Hannover Messe',
      siteUrl: 'https://hydrive.example',
    },
  });
  await show(page, booth, 'كيف يوفر المكبس الجديد الطاقة؟', 'يخزن طاقة كل شوط كبح.');
  for (const part of ['[data-part=question]', '[data-flow]'])
    await expect(page.locator(part)).toHaveCSS('direction', 'rtl');

  await booth.updateSettings({ wedeliver: { language: 'ar' } });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  const lines = (text: string) =>
    page
      .locator('[data-part=stage]')
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
  expect(await lines('Hydrive')).toBe(1);
  expect(await lines('hydrive.example')).toBe(1);
});
