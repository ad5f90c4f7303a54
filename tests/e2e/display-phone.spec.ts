import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { layoutShift } from '../support/page-fit.ts';
import { passTime, recordStage } from '../support/stage-record.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('follows one’s own question to the big screen', async ({ booth, page }) => {
  const id = await booth.ask('Where can I try it?', 'Kim');
  await page.addInitScript(
    (mine) => localStorage.setItem('booth.questions.mine', JSON.stringify(mine)),
    [{ id, content: 'Where can I try it?', at: Date.now() }],
  );
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const mine = page.locator('[data-part=mine]');
  await expect(mine).toContainText('Waiting for approval');
  await expect(page.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  // What is still empty is no place without a name.
  await expect(page.locator('section:not([aria-label], [aria-labelledby])')).toHaveCount(1);
  await expect(page.locator('[aria-labelledby=more-questions]')).toHaveCount(0);

  await booth.approve(id, 'Right here, in **hall 4**.');
  // The announcement of a change says which question it is about.
  await expect(mine.getByRole('status')).toContainText(/Answered.*Where can I try it\?/);
  await mine.getByRole('button', { name: 'Show the answer' }).click();
  await expect(mine.locator('[data-part=my-answer] strong')).toHaveText('hall 4');
  await expect(page.locator('[data-part=item] [data-part=question]')).toHaveText(
    'Where can I try it?',
  );
  await expect(page.locator('[data-part=item] [data-part=answer] strong')).toHaveText('hall 4');
  await expect(page.locator('[data-part=qr]')).toHaveCount(0);
});

test('says when one’s own question is on the big screen, and shows what that one shows', async ({
  booth,
  page,
  browser,
}) => {
  await booth.updateSettings({ wedeliver: { autoFade: false } });
  const mineId = await booth.ask('Where can I try it?', 'Kim');
  await page.addInitScript(
    (mine) => localStorage.setItem('booth.questions.mine', JSON.stringify(mine)),
    [{ id: mineId, content: 'Where can I try it?', at: Date.now() }],
  );
  const screen = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await screen.goto(`${booth.publicUrl}/wedeliver`);
  await expect(screen.locator('[data-part=stage]')).toBeVisible();
  await booth.approve(mineId);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const state = page.locator('[data-part=mine] [data-status]');
  const on = page.locator('[data-part=item] [data-part=question]');
  await expect(state).toHaveAttribute('data-status', 'now');
  await expect(state).toContainText('On the big screen right now');
  const place = await state.boundingBox();

  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  await expect(state).toHaveAttribute('data-status', 'approved');
  await expect(on).toHaveText('Is it loud?');
  const staff = await booth.admin();
  await staff.post('/api/admin/air', { do: 'show', question_id: mineId });
  await expect(state).toHaveAttribute('data-status', 'now');
  await expect(on).toHaveText('Where can I try it?');
  expect(await state.boundingBox()).toEqual(place);
  expect(await layoutShift(page)).toBe(0);

  // Nobody knows what a screen shows that isn't there.
  await screen.goto('about:blank');
  await expect(state).toHaveAttribute('data-status', 'approved');
});

test('one that was on the big screen does not wait once it is put away', async ({
  booth,
  page,
}) => {
  const id = await booth.ask('Where can I try it?', 'Kim');
  await page.addInitScript(
    (mine) => localStorage.setItem('booth.questions.mine', JSON.stringify(mine)),
    [{ id, content: 'Where can I try it?', at: Date.now() }],
  );
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const mine = page.locator('[data-part=mine]');
  await expect(mine).toContainText('Waiting for approval');
  await booth.approve(id);
  await expect(mine).toContainText('Approved for the big screen');
  const staff = await booth.admin();
  await staff.put(`/api/admin/question/${id}`, { shelf: 'archived' });
  await expect(mine).toContainText('It was on the big screen');
  await page.reload();
  await expect(mine).toContainText('It was on the big screen');
  await staff.put(`/api/admin/question/${id}`, { shelf: 'active' });
  await expect(mine).toContainText('Approved for the big screen');
});

test('wears the company’s name and colour before anything else has come', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({
    theme: 'light',
    brand: { eventName: 'Hannover Messe', colour: '#1d62a8' },
  });
  // As on a slow network: the calls are still on their way.
  await page.route('**/api/**', () => {});
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=empty]')).toBeVisible();
  await expect(page.getByText('Hannover Messe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Question' })).toHaveCSS(
    'background-color',
    'rgb(29, 98, 168)',
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('there is no foot of the page while nothing stands in it', async ({ booth, page }) => {
  for (let at = 1; at <= 12; at += 1) await booth.approve(await booth.ask(`Question ${at}`));
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=more-item]')).toHaveCount(12);
  const foot = page.getByRole('contentinfo');
  await expect(foot).toHaveCount(0);
  await page.locator('[data-part=more-item]').last().scrollIntoViewIfNeeded();
  await expect(foot.getByRole('link', { name: 'Ask a question' })).toBeVisible();
  await foot.getByRole('link').tap();
  await expect(page.getByLabel('Ask a question')).toBeFocused();
  await expect(foot).toHaveCount(0);
});

test('lists the other questions, and fits the width', async ({ booth, page }) => {
  for (const content of ['One', 'Two', `Three ${'x'.repeat(120)}`]) {
    await booth.approve(await booth.ask(content), '| a | b |\n|---|---|\n| 1 | 2 |');
  }
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=more-item]')).toHaveCount(3);
  // Anyone who has it read out hears where the question ends.
  const all = page.getByRole('region', { name: 'All questions' });
  await expect(all.getByRole('group', { name: 'Answer' })).toHaveCount(3);
  const [scrollWidth, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scrollWidth).toBe(width);
});

test('the one that is on has a box of its own, and the list of all stays as it is', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 3 } });
  for (const content of ['One', 'Two', 'Three']) await booth.approve(await booth.ask(content));
  await recordStage(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const on = page.locator('[data-part=item] [data-part=question]');
  const all = page.getByRole('region', { name: 'All questions' }).locator('[data-part=question]');
  await expect(on).toHaveText(['Three']);
  await expect(all).toHaveText(['Three', 'Two', 'One']);
  await passTime(page, 4000);
  await expect(on).toHaveText(['Two']);
  await expect(all).toHaveText(['Three', 'Two', 'One']);
  await booth.approve(await booth.ask('Four'));
  await page.getByRole('button', { name: 'Show 1 new' }).tap();
  await expect(all).toHaveText(['Four', 'Three', 'Two', 'One']);
});

for (const theme of ['dark', 'light'] as const) {
  test(`has no accessibility fault (${theme})`, async ({ booth, page }) => {
    await booth.updateSettings({ theme, brand: { siteUrl: 'https://hydrive.example' } });
    const id = await booth.ask('Is it safe?');
    await page.addInitScript(
      (mine) => localStorage.setItem('booth.questions.mine', JSON.stringify(mine)),
      [{ id, content: 'Is it safe?', at: Date.now() }],
    );
    await booth.approve(await booth.ask('Is it loud?'), 'No.');
    await booth.approve(await booth.ask('Is it fast?'), 'Yes.');
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.locator('[data-part=item]')).toBeVisible();
    await page
      .locator('[data-part=item]')
      .evaluate((item) => Promise.all(item.getAnimations().map(({ finished }) => finished)));
    await expectNoAxeViolations(page);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('what is written from the right has its author and its answer’s line on the right', async ({
      booth,
      page,
    }) => {
      const id = await booth.ask('هل يعمل بدون إنترنت؟', 'ليلى');
      await booth.approve(id, 'نعم، كل شيء يعمل محليًا.');
      await booth.approve(await booth.ask('Is it loud?', 'Ada'), 'No.');
      await page.goto(`${booth.publicUrl}/wedeliver`);
      const cards = page.getByRole('article');
      for (const [text, direction] of [
        ['هل يعمل', 'rtl'],
        ['Is it loud?', 'ltr'],
      ] as const) {
        const card = cards.filter({ hasText: text }).last();
        await expect(card.locator('[data-part=answer]')).toHaveCSS('direction', direction);
        await expect(card.locator('[data-part=question] + p')).toHaveCSS('direction', direction);
      }
    });
  });
}
