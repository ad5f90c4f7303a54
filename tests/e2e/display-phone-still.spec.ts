import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { layoutShift, misfits, setTextSize } from '../support/page-fit.ts';
import { recordStage } from '../support/stage-record.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const CYCLE_S = 3;

async function fill(booth: Booth, count: number): Promise<void> {
  await booth.updateSettings({ wedeliver: { cycleSeconds: CYCLE_S } });
  for (let number = 1; number <= count; number += 1) {
    const id = await booth.ask(`Question ${number}? ${'And some more of it. '.repeat(number % 4)}`);
    await booth.approve(id, number % 3 === 0 ? undefined : 'An answer. '.repeat(number * 2));
  }
}

function on(page: Page) {
  return page.locator('[data-part=item] [data-part=question]');
}
function list(page: Page) {
  return page.getByRole('region', { name: 'All questions' });
}

/** Lets the cycle run until this many other questions have been on. */
async function watchCycles(page: Page, count: number): Promise<void> {
  for (let cycle = 0; cycle < count; cycle += 1) {
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

for (const where of ['at the top', 'in the list'] as const) {
  test(`nothing moves while the cycle goes on for a minute and questions change, ${where}`, async ({
    booth,
    page,
  }) => {
    await fill(booth, 12);
    const unanswered = (await booth.questions()).find(({ answer }) => answer === null);
    const mine = await booth.ask('Is mine in the list?');
    await page.addInitScript(
      (own) => localStorage.setItem('booth.questions.mine', JSON.stringify(own)),
      [{ id: mine, content: 'Is mine in the list?', at: Date.now() }],
    );
    await recordStage(page);
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(list(page).locator('[data-part=question]')).toHaveCount(12);
    if (where === 'in the list')
      await list(page).getByRole('article').nth(3).scrollIntoViewIfNeeded();
    await watchCycles(page, 9);
    await booth.approve(mine, 'Now it is.');
    await booth.approve(unanswered?.id ?? 0, 'An answer at last. '.repeat(20));
    await expect(page.locator('[data-part=mine]')).toContainText('Answered');
    await watchCycles(page, 9);
    // Drawing goes by the clock, too.
    await page.clock.resume();
    expect(await layoutShift(page)).toBe(0);
  });
}

test('what is new waits for a tap while the list is read', async ({ booth, page }) => {
  await fill(booth, 9);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const questions = list(page).locator('[data-part=question]');
  await expect(questions).toHaveCount(9);
  await questions.nth(4).scrollIntoViewIfNeeded();
  await booth.approve(await booth.ask('Brand new?'));
  await page.getByRole('button', { name: 'Show 1 new' }).click();
  await expect(questions).toHaveCount(10);
  await expect(questions.first()).toHaveText('Brand new?');
  await expect(questions.first()).toBeInViewport();
});

test('what staff take down goes from sight at once, also while the list is read', async ({
  booth,
  page,
}) => {
  await fill(booth, 9);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const question = list(page).getByText('Question 5?');
  await question.scrollIntoViewIfNeeded();
  const [row] = (await booth.questions()).filter(({ content }) => content.startsWith('Question 5'));
  await (await booth.admin()).put(`/api/admin/question/${row?.id}`, { status: 'rejected' });
  await expect(question).toBeHidden();
});

test('many can be searched, by words in any order and without accents', async ({ booth, page }) => {
  await fill(booth, 6);
  await booth.approve(await booth.ask('Wie groß ist das Café?'), 'Zwölf Tische.');
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(list(page).locator('[data-part=question]')).toHaveCount(7);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await booth.approve(await booth.ask('One more?'));
  await page.getByRole('button', { name: 'Show 1 new' }).tap();
  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  await search.pressSequentially('cafe gross', { delay: 20 });
  await expect(list(page).locator('[data-part=question]')).toHaveText(['Wie groß ist das Café?']);
  await search.fill('tische');
  await expect(list(page).getByText('1 found')).toBeVisible();
  await search.fill('nobody asked');
  await expect(list(page).getByText('0 found')).toBeVisible();
});

test('a question is asked on the page itself, also while the server is away, and is sent', async ({
  booth,
  page,
}) => {
  await fill(booth, 3);
  // A phone with its browser's bars.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(on(page)).toBeVisible();
  await booth.kill();
  await expect(page.locator('[data-part=not-live]')).toBeVisible();
  await list(page).getByRole('article').last().scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Ask a question' }).tap();
  const field = page.getByRole('textbox', { name: 'Ask a question' });
  await expect(field).toBeFocused();
  await field.pressSequentially('Does it float?', { delay: 20 });
  // A double tap is one question.
  await page.getByRole('button', { name: 'Submit Question' }).dblclick();
  const mine = page.locator('[data-part=mine]');
  await expect(mine).toContainText('Kept on this phone, sends automatically');
  // Seen without scrolling, above the line that says why.
  const kept = mine.getByRole('article').first();
  await expect(kept).toBeInViewport({ ratio: 1 });
  const [card, line] = [
    await kept.boundingBox(),
    await page.locator('[data-part=not-live]').boundingBox(),
  ];
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/wedeliver');
  await page.reload().catch(() => undefined);
  await booth.start();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(mine).toContainText('Waiting for approval');
  const asked = (await booth.questions()).filter(({ content }) => content === 'Does it float?');
  expect(asked).toHaveLength(1);
});

test('a long question of one’s own can be read, and nothing moves when its answer comes', async ({
  booth,
  page,
}) => {
  const content =
    'Could it be painted in our own colour, and what would that cost for a whole line?';
  const id = await booth.ask(content);
  await page.addInitScript(
    (own) => localStorage.setItem('booth.questions.mine', JSON.stringify(own)),
    [{ id, content, at: Date.now() }],
  );
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const mine = page.locator('[data-part=mine]');
  await expect(mine).toContainText('Waiting for approval');
  expect(await misfits(page)).toEqual([]);
  await booth.approve(id, 'In **any** colour.');
  await expect(mine).toContainText('Answered');
  await expect(mine.getByRole('button', { name: 'Show the answer' })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
  // The question takes the tap, too.
  await mine.getByText(content).tap({ force: true });
  await expect(mine.locator('[data-part=my-answer]')).toBeVisible();
});

test('in Arabic, dates are whole beside any question, and large letters fit', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({ wedeliver: { showDate: true } });
  for (const content of ['Is it loud?', 'هل يعمل بدون إنترنت؟']) {
    await booth.approve(await booth.ask(content, 'Ada'), 'No.');
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await setTextSize(page, { by: 'settings', percent: 200 });
  await page.goto(`${booth.publicUrl}/wedeliver?language=ar`);
  const dates = page.getByRole('article').getByRole('time');
  await expect(dates).toHaveCount(3);
  // Laid out from left to right, the day, month and year would be out of order.
  for (const date of await dates.all()) await expect(date).toHaveCSS('direction', 'rtl');
  expect(await misfits(page)).toEqual([]);
});

for (const theme of ['dark', 'light'] as const) {
  for (const width of [320, 390]) {
    test(`fits and has no fault at ${width} px in 200 % text (${theme})`, async ({
      booth,
      page,
    }) => {
      await booth.updateSettings({ theme });
      await fill(booth, 7);
      const narrow = '| Press | Force |\n|---|---|\n| H25 | 250 kN |';
      const wide =
        '| Configuration | Manufacturer | Force |\n|---|---|---|\n| H25 | Hydrive | 250 kN |';
      for (const table of [narrow, wide]) await booth.approve(await booth.ask('Which?'), table);
      await page.setViewportSize({ width, height: 700 });
      await setTextSize(page, { by: 'settings', percent: 200 });
      await page.goto(`${booth.publicUrl}/wedeliver`);
      await expect(list(page).locator('[data-part=question]')).toHaveCount(9);
      await page.getByRole('textbox', { name: 'Ask a question' }).fill('Does it float?');
      await page.getByRole('button', { name: 'Submit Question' }).click();
      await expect(page.locator('[data-part=mine]')).toContainText('Waiting for approval');
      expect(await misfits(page)).toEqual([]);
      await expectNoAxeViolations(page);
    });
  }
}
