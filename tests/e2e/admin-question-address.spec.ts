import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const KEY_EVERY = { delay: 40 };
/** More than one page of the list. */
const MANY = 52;

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Manage Question' });
}
function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

test('a lead leads to its very question, on whatever page it is', async ({ booth, page }) => {
  const asked = await booth.submit('What does it cost?');
  const lead = await leaveDetails(booth.port, { question_claim: asked.claim });
  await Promise.all(Array.from({ length: MANY }, () => booth.ask('What does it cost?')));
  await booth.signIn(page, `/leads/${lead}`);
  const link = page.getByRole('link', { name: 'Open this question' });
  await link.click();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard?question=${asked.id}`);
  await expect(dialogOf(page).getByLabel('Answer (Markdown)')).toBeFocused();
  await expectNoAxeViolations(page, '[role=dialog]');

  await page.goBack();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads/${lead}`);
  await link.click();
  const answer = dialogOf(page).getByLabel('Answer (Markdown)');
  await expect(answer).toBeFocused();
  await page.keyboard.type('Less than you think.', KEY_EVERY);
  await page.keyboard.press('Control+Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);

  await page.goto(`${booth.adminUrl}/leads/${lead}`);
  const question = page.getByRole('region', { name: 'Question' });
  await expect(question).toContainText('Approved');
  await expect(question).toContainText('Less than you think.');
});

test('Back closes the dialog onto the list as it was, and typed text is kept', async ({
  booth,
  page,
}) => {
  const id = await booth.ask('Is my answer kept?');
  await booth.ask('Something else?');
  await booth.signIn(page);
  const view = `${booth.adminUrl}/dashboard?status=pending&sort=author`;
  await page.goto(view);
  await rowOf(page, 'Is my answer kept?').getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`${view}&question=${id}`);
  const answer = dialogOf(page).getByLabel('Answer (Markdown)');
  await expect(answer).toBeFocused();
  await page.keyboard.type('Half an answer', KEY_EVERY);
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(view);
  await expect(rowOf(page, 'Is my answer kept?')).toBeFocused();

  await page.goForward();
  await expect(answer).toHaveValue('Half an answer');
  await page.reload();
  await expect(answer).toHaveValue('Half an answer');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(view);
});

test('closing twice in one go leaves the dialog, not the list', async ({ booth, page }) => {
  await booth.ask('Asked once?');
  await booth.signIn(page);
  await rowOf(page, 'Asked once?').getByRole('button', { name: 'Edit' }).click();
  const cancel = dialogOf(page).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  await cancel.evaluate((button) => {
    if (!(button instanceof HTMLElement)) return;
    button.click();
    button.click();
  });
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard?status=all`);
  await expect(rowOf(page, 'Asked once?')).toBeVisible();
});

test('a question that is gone says so', async ({ booth, page }) => {
  await booth.signIn(page, '/dashboard?question=4711');
  await expect(
    dialogOf(page).getByRole('heading', { name: 'This question is no longer here' }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
});
