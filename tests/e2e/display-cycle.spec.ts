import type { Page } from 'playwright/test';
import { screens } from '../../server/contract/screens.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import {
  paintedSpans,
  passTime,
  recordStage,
  shownTexts,
  stageRecord,
} from '../support/stage-record.ts';

const CYCLE_SECONDS = 3;
/** An item's time and the half second in which it fades. */
const TURN_MS = CYCLE_SECONDS * 1000 + 500;

function question(page: Page) {
  return page.locator('[data-part=item][data-phase=shown] [data-part=question]');
}
async function approved(booth: Booth, content: string) {
  const id = await booth.ask(content);
  await booth.approve(id);
  return id;
}
async function reject(booth: Booth, id: number) {
  const admin = await booth.admin();
  await admin.send(`/api/admin/question/${id}`, { method: 'PUT', json: { status: 'rejected' } });
}
/** A stage with these questions, the last one being the newest, whose clock stands still. */
async function openStage(page: Page, booth: Booth, contents: string[], autoFade = true) {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_SECONDS, autoFade } });
  for (const content of contents) await approved(booth, content);
  await recordStage(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(question(page)).toHaveText(contents.at(-1) ?? '');
}
/** Approves, and waits until the stage has heard of it, whose clock stands still. */
async function push(page: Page, booth: Booth, content: string) {
  const id = await approved(booth, content);
  const leaving = page.locator('[data-part=item][data-phase=leaving]');
  await expect
    .poll(async () => {
      const list = dataOf(screens, await (await booth.admin()).get('/api/admin/screens'));
      return (await leaving.count()) > 0 || list[0]?.next_id === id || list[0]?.question_id === id;
    })
    .toBe(true);
  return id;
}

for (const effect of ['fade', 'slide', 'zoom'] as const) {
  test(`cycles through all questions with ${effect}, each in its time`, async ({ booth, page }) => {
    await booth.updateSettings({ wedeliver: { fadeTypes: [effect] } });
    await openStage(page, booth, ['The oldest', 'The middle', 'The newest']);
    await expect(page.locator('[data-part=item]')).toHaveAttribute('data-effect', effect);
    await passTime(page, 3 * TURN_MS + 1000);
    const record = await stageRecord(page);
    expect(record.map(({ text }) => text)).toEqual([
      'The newest',
      'The middle',
      'The oldest',
      'The newest',
    ]);
    const turns = record.slice(1).map(({ at }, i) => at - (record[i]?.at ?? 0));
    for (const turn of turns) expect(Math.abs(turn - TURN_MS)).toBeLessThanOrEqual(200);
    await expect(page.locator('[data-part=item]')).toHaveAttribute('data-effect', effect);
  });
}

test('stays with the newest approval when it does not cycle', async ({ booth, page }) => {
  await openStage(page, booth, ['The oldest', 'An older one', 'The newest one'], false);
  await passTime(page, 4 * TURN_MS);
  expect(await shownTexts(page)).toEqual(['The newest one']);

  const still = await push(page, booth, 'Newer still');
  await expect(page.locator('[data-part=item]')).toHaveAttribute('data-phase', 'leaving');
  await passTime(page, 4 * TURN_MS);
  expect(await shownTexts(page)).toEqual(['The newest one', 'Newer still']);

  await reject(booth, still);
  await expect(page.locator('[data-part=item][data-phase=leaving]')).toHaveCount(1);
  await passTime(page, 4 * TURN_MS);
  expect(await shownTexts(page)).toEqual(['The newest one', 'Newer still', 'The newest one']);
});

test('goes to the newest approval as soon as it is told not to cycle', async ({ booth, page }) => {
  await openStage(page, booth, ['First', 'Second']);
  await passTime(page, TURN_MS + 500);
  await expect(question(page)).toHaveText('First');
  await booth.updateSettings({ wedeliver: { autoFade: false } });
  await expect(page.locator('[data-part=item]')).toHaveAttribute('data-phase', 'leaving');
  await passTime(page, 3 * TURN_MS);
  expect(await shownTexts(page)).toEqual(['Second', 'First', 'Second']);
});

test('a new approval follows what is on as soon as that was seen, and the cycle goes on where it was', async ({
  booth,
  page,
}) => {
  await openStage(page, booth, ['First', 'Second', 'Third', 'Fourth']);
  await passTime(page, TURN_MS + 2000);
  await push(page, booth, 'Fresh');
  await expect(page.locator('[data-part=item]')).toHaveAttribute('data-phase', 'leaving');
  await expect(page.locator('[data-part=question]')).toHaveText('Third');
  await passTime(page, 500);
  await expect(question(page)).toHaveText('Fresh');
  await passTime(page, 5 * TURN_MS);
  expect(await shownTexts(page)).toEqual([
    'Fourth',
    'Third',
    'Fresh',
    'Second',
    'First',
    'Fresh',
    'Fourth',
  ]);
});

test('a burst of approvals: newest first, each for its time, and never two texts in one place', async ({
  booth,
  page,
}) => {
  await openStage(page, booth, ['First', 'Second']);
  for (const content of ['One', 'Two', 'Three']) {
    await push(page, booth, content);
    await passTime(page, 300);
  }
  // In the middle of a text's four seconds, and again.
  await passTime(page, 3000);
  for (const content of ['Four', 'Five']) await push(page, booth, content);
  await passTime(page, 30_000);
  const spans = (await paintedSpans(page)).slice(0, 8);
  expect(spans.map(({ texts }) => texts.join(' + ')).join(', ')).toBe(
    'Second, Three, Five, Four, Two, One, First, Five',
  );
  for (const [index, { texts, ms }] of spans.slice(0, 7).entries()) {
    const least = index === 0 ? 1500 : texts[0] === 'First' ? CYCLE_SECONDS * 1000 : 4000;
    expect(ms, `${texts.join()} was there for ${ms} ms`).toBeGreaterThanOrEqual(least);
  }
});

test('hours of sleep, and clocks that jump by hours and years, cost the stage nothing', async ({
  booth,
  page,
}) => {
  await openStage(page, booth, ['First', 'Second', 'Third']);
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
  expect((await paintedSpans(page)).every(({ texts: at }) => at.length === 1)).toBe(true);
});

test('a question that is withdrawn makes room for the one after it', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_SECONDS } });
  const ids: number[] = [];
  for (const content of ['First', 'Second', 'Third', 'Fourth']) {
    ids.push(await approved(booth, content));
  }
  await recordStage(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(question(page)).toHaveText('Fourth');
  await passTime(page, TURN_MS + 500);
  await expect(question(page)).toHaveText('Third');
  // One that was already on, then the one that is.
  await reject(booth, ids[3] ?? 0);
  await reject(booth, ids[2] ?? 0);
  await expect(page.locator('[data-part=item][data-phase=leaving]')).toHaveCount(1);
  await passTime(page, 2 * TURN_MS);
  expect(await shownTexts(page)).toEqual(['Fourth', 'Third', 'Second', 'First']);
});
