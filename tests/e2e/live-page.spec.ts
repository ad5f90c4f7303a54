import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { recordSaid } from '../support/page.ts';
import { misfits, setTextSize } from '../support/page-fit.ts';
import { sample } from '../support/sample.ts';
import { passTime, recordStage } from '../support/stage-record.ts';
import { refusalBody } from '../support/api.ts';
import { answerWith, askMine, contentsOf, PHONE } from './visitor-pages.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const CYCLE_S = 3;

async function fill(booth: Booth, count: number): Promise<void> {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_S } });
  for (let number = 1; number <= count; number += 1) {
    const id = await booth.ask(`Question ${number}? ${'And some more of it. '.repeat(number % 4)}`);
    await booth.approve(id, number % 3 === 0 ? undefined : 'An answer. '.repeat(number * 2));
  }
}

function open(page: Page, booth: Booth) {
  return page.goto(`${booth.publicUrl}/wedeliver`);
}
/** What is on the big screen. */
function on(page: Page) {
  return page.locator('[data-part=item] [data-part=question]');
}
function list(page: Page) {
  return page.getByRole('region', { name: 'All questions' });
}
function listed(page: Page) {
  return list(page).locator('[data-part=question]');
}
function mineOf(page: Page) {
  return page.locator('[data-part=mine]');
}
/** Lets the cycle run until nine other questions have been on. */
async function watchCycles(page: Page): Promise<void> {
  for (let cycle = 0; cycle < 9; cycle += 1) {
    const before = await on(page).textContent();
    await page.clock.runFor(CYCLE_S * 1000 + 200);
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return on(page).allTextContents();
      })
      .not.toContain(before);
  }
}

test.describe('one’s own question', () => {
  test('is read whole, and followed to the archive', async ({ booth, page, browser }) => {
    const content =
      'Where can I try it, and what would it cost in our own colour for a whole line?';
    const id = await askMine(page, booth, content, 'Kim');
    const said = await recordSaid(page);
    await booth.updateSettings({ wedeliver: { autoFade: false } });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, booth);
    const mine = mineOf(page);
    await expect(mine).toContainText('Waiting for approval');
    await expect(page.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
    // What is still empty is no place without a name.
    await expect(page.locator('section:not([aria-label], [aria-labelledby])')).toHaveCount(1);
    await expect(page.locator('[aria-labelledby=more-questions]')).toHaveCount(0);
    expect(await misfits(page)).toEqual([]);

    await booth.approve(id);
    await expect(mine).toContainText('Approved for the big screen');
    await booth.approve(id, 'Right here, in **hall 4**.');
    // What is announced says which question it is about.
    const about = ['Approved for the big screen', 'Answered'];
    await expect.poll(said).toEqual(about.map((state) => `${state}: ${content}`));
    // The question takes the tap, too.
    await mine.getByText(content).tap({ force: true });
    await expect(mine.locator('[data-part=my-answer] strong')).toHaveText('hall 4');
    await expect(on(page)).toHaveText(content);
    await expect(page.locator('[data-part=item] [data-part=answer] strong')).toHaveText('hall 4');
    await expect(page.locator('[data-part=qr]')).toHaveCount(0);

    await booth.change(id, { shelf: 'archived' });
    await expect(mine).toContainText('Was on the big screen');
    await page.reload();
    await expect(mine).toContainText('Was on the big screen');
    await booth.change(id, { shelf: 'active' });
    await expect(mine).toContainText('Answered');

    const screen = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await screen.goto(`${booth.publicUrl}/wedeliver`);
    const state = mine.locator('[data-status]');
    await expect(state).toHaveAttribute('data-status', 'now');
    await expect(state).toContainText('On the big screen right now');
    await booth.approve(await booth.ask('Is it loud?'), 'No.');
    await expect(state).toHaveAttribute('data-status', 'answered');
    await expect(on(page)).toHaveText('Is it loud?');
    const staff = await booth.admin();
    await staff.post('/api/admin/air', { do: 'show', question_id: id });
    await expect(state).toHaveAttribute('data-status', 'now');
    await expect(on(page)).toHaveText(content);
  });

  test('is asked on the page, also while the server is away', async ({ booth, page }) => {
    await fill(booth, 3);
    // A phone with its browser's bars.
    await page.setViewportSize({ width: 390, height: 664 });
    const said = await recordSaid(page);
    await open(page, booth);
    await expect(on(page)).toBeVisible();
    await booth.kill();
    await expect(page.locator('[data-part=not-live]')).toBeVisible();
    await list(page).getByRole('article').last().scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Ask a question' }).tap();
    const field = page.getByRole('textbox', { name: 'Ask a question' });
    await expect(field).toBeFocused();
    const submit = page.getByRole('button', { name: 'Submit Question' });
    await submit.click();
    await expect(page.getByText('Please type a question.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.pressSequentially('Does it float?', { delay: 20 });
    // A double tap is one question.
    await submit.dblclick();
    const mine = mineOf(page);
    await expect(mine).toContainText('Kept on this phone, will be sent automatically');
    // Seen without scrolling, above the line that says why.
    const kept = mine.getByRole('article').first();
    await expect(kept).toBeInViewport({ ratio: 1 });
    const [card, line] = [
      await kept.boundingBox(),
      await page.locator('[data-part=not-live]').boundingBox(),
    ];
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
    await expect
      .poll(said)
      .toEqual([
        'Reconnecting…',
        'Please type a question.',
        'Kept on this phone, will be sent automatically: Does it float?',
      ]);
    expect(new URL(page.url()).pathname).toBe('/wedeliver');
    await expect(page.locator('a', { hasText: 'Ask another question' })).toHaveCount(1);
    await page.reload().catch(() => undefined);
    await booth.start();
    await open(page, booth);
    await expect(mine).toContainText('Waiting for approval');
    const asked = (await booth.questions()).filter(({ content }) => content === 'Does it float?');
    expect(asked).toHaveLength(1);

    // One that is refused takes nobody's words away.
    const held = Promise.withResolvers<void>();
    const refused = { status: 400, body: refusalBody('Not this one.') };
    await answerWith(page, '/api/question', refused, held.promise);
    await field.fill('Is it red?');
    await submit.click();
    await field.fill('Is it blue?');
    held.resolve();
    await expect(page.getByText('Not this one.')).toBeVisible();
    await expect(field).toHaveValue('Is it blue?');
    // Into an empty field it comes back, and what it becomes takes its place.
    await answerWith(page, '/api/question', refused);
    await submit.click();
    await expect(field).toHaveValue('Is it blue?');
    await field.pressSequentially('!');
    await submit.click();
    await expect.poll(() => contentsOf(booth)).toContain('Is it blue?!');
    await expect(page.getByText('Not this one.')).toHaveCount(0);
    // So does the first one, with the next view of the page.
    await page.reload();
    await expect(field).toHaveValue('Is it red?');
    await expect(page.getByText('Not this one.')).toBeVisible();
  });

  test('asked in other words has the one answer, and no more', async ({ booth, page }) => {
    const main = await booth.ask('How long does the battery last?', 'Ada');
    const own = await askMine(page, booth, 'Akku?', 'Kim');
    const secret = await booth.ask('A secret of somebody else', 'Eve');
    const staff = await booth.admin();
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, booth);
    const mine = mineOf(page);
    await expect(mine).toContainText('Waiting for approval');
    for (const id of [own, secret])
      await staff.post(`/api/admin/question/${id}/merge`, { into: main });
    await expect(mine).toContainText('Waiting for approval');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const place = await mine.boundingBox();
    await booth.approve(main, 'Eight hours, or **five** in winter.');
    await expect(mine).toContainText('Answered');
    // It came while they look at the page: nothing moves until they open it.
    const show = mine.getByRole('button', { name: 'Show the answer' });
    await expect(show).toBeVisible();
    expect(await mine.boundingBox()).toEqual(place);
    await show.click();
    const shared = mine.locator('[data-part=shared]');
    await expect(shared).toContainText('How long does the battery last?');
    await expect(shared.locator('strong')).toHaveText('five');
    await expect(page.locator('[data-part=item] [data-part=asked]')).toHaveText('asked 3×');
    await expect(page.locator('body')).not.toContainText('secret');
    await booth.approve(main, 'Nine hours.');
    await expect(shared).toContainText('Nine hours.');
    // Taken out, it no longer shares anything. Its asker has seen it answered, and must not have to wait for that
    // again.
    await staff.post(`/api/admin/question/${own}/unmerge`, {});
    await expect(mine).toContainText('Was on the big screen');
    await expect(shared).toHaveCount(0);
  });
});

test('nothing moves on a live page that is in use', { tag: '@deep' }, async ({ booth, page }) => {
  await fill(booth, 12);
  const [first, second] = (await booth.questions()).filter(({ answer }) => answer === null);
  const mine = await askMine(page, booth, 'Is mine in the list?');
  await recordStage(page);
  await open(page, booth);
  await expect(listed(page)).toHaveCount(11);
  const field = page.getByRole('textbox', { name: 'Ask a question' });
  await field.tap();
  const place = await field.boundingBox();
  await watchCycles(page);
  await booth.approve(first?.id ?? 0, 'An answer at last. '.repeat(20));
  await watchCycles(page);
  expect(await field.boundingBox()).toEqual(place);

  await list(page).getByRole('article').nth(3).scrollIntoViewIfNeeded();
  await field.blur();
  const read = list(page).getByRole('article').nth(3);
  const content = await read.textContent();
  const before = (await read.boundingBox())?.y ?? 0;
  await watchCycles(page);
  await booth.approve(mine, 'Now it is.');
  await booth.approve(second?.id ?? 0, 'An answer at last. '.repeat(20));
  await expect(mineOf(page)).toContainText('Answered');
  await watchCycles(page);
  // Drawing goes by the clock, too.
  await page.clock.resume();
  expect(await read.textContent()).toBe(content);
  // A page scrolls by whole pixels.
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(1);
});

test('what is on stays while it is paused or used', async ({ booth, page }) => {
  const window = page.viewportSize()?.height ?? 0;
  const box = page.locator('[data-part=now]');
  const heightOf = async () => (await box.boundingBox())?.height ?? 0;
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_S } });
  for (const content of ['One', 'Two', 'Three']) await booth.approve(await booth.ask(content));
  await recordStage(page);
  await open(page, booth);
  await expect(on(page)).toHaveText(['Three']);
  await expect(listed(page)).toHaveText(['Two', 'One']);
  expect(await heightOf()).toBeLessThan(140);
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  const expectStays = async (content: string, ms: number) => {
    await passTime(page, ms);
    await expect(on(page)).toHaveText([content]);
  };
  const nextAfter = async (content: string) => {
    await expect(async () => {
      await passTime(page, 500);
      expect(await on(page).allTextContents()).not.toContain(content);
    }).toPass();
    return (await on(page).textContent()) ?? '';
  };
  await pause.tap();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await expectStays('Three', 7000);
  await pause.tap();
  await on(page).tap();
  await expectStays('Three', 7000);
  await page.getByRole('heading', { level: 1 }).tap();
  const next = await nextAfter('Three');
  await expect(listed(page)).toHaveText(['Three', 'Two', 'One'].filter((one) => one !== next));

  await box.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-part=now] :focus')).toHaveCount(1);
  await expectStays(next, 7000);
  await pause.focus();
  await nextAfter(next);

  await booth.approve(await booth.ask('Four'), `${'It is a long answer. '.repeat(60)}The end.`);
  await expect(async () => {
    await passTime(page, 500);
    expect(await on(page).allTextContents()).toEqual(['Four']);
  }).toPass();
  await expect(listed(page)).not.toContainText(['Four']);
  expect(await heightOf()).toBeLessThanOrEqual(window * 0.45);
  expect(await heightOf()).toBeGreaterThan(window * 0.4);
  // All of it can be reached, by key too.
  await box.focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => box.evaluate((one) => one.scrollTop + one.clientHeight - one.scrollHeight))
    .toBeGreaterThanOrEqual(-1);
  // The next one begins at its start.
  await booth.approve(await booth.ask('Five'), 'It is as long. '.repeat(90));
  await pause.focus();
  await expect(async () => {
    await passTime(page, 500);
    expect(await on(page).allTextContents()).toEqual(['Five']);
  }).toPass();
  expect(await box.evaluate((one) => one.scrollTop)).toBe(0);
  await booth.change(5, { status: 'rejected' });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await expectStays('Four', 7000);

  // Where nothing follows there is nothing to pause.
  for (const id of [1, 2, 3]) await booth.change(id, { status: 'rejected' });
  await expect(pause).toHaveCount(0);
});

test('the list is read in peace, and can be searched', async ({ booth, page }) => {
  await fill(booth, 7);
  await booth.approve(await booth.ask('Wie groß ist das Café?'), 'Zwölf Tische.');
  await open(page, booth);
  await expect(listed(page)).toHaveCount(7);
  await expect(mineOf(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  // There is no foot of the page while nothing stands in it.
  const foot = page.getByRole('contentinfo');
  await expect(foot).toHaveCount(0);
  await list(page).getByRole('article').last().scrollIntoViewIfNeeded();
  await foot.getByRole('link', { name: 'Ask a question' }).tap();
  await expect(page.getByLabel('Ask a question')).toBeFocused();
  await expect(foot).toHaveCount(0);

  await listed(page).nth(4).scrollIntoViewIfNeeded();
  await booth.approve(await booth.ask('Brand new?'));
  await page.getByRole('button', { name: 'Show 1 new' }).tap();
  await expect(listed(page)).toHaveCount(8);
  await expect(listed(page).first()).toHaveText('Brand new?');
  await expect(listed(page).first()).toBeInViewport();
  await expect(list(page).getByRole('heading', { name: 'All questions' })).toBeFocused();

  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  await search.pressSequentially('cafe gross', { delay: 20 });
  await expect(listed(page)).toHaveText(['Wie groß ist das Café?']);
  await expect(list(page).getByText('1 found')).toBeVisible();
  await search.fill('');

  const question = list(page).getByText('Question 5?');
  await question.scrollIntoViewIfNeeded();
  await booth.change(5, { status: 'rejected' });
  await expect(question).toBeHidden();
});

test('in Arabic dates are whole, large letters fit', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { showDate: true } });
  for (const content of ['Is it loud?', 'هل يعمل بدون إنترنت؟']) {
    await booth.approve(await booth.ask(content, 'Ada'), 'No.');
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await setTextSize(page, { by: 'settings', percent: 200 });
  await page.goto(`${booth.publicUrl}/wedeliver?language=ar`);
  const dates = page.getByRole('article').getByRole('time');
  await expect(dates).toHaveCount(2);
  // Laid out from left to right, the day, month and year would be out of order.
  for (const date of await dates.all()) await expect(date).toHaveCSS('direction', 'rtl');
  expect(await misfits(page)).toEqual([]);
});

const NARROW_TABLE = '| Press | Force |\n|---|---|\n| H25 | 250 kN |';
const WIDE_TABLE =
  '| Configuration | Manufacturer | Force |\n|---|---|---|\n| H25 | Hydrive | 250 kN |';

for (const { theme, width, percent } of sample(
  (['dark', 'light'] as const).flatMap((theme) => [
    { theme, width: 390, percent: 100 },
    { theme, width: 320, percent: 200 },
    { theme, width: 320, percent: 100 },
    { theme, width: 390, percent: 200 },
  ]),
)) {
  test(`the live page fits ${width} px, ${percent} %, ${theme}`, async ({ booth, page }) => {
    await booth.updateSettings({
      theme,
      brand: { siteUrl: 'https://hydrive.example' },
      votes: { minimum: 1 },
    });
    await fill(booth, 7);
    for (const table of [NARROW_TABLE, WIDE_TABLE])
      await booth.approve(await booth.ask('Which?'), table);
    await page.setViewportSize({ width, height: 700 });
    await setTextSize(page, { by: 'settings', percent });
    await open(page, booth);
    await expect(listed(page)).toHaveCount(8);
    // Anyone who has it read out hears where the question ends.
    await expect(list(page).getByRole('group', { name: 'Answer' })).not.toHaveCount(0);
    await list(page).getByRole('button', { name: 'I want to know this too' }).first().tap();
    await page.getByRole('textbox', { name: 'Ask a question' }).fill(`Is it ${'x'.repeat(120)}?`);
    await page.getByRole('button', { name: 'Submit Question' }).click();
    await expect(mineOf(page)).toContainText('Waiting for approval');
    expect(await misfits(page)).toEqual([]);
    await expectNoAxeViolations(page);
  });
}
