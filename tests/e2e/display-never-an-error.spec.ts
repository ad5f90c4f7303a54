import type { Page } from 'playwright/test';
import { publicSettings, type PublicSettings } from '../../server/contract/settings.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';
import { paintedSpans, passTime, recordStage, shownTexts } from '../support/stage-record.ts';

const SHOUT = /error|failed|unable|undefined|null/i;
const CYCLE_SECONDS = 3;
const TURN_MS = CYCLE_SECONDS * 1000 + 500;

function question(page: Page) {
  return page.locator('[data-part=item][data-phase=shown] [data-part=question]');
}
async function open(page: Page, booth: Booth) {
  await page.goto(`${booth.publicUrl}/wedeliver`);
}
async function approve(booth: Booth, contents: string[], answer?: string) {
  for (const content of contents) await booth.approve(await booth.ask(content), answer);
}

test('an answer that nests without end is text, and others come after it', async ({
  booth,
  page,
}) => {
  await booth.approve(await booth.ask('First'), `${'- '.repeat(4000)}deep`);
  await booth.approve(await booth.ask('Second'), `${'>'.repeat(9000)} deeper`);
  await recordStage(page);
  await open(page, booth);
  await expect(question(page)).toHaveText('Second');
  await expect(page.locator('[data-part=answer]')).toContainText('deeper');
  await passTime(page, 2000);
  await approve(booth, ['Third']);
  await expect(page.locator('[data-part=item]')).toHaveAttribute('data-phase', 'leaving');
  await passTime(page, 500);
  await expect(question(page)).toHaveText('Third');
});

test('an answer that cannot be drawn as Markdown stands there as it was typed', async ({
  booth,
  page,
}) => {
  await page.route('**/assets/markdown-answer*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function MarkdownAnswer() { throw new Error("broken"); }',
    }),
  );
  await approve(booth, ['Is it loud?'], 'No, **62** decibels.');
  await open(page, booth);
  await expect(page.locator('[data-part=answer]')).toHaveText('No, **62** decibels.');
  await expect(page.locator('[data-part=join]')).toBeVisible();
});

test('an item that cannot be drawn is left out; what is around it stays, and the others come', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_SECONDS } });
  await approve(booth, ['First', 'Second']);
  await recordStage(page);
  await open(page, booth);
  await expect(question(page)).toHaveText('Second');
  // Dates cannot be formatted for a while.
  await page.evaluate(() => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get() {
        throw new RangeError('broken');
      },
    });
    Object.assign(window, {
      heal: () => Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format ?? {}),
    });
  });
  await booth.updateSettings({ wedeliver: { showDate: true } });
  await expect(page.locator('[data-part=item]')).toHaveCount(0);
  await passTime(page, 5000);
  await expect(page.locator('[data-part=join]')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(SHOUT);
  await page.evaluate(() => Reflect.get(window, 'heal')());
  await passTime(page, 2 * TURN_MS);
  await expect(page.locator('[data-part=date]')).toBeVisible();
});

test('no WebGL, missing pictures and a server in trouble: the stage is there all the same', async ({
  booth,
  page,
}) => {
  await page.addInitScript(() => {
    const { getContext } = Object.getOwnPropertyDescriptors(HTMLCanvasElement.prototype);
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, options?: unknown) {
        return kind.startsWith('webgl') ? null : getContext.value?.call(this, kind, options);
      },
    });
  });
  const path = '/api/settings/public';
  const known = dataOf(
    publicSettings,
    await sendRequest({ port: booth.port, host: PUBLIC_HOST }, path),
  );
  const data: PublicSettings = {
    ...known,
    wedeliver: {
      ...known.wedeliver,
      logoUrl: '/media/gone.png',
      overlayImageUrl: '/media/gone-too.png',
      logos: [{ url: '/media/gone-as-well.png', height: 60, position: 'bottom-left' }],
    },
  };
  await page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, data } }));
  await approve(booth, ['Still here?'], 'Still here.');
  await open(page, booth);
  await expect(question(page)).toHaveText('Still here?');
  await expect(page.locator('[data-part=smoke][data-fallback=gradient]')).toHaveCount(1);
  // The code is there, but none of the missing pictures.
  await expect(page.locator('[data-part=qr] img')).toBeVisible();
  await expect(page.locator('[data-part=stage] img')).toHaveCount(1);
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '<h1>Error</h1>' }));
  await page.reload();
  await expect(question(page)).toHaveText('Still here?');
  await expect(page.locator('body')).not.toContainText(SHOUT);
});

test('a tab that was hidden for an hour goes on where it is, one text at a time', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_SECONDS } });
  await approve(booth, ['First', 'Second']);
  await recordStage(page);
  await open(page, booth);
  await expect(question(page)).toHaveText('Second');
  const setHidden = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  // What browsers do with timers then: one a minute.
  for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(60_000);
  await approve(booth, ['Third']);
  for (let minute = 0; minute < 55; minute += 1) await page.clock.fastForward(60_000);
  await setHidden(false);
  await passTime(page, 4 * TURN_MS);
  const spans = await paintedSpans(page);
  expect(spans.every(({ texts }) => texts.length === 1)).toBe(true);
  expect(new Set((await shownTexts(page)).slice(-3))).toEqual(
    new Set(['First', 'Second', 'Third']),
  );
});

test('two thousand turns leave no more behind than five hundred', async ({ booth, page }) => {
  test.setTimeout(600_000);
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_SECONDS } });
  for (let n = 0; n < 12; n += 1)
    await booth.approve(await booth.ask(`Question ${n}?`), `- one\n- **two** ${n}\n- \`three\``);
  await page.clock.install();
  await open(page, booth);
  await expect(question(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5000);
  const session = await page.context().newCDPSession(page);
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { heap: usedSize, nodes, jsEventListeners };
  };
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await passTime(page, TURN_MS, 1750);
  };
  await turns(500);
  const before = await measure();
  await turns(1500);
  const after = await measure();
  console.log(`  heap ${before.heap} → ${after.heap}, nodes ${before.nodes} → ${after.nodes}`);
  expect(after.heap - before.heap, 'bytes that 1,500 turns left').toBeLessThan(1_500_000);
  expect(after.nodes - before.nodes, 'nodes that they left').toBeLessThan(300);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(50);
});
