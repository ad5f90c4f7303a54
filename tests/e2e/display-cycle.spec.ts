import type { Page } from 'playwright/test';
import { expect, test, type Booth } from '../support/e2e.ts';
import { passTime, recordStage, shownTexts, stageRecord } from '../support/stage-record.ts';

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
/** Approves and waits until it is on the stage, while the stage's clock stands still. */
async function push(page: Page, booth: Booth, content: string) {
  const id = await approved(booth, content);
  await expect(question(page)).toHaveText(content);
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
  await expect(question(page)).toHaveText('Second');
  await passTime(page, 3 * TURN_MS);
  expect(await shownTexts(page)).toEqual(['Second', 'First', 'Second']);
});

test('brings a new approval on at once, and goes on where it was', async ({ booth, page }) => {
  await openStage(page, booth, ['First', 'Second', 'Third', 'Fourth']);
  await passTime(page, TURN_MS + 500);
  await push(page, booth, 'Fresh');
  await passTime(page, 5 * TURN_MS);
  expect(await shownTexts(page)).toEqual([
    'Fourth',
    'Third',
    'Fresh',
    'Second',
    'First',
    'Fresh',
    'Fourth',
    'Third',
  ]);
});

test('gives approvals that the next one cut short their time afterwards', async ({
  booth,
  page,
}) => {
  await openStage(page, booth, ['First', 'Second']);
  for (const content of ['One', 'Two', 'Three']) {
    await push(page, booth, content);
    await passTime(page, 500);
  }
  await passTime(page, 3 * TURN_MS + 500);
  expect(await shownTexts(page)).toEqual(['Second', 'One', 'Two', 'Three', 'Two', 'One', 'First']);
});

test('an approval that had its time is not brought back before the others', async ({
  booth,
  page,
}) => {
  await openStage(page, booth, ['First', 'Second']);
  await push(page, booth, 'One');
  await passTime(page, 2500);
  await push(page, booth, 'Two');
  await passTime(page, TURN_MS + 500);
  expect(await shownTexts(page)).toEqual(['Second', 'One', 'Two', 'First']);
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
