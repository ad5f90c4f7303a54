import type { Page } from 'playwright/test';
import { LANGUAGES, languageTag } from '../../server/contract/languages.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { whenStill } from '../support/page.ts';
import { chance } from '../support/random.ts';
import { isDeep, sample, SEED } from '../support/sample.ts';
import { randomCombination, randomPoll, SCREENS } from '../support/stage-combinations.ts';
import { stageFaults } from './stage-faults.ts';
import { passTime, recordStage, shownTexts } from '../support/stage-record.ts';
import { openToldStage, tellStage } from './told-stage.ts';

// What fits where is proven for thousands of stages by tests/unit/renderer/display/stage; here is whether a browser
// draws what was calculated, with its own typefaces.

const LONG_ANSWER = `## In short\n\n${'The frame and the cylinders stay as they are. '.repeat(12)}\n\n${'- measured\n- **certified**\n- `in use`\n\n'.repeat(2)}The very end.`;
const PAGES_LOOKED_AT = 3;

/** On each screen 24 stages of any content and setting, eight invitations and eight polls, in turn in each language. */
const ANY_STAGES = SCREENS.flatMap((screen, turn) => {
  const random = chance(screen.width * 31 + screen.height);
  return Array.from({ length: 40 }, (_, at) => {
    const { settings, question } = randomCombination(random, screen);
    const language = LANGUAGES[(at + turn) % LANGUAGES.length] ?? 'en';
    return {
      name: `${at < 24 ? 'stage' : at < 32 ? 'invitation' : 'poll'} ${at}, ${language}`,
      language,
      screen,
      settings: { ...settings, wedeliver: { ...settings.wedeliver, language } },
      question: at < 24 ? question : null,
      poll: at < 32 ? null : randomPoll(random),
    };
  });
});

test('any stage is whole and legible, on any screen', async ({ booth, page }) => {
  await openToldStage(booth, page);
  const stage = page.locator('[data-part=stage]');
  // A third of the day's sample, so that six weeks see all of them.
  const stages = sample(ANY_STAGES).filter((_, at) => isDeep || at % 3 === SEED % 3);
  const found: string[] = [];
  for (const one of stages) {
    await page.setViewportSize(one.screen);
    await tellStage(page, one);
    await expect(stage).toHaveAttribute('lang', languageTag(one.language));
    await expect(stage).toHaveAttribute('dir', translatorOf(one.language).direction);
    const first = await stageFaults(page);
    const faults = [...first.faults];
    for (let turn = 1; turn < Math.min(first.pages, PAGES_LOOKED_AT); turn += 1) {
      // Nothing happens before the last half second, in which the page fades.
      await passTime(page, one.settings.wedeliver.cycleSeconds * 1000 - 2000, 1000);
      await passTime(page, 2000);
      faults.push(...(await stageFaults(page)).faults.map((fault) => `page ${turn + 1}: ${fault}`));
    }
    const { width, height } = one.screen;
    found.push(...faults.map((fault) => `${width}×${height}, ${one.name}: ${fault}`));
  }
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

test('each page of an answer has as much time as a question', async ({ booth, page }) => {
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
