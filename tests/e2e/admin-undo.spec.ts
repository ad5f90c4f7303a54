import { type Booth, expect, test } from '../support/e2e.ts';
import { card, rowOf, rows, statusOf } from '../support/questions-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

async function questionOf(booth: Booth, content: string) {
  return (await booth.questions()).find((question) => question.content === content);
}

test('twenty changes are taken back one by one, the newest first', async ({ booth, page }) => {
  for (let i = 0; i < 20; i += 1) await booth.ask(`Number ${i}`);
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(20);
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press(i % 2 === 0 ? 'a' : 'r');
  }
  await expect(card(page, 'Approved')).toHaveText('Approved10');
  await expect(card(page, 'Rejected')).toHaveText('Rejected10');
  // Faster than the server answers.
  for (let i = 0; i < 18; i += 1) await page.keyboard.press('u');
  await expect(card(page, 'Pending')).toHaveText('Pending18');
  await expect(statusOf(page, 'Number 19')).toHaveText('Approved');
  await expect(statusOf(page, 'Number 18')).toHaveText('Rejected');
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await expect(card(page, 'Pending')).toHaveText('Pending20');
  await page.keyboard.press('u');
  await expect(card(page, 'Pending')).toHaveText('Pending20');
});

test('each says what it undoes, for six seconds', async ({ booth, page }) => {
  await booth.ask('Which sensors does it have, and do they work in the rain or in heavy snow?');
  await booth.signIn(page);
  await expect(rowOf(page, 'Which sensors')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const toast = page.getByRole('alert').filter({ hasText: 'Question updated' });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toast.isVisible();
    })
    .toBe(true);
  await expect(toast).toContainText('Approved “Which sensors does it have, and do they work in…”');
  await page.clock.runFor(5500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast).toBeHidden();
});

test('on a narrow phone what takes a change back keeps its whole word', async ({ booth, page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await booth.ask('Which sensors does it have, and do they work in the rain or in heavy snow?');
  await booth.signIn(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const cut = await undo.evaluate((button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    return text.getBoundingClientRect().width - button.clientWidth;
  });
  expect(cut).toBeLessThanOrEqual(0);
  await undo.click();
  await expect(card(page, 'Pending')).toHaveText('Pending1');
});

test('an older change is found in the history and taken back alone, from another screen too', async ({
  booth,
  page,
}) => {
  for (const name of ['First', 'Second', 'Third']) await booth.ask(`${name} question`);
  await booth.signIn(page);
  for (const name of ['First', 'Second', 'Third']) {
    await rowOf(page, `${name} question`).getByRole('button', { name: 'Approve' }).click();
    await expect(statusOf(page, `${name} question`)).toHaveText('Approved');
  }
  await page.getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('link', { name: 'Questions' }).first().click();
  await card(page, 'Total').click();
  await page.getByRole('button', { name: 'Your last changes' }).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([/Approved “Third/, /Approved “Second/, /Approved “First/]);
  await items.nth(1).click();
  await expect(statusOf(page, 'Second question')).toHaveText('Pending');
  await expect(statusOf(page, 'Third question')).toHaveText('Approved');
  await page.getByRole('button', { name: 'Your last changes' }).click();
  await expect(items).toHaveText([/Approved “Third/, /Approved “First/]);
});

test('“Clear flag and answer” is taken back with the answer and its flag', async ({
  booth,
  page,
}) => {
  const id = await booth.ask('Does it float?');
  const admin = await booth.admin();
  const draft = { answer: 'It does.', ai_suggested: true };
  expect((await admin.put(`/api/admin/question/${id}`, draft)).status).toBe(200);
  await booth.signIn(page);
  await rowOf(page, 'Does it float?').getByRole('button', { name: 'Clear AI' }).click();
  await page.getByRole('menuitem', { name: 'Clear flag and answer' }).click();
  await expect(page.getByText('Cleared AI answer', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Does it float?')).not.toContainText('It does.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Does it float?')).toContainText('It does.');
  // The row shows it before the server has it.
  await expect
    .poll(() => questionOf(booth, 'Does it float?'))
    .toMatchObject({ answer: 'It does.', ai_suggested: true });
});

test('what somebody else changed since stays as it is', async ({ booth, page }) => {
  const id = await booth.ask('Whose is it?');
  await booth.signIn(page);
  await rowOf(page, 'Whose is it?').getByRole('button', { name: 'Approve' }).click();
  await expect(statusOf(page, 'Whose is it?')).toHaveText('Approved');
  // The row shows it before the server has it.
  await expect.poll(() => questionOf(booth, 'Whose is it?')).toMatchObject({ status: 'approved' });
  const admin = await booth.admin();
  await admin.put(`/api/admin/question/${id}`, { status: 'rejected' });
  await expect(statusOf(page, 'Whose is it?')).toHaveText('Rejected');
  await page.keyboard.press('u');
  await expect(page.getByText('It has been changed since. Nothing was taken back.')).toBeVisible();
  expect((await questionOf(booth, 'Whose is it?'))?.status).toBe('rejected');
});
