import { sendRequest } from '../support/http-client.ts';
import type { Page } from 'playwright/test';
import { LAYOUT_PRESETS, LOGO_POSITIONS } from '../../server/contract/settings/wedeliver.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { stageFaults } from '../support/stage-faults.ts';
import { passTime, recordStage, shownTexts } from '../support/stage-record.ts';

const LONG_QUESTION = `${'We run forty presses that were built between 1978 and 2019. '.repeat(16)}How?`;
const LONG_ANSWER = `## In short\n\n${'The frame and the cylinders stay as they are. '.repeat(20)}\n\n${'- measured\n- **certified**\n- `in use`\n\n'.repeat(8)}The very end.`;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M0 0h300v100H0z"/></svg>';
const SHAPES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
];

function item(page: Page) {
  return page.locator('[data-part=item][data-ready]');
}
async function approved(booth: Booth, content: string, answer?: string) {
  await booth.approve(await booth.ask(content, 'Maria Kowalski'), answer);
}
async function open(page: Page, booth: Booth) {
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(item(page)).toBeVisible();
  await settled(page);
}
async function show(page: Page, booth: Booth, content: string, answer?: string) {
  await approved(booth, content, answer);
  await open(page, booth);
}
/** Resolves at the end of every animation that has one. */
function settled(page: Page) {
  return page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
}

/** Logos at all six positions, without pictures in a media library. */
async function pretendLogos(page: Page, booth: Booth) {
  const path = '/api/settings/public';
  const settings = dataOf(
    publicSettings,
    await sendRequest({ port: booth.port, host: PUBLIC_HOST }, path),
  );
  const url = '/media/logo.svg';
  const logos = LOGO_POSITIONS.map((position) => ({ url, height: 60, position }));
  const data = { ...settings, wedeliver: { ...settings.wedeliver, logoUrl: url, logos } };
  await page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, data } }));
  await page.route(`**${url}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: LOGO }),
  );
}

type Box = { name: string; left: number; top: number; right: number; bottom: number };
/** Where the text really is, and everything that it must not touch. */
function boxes(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      'article, [data-part=header], [data-part=join], [data-part=site], [data-part=count], [data-part^=logos] > *',
    );
    return [...parts].map((part, at) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return { name: `${part.tagName} ${part.className} ${at}`, left, top, right, bottom };
    });
  });
}
async function expectApartAndInside(page: Page, where?: string) {
  const all = await boxes(page);
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const faults = all.flatMap((one, at) => [
    ...(one.left < -0.5 ||
    one.top < -0.5 ||
    one.right > view.width + 0.5 ||
    one.bottom > view.height + 0.5
      ? [`${one.name} is cut off`]
      : []),
    ...all
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      )
      .map((other) => `${one.name} overlaps ${other.name}`),
  ]);
  expect.soft(faults, where).toEqual([]);
}

/** Opens the stage anew in every screen shape. */
async function inEveryShape(page: Page, booth: Booth, look: (shape: string) => Promise<void>) {
  for (const shape of SHAPES) {
    await page.setViewportSize(shape);
    await open(page, booth);
    await look(`${shape.width}×${shape.height}`);
  }
}

for (const layoutPreset of LAYOUT_PRESETS) {
  test(`nothing touches anything in the layout ${layoutPreset}, on any screen`, async ({
    booth,
    page,
  }) => {
    await booth.updateSettings({
      wedeliver: { layoutPreset, showCount: true, showDate: true },
      brand: { companyName: 'Hydrive', siteUrl: 'https://hydrive.example', eventName: 'Messe' },
      twilio: { phoneNumber: '+15551234567' },
    });
    await pretendLogos(page, booth);
    await approved(booth, 'Can it be retrofitted into a line from 1998?', 'Yes, within a weekend.');
    await inEveryShape(page, booth, async (shape) => {
      await expect(page.locator('[data-part^=logos] img')).toHaveCount(LOGO_POSITIONS.length);
      await expectApartAndInside(page, shape);
    });
  });
}

test('a statement takes the wall, on any screen', async ({ booth, page }) => {
  await approved(booth, 'Why?');
  await inEveryShape(page, booth, async (shape) => {
    const size = await page.locator('[data-part=question]').evaluate((element) => {
      const stage = element.closest('[data-part=stage]') ?? element;
      return parseFloat(getComputedStyle(element).fontSize) / stage.clientHeight;
    });
    expect.soft(size, shape).toBeGreaterThan(0.12);
    expect.soft(size, shape).toBeLessThanOrEqual(1 / 3 + 0.001);
    await expectApartAndInside(page, shape);
  });
});

test('a question of 1000 characters is never cut off, on any screen', async ({ booth, page }) => {
  await approved(booth, LONG_QUESTION.padEnd(1000, '?').slice(0, 1000));
  await inEveryShape(page, booth, async (shape) => {
    await expectApartAndInside(page, shape);
    expect.soft((await stageFaults(page)).faults, shape).toEqual([]);
  });
});

test('what does not fit has pages, below its question, on any screen', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { autoFade: false } });
  await approved(booth, 'What has to be prepared?', LONG_ANSWER);
  await inEveryShape(page, booth, async (shape) => {
    await expect(page.locator('[data-part=pages]'), shape).toContainText(/^1 \/ \d/);
    await expect(page.locator('[data-part=question]'), shape).toBeVisible();
    await expectApartAndInside(page, shape);
    expect.soft((await stageFaults(page)).faults, shape).toEqual([]);
  });
});

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
  const id = await booth.ask('Can it be retrofitted into a line from 1998?', 'Maria');
  await booth.approve(id, 'Yes, within a weekend.');
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(item(page)).toBeVisible();
  await settled(page);
  const places = () =>
    page.evaluate(() =>
      ['question', 'author', 'join', 'header'].map((part) => {
        const box = document.querySelector(`[data-part=${part}]`)?.getBoundingClientRect();
        return box && [part, box.x, box.y, box.width, box.height];
      }),
    );
  const before = await places();
  const longer = 'Yes, within a weekend. The frame and the cylinders stay as they are.';
  await booth.approve(id, longer);
  await expect(page.locator('[data-part=answer]')).toHaveText(longer);
  expect(await places()).toEqual(before);
  await booth.updateSettings({ wedeliver: { headerVisible: false } });
  await expect(page.locator('[data-part=header]')).toHaveCount(0);
  expect((await places()).slice(0, 3)).toEqual(before.slice(0, 3));
});

test('right-to-left text runs from the right', async ({ booth, page }) => {
  await show(page, booth, 'كيف يوفر المكبس الجديد الطاقة؟', 'يخزن طاقة كل شوط كبح.');
  for (const part of ['[data-part=question]', '[data-flow]']) {
    const direction = await page
      .locator(part)
      .evaluate((element) => getComputedStyle(element).direction);
    expect(direction).toBe('rtl');
  }
  await expectApartAndInside(page);
});

test('a word without end, emoji and CJK hold', async ({ booth, page }) => {
  await show(page, booth, `${'x'.repeat(180)} 👩🏽‍🔧👨‍👩‍👧‍👦 新しいプレスは速いですか`, 'はい。');
  await expectApartAndInside(page);
});

test('on an Arabic stage, names and addresses in Latin letters stand whole', async ({
  booth,
  page,
}) => {
  const brand = {
    companyName: 'Hydrive',
    eventName: 'Hannover Messe',
    siteUrl: 'https://hydrive.example',
  };
  await booth.updateSettings({ brand, wedeliver: { language: 'ar' } });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await show(page, booth, 'Is it loud?', 'No.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect((await stageFaults(page)).faults).toEqual([]);
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
