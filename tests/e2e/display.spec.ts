import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { LONG_TURN, approved, openDisplay, stageText as question } from './on-air.ts';
import { layoutShift } from '../support/page-fit.ts';
import { requestsOf, whenStill } from '../support/page.ts';
import { paintedTexts, passTime, recordStage, shownTexts } from '../support/stage-record.ts';

const CYCLE_SECONDS = 3;
/** An item's time and the half second in which it fades. */
const TURN_MS = CYCLE_SECONDS * 1000 + 500;

function open(page: Page, booth: Booth) {
  return page.goto(`${booth.publicUrl}/wedeliver`);
}
/** A stage with these questions, the last one being the newest, whose clock stands still. */
async function openStopped(page: Page, booth: Booth, contents: string[]): Promise<number[]> {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_SECONDS } });
  const ids: number[] = [];
  for (const content of contents) ids.push(await approved(booth, content));
  await recordStage(page);
  await open(page, booth);
  await expect(question(page)).toHaveText(contents.at(-1) ?? '');
  return ids;
}

test('the display follows questions and settings by push', async ({ booth, page }) => {
  const id = await booth.ask('How fast is the new press?', 'Maria');
  await open(page, booth);
  await expect(page.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible();
  await expect(page.locator('[data-part=address]')).not.toBeEmpty();
  await expectNoAxeViolations(page);

  await booth.approve(id, 'Forty strokes **a minute**.');
  await expect(question(page)).toHaveText('How fast is the new press?');
  await expect(page.locator('[data-part=author]')).toHaveText('Maria');
  await expect(page.locator('[data-part=answer] strong')).toHaveText('a minute');
  await booth.approve(id, 'No, 62 decibels.');
  await expect(page.locator('[data-part=answer]')).toHaveText('No, 62 decibels.');
  await booth.change(id, { status: 'rejected' });
  await expect(page.locator('[data-part=empty]')).toBeVisible();
  await expect(page.locator('[data-part=item]')).toHaveCount(0);

  // Markdown is text only, and settings are followed.
  const answer =
    'See [the manual](https://example.org) ![plan](https://example.org/x.png) <b>bold</b> <script>alert(1)</script>';
  const main = await booth.ask('Where is the manual?');
  await booth.approve(main, answer);
  const merge = async (content: string) => {
    const again = await booth.ask(content);
    await (await booth.admin()).post(`/api/admin/question/${again}/merge`, { into: main });
  };
  await merge('Anleitung?');
  const asked = page.locator('[data-part=item] [data-part=asked]');
  await expect(asked).toHaveText('asked 2×');
  await merge('Manual?');
  await expect(asked).toHaveText('asked 3×');
  const shown = page.locator('[data-part=answer]');
  await expect(shown).toContainText('See the manual plan <b>bold</b>');
  await expect(shown.locator('a, img, b, script')).toHaveCount(0);
  await expect(page.locator('[data-part=author], [data-part=date]')).toHaveCount(0);
  const stage = page.locator('[data-part=stage]');
  await expect(stage).toHaveAttribute('data-layout', 'classic');
  const smoke = page.locator('[data-part=smoke]');
  await expect(smoke.locator('canvas')).toHaveCount(1);
  // A graphics driver that starts again takes the picture away.
  await smoke.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    canvas.getContext('webgl')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(smoke).toHaveAttribute('data-fallback', 'gradient');
  await expect(smoke.locator('canvas')).toHaveCount(0);

  await booth.updateSettings({
    theme: 'light',
    wedeliver: {
      answerMarkdown: false,
      layoutPreset: 'topbar',
      textAlign: 'center',
      backgroundEffect: 'none',
      showDate: true,
      dateFormat: 'long',
      showCount: true,
      showAsked: false,
    },
    brand: { companyName: 'Hydrive', siteUrl: 'https://www.hydrive.example/' },
    twilio: { phoneNumber: '+15551234567' },
    qrcode: { enabled: false },
  });
  await expect(shown).toContainText('[the manual](https://example.org)');
  await expect(stage).toHaveAttribute('data-layout', 'topbar');
  await expect(stage).toHaveAttribute('data-align', 'center');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(smoke).toHaveCount(0);
  await expect(page.locator('[data-part=qr]')).toHaveCount(0);
  await expect(page.locator('[data-part=site]')).toContainText('hydrive.example');
  // Held together by characters at which no line breaks.
  await expect(page.locator('[data-part=join]')).toContainText(/\+1\s\(555\)\s123-\u2060?4567/);
  await expect(page.locator('[data-part=date]')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(page.locator('[data-part=count]')).toHaveText('1 / 1');
  await expect(asked).toHaveCount(0);
  await whenStill(page);
  await expectNoAxeViolations(page);
});

test('the cycle brings all questions, with each effect', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { fadeTypes: ['fade'] } });
  await openStopped(page, booth, ['The oldest', 'The middle', 'The newest']);
  const item = page.locator('[data-part=item]');
  await expect(item).toHaveAttribute('data-effect', 'fade');
  await passTime(page, 3 * TURN_MS + 1000);
  const ring = ['The newest', 'The middle', 'The oldest', 'The newest'];
  expect(await shownTexts(page)).toEqual(ring);

  for (const [effect, textAlign] of [
    ['slide', 'center'],
    ['zoom', 'left'],
  ] as const) {
    await booth.updateSettings({ wedeliver: { fadeTypes: [effect], textAlign } });
    await expect(page.locator('[data-part=stage]')).toHaveAttribute('data-align', textAlign);
    await passTime(page, TURN_MS);
    await expect(item).toHaveAttribute('data-effect', effect);
  }
  await expect(question(page)).toHaveText('The oldest');
  await booth.updateSettings({ wedeliver: { autoFade: false } });
  await expect(item).toHaveAttribute('data-phase', 'leaving');
  await passTime(page, TURN_MS);
  expect((await shownTexts(page)).slice(4)).toEqual(['The middle', 'The oldest', 'The newest']);
});

test('the cycle outlives sleep and jumping clocks', { tag: '@deep' }, async ({ booth, page }) => {
  const [, , third = 0] = await openStopped(page, booth, ['First', 'Second', 'Third']);
  await passTime(page, 1000);
  // A lid that was shut: every timer is late, once.
  await page.clock.fastForward(8 * 3_600_000);
  await passTime(page, TURN_MS);
  const begun = await shownTexts(page);
  for (const date of ['2031-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2026-11-22T09:00:00Z']) {
    await page.clock.setSystemTime(date);
    await passTime(page, TURN_MS);
  }
  await passTime(page, 3 * TURN_MS);
  const texts = await shownTexts(page);
  const ring = ['Third', 'Second', 'First'];
  expect(texts).toEqual(texts.map((_, index) => ring[index % 3]));
  expect(texts.length - begun.length).toBe(6);

  const setHidden = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  // What browsers do with timers then: one a minute.
  for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(60_000);
  await approved(booth, 'Fourth');
  await booth.change(third, { status: 'rejected' });
  for (let minute = 0; minute < 55; minute += 1) await page.clock.fastForward(60_000);
  await setHidden(false);
  await passTime(page, 4 * TURN_MS);
  expect((await paintedTexts(page)).every((together) => together.length === 1)).toBe(true);
  expect(new Set((await shownTexts(page)).slice(-3))).toEqual(
    new Set(['First', 'Second', 'Fourth']),
  );
});

test('two thousand turns leave nothing behind', { tag: '@deep' }, async ({ booth, page }) => {
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
  expect(after.heap - before.heap, 'bytes that 1,500 turns left').toBeLessThan(1_500_000);
  expect(after.nodes - before.nodes, 'nodes that they left').toBeLessThan(300);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(50);
});

test('the remote control has no keys on displays and phones', async ({ booth, browser, page }) => {
  await booth.updateSettings(LONG_TURN);
  for (const content of ['One', 'Two']) await approved(booth, content);
  const display = await openDisplay(booth, browser);
  await expect(question(display)).toHaveText('Two');
  const commands = requestsOf(display, 'POST', /\/air$/);
  for (const key of ['PageDown', 'PageUp', 'b', '.', ']', '[', 'f', 'o', 'p', 'Escape', ' '])
    await display.keyboard.press(key);
  await expect(question(display)).toHaveText('Two');
  await expect(display.locator('[data-part=blank]')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, booth);
  await (await booth.admin()).post('/api/admin/air', { do: 'blank' });
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await expect(page.locator('[data-part=now]')).toContainText('Two');
  // Looked at last: a key may be answered later than the next line runs.
  expect(commands).toEqual([]);
});

test('blank and pinned stay while the server is away', async ({ booth, context, page }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_SECONDS } });
  const id = await approved(booth, 'Pinned');
  await approved(booth, 'Other');
  const admin = await booth.admin();
  await admin.post('/api/admin/air', { do: 'pin', question_id: id });
  await page.clock.install();
  await open(page, booth);
  await expect(question(page)).toHaveText('Pinned');
  await context.setOffline(true);
  await passTime(page, 2 * TURN_MS + 1000, 1000);
  await expect(question(page)).toHaveText('Pinned');
  await context.setOffline(false);

  await admin.post('/api/admin/air', { do: 'blank' });
  await passTime(page, 10_000, 1000);
  await expect(page.locator('[data-part=blank]')).toBeVisible();
  await context.setOffline(true);
  await passTime(page, 2 * TURN_MS + 1000, 1000);
  await expect(page.locator('[data-part=blank]')).toBeVisible();
  await expect(page.locator('[data-part=stage]')).toHaveText('');
});

test('the way to ask comes with a pointer or a key, and leaves again', async ({ booth, page }) => {
  await approved(booth, 'Is it loud?');
  await recordStage(page);
  await open(page, booth);
  await expect(page.locator('[data-part=item]')).toBeVisible();
  const place = page.locator('[data-part=ask-again]');
  const link = page.getByRole('link', { name: 'Ask a question' });
  await expect(place).toHaveCSS('opacity', '0');
  await page.mouse.move(300, 300);
  // As when the stage changes under a pointer at rest.
  await page.mouse.move(303, 300);
  await expect(place).not.toHaveAttribute('data-shown');
  await page.mouse.move(400, 300, { steps: 4 });
  await expect(place).toHaveCSS('opacity', '1');
  await page.clock.runFor(4900);
  await expect(place).toHaveAttribute('data-shown');
  await page.clock.runFor(200);
  await expect(place).toHaveCSS('opacity', '0');
  // The pointer may rest where it came to.
  await page.mouse.move(403, 300);
  await expect(place).not.toHaveAttribute('data-shown');
  // Drawing goes by the clock, too.
  await page.clock.resume();
  const before = await layoutShift(page);
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(place).toHaveCSS('opacity', '1');
  expect(await layoutShift(page)).toBe(before);
  await page.mouse.move(500, 300, { steps: 4 });
  await link.click();
  await expect(page.getByLabel('Your question')).toBeVisible();
});

test.describe('the way to ask on a tablet', { tag: '@deep' }, () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('comes with a touch, and the next one follows it', async ({ booth, page }) => {
    const asked = requestsOf(page, 'GET', /^\/$/);
    await open(page, booth);
    const place = page.locator('[data-part=ask-again]');
    await expect(place).toHaveCSS('opacity', '0');
    const box = await page.getByRole('link', { name: 'Ask a question' }).boundingBox();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    const touch = () => page.touchscreen.tap(x + width / 2, y + height / 2);
    await touch();
    await expect(place).toHaveCSS('opacity', '1');
    expect(asked).toEqual([]);
    await touch();
    await expect(page.getByLabel('Your question')).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

/** Where it is another day than here. */
const ELSEWHERE = new Date().getHours() < 17 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';

test.describe('a screen in another time zone', () => {
  test.use({ timezoneId: ELSEWHERE });

  test('has the stand’s dates; its frame moves between questions', async ({ booth, page }) => {
    await booth.updateSettings({ wedeliver: { cycleSeconds: 60, showDate: true } });
    await approved(booth, 'Is it loud?');
    await approved(booth, 'Does it float?');
    await open(page, booth);
    const here = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
    await expect(page.locator('[data-part=date]')).toHaveText(here);
    const address = page.locator('[data-part=address]').first();
    await expect(address).toBeVisible();
    // On a busy machine a typeface comes later than the stage waits for it.
    await page.evaluate(() => document.fonts.ready);
    const shifted = await layoutShift(page);
    const before = await address.boundingBox();
    await (await booth.admin()).post('/api/admin/air', { do: 'next' });
    await expect(question(page)).toHaveText('Is it loud?');
    const after = await address.boundingBox();
    const moved = Math.abs((after?.x ?? 0) - (before?.x ?? 0));
    expect(moved).toBeGreaterThanOrEqual(1);
    expect(moved).toBeLessThan(5);
    expect(await layoutShift(page)).toBe(shifted);
  });
});
