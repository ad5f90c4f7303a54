import type { Page } from 'playwright/test';
import { TOASTS } from '../../server/contract/messages.ts';
import {
  drafted,
  expect,
  expectNoAxeViolations,
  heldAnswer,
  openDashboard,
  propose,
  refusal,
  streamed,
  test,
  useAi,
} from './ai-booth.ts';
import { refresh, openDialog, answerOf, rowOf, rows } from './questions-page.ts';
import { layoutShift } from '../support/page-fit.ts';
import { pagesNav, statusLine, toast } from '../support/page.ts';

const TYPING = { delay: 20 };
const LONG = `The warranty lasts **three years**. ${'It covers seals and bearings. '.repeat(12)}That is all.`;
const KNOWLEDGE = '# Pumps\n\n## Warranty\n\nEvery pump has a warranty of three years.';

function panel(page: Page) {
  return page.getByRole('region', { name: 'AI', exact: true });
}
/** This machine by an address that belongs to no local network: it counts as the internet. */
function asInternet(url: string) {
  return url.replace('127.0.0.1', '0.0.0.0');
}

function placesOf(page: Page) {
  return rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
}

test('a whole draft moves no row; a failed one is retried', async ({ booth, page, llm }) => {
  const { answer, asked } = heldAnswer();
  llm.answer(answer);
  await booth.ask('Asked before it?');
  await useAi(booth, llm.url);
  await openDashboard(booth, page);
  await rowOf(page, 'Asked before it?').click({ position: { x: 200, y: 12 } });
  await booth.ask('How long is the warranty?');
  const row = rowOf(page, 'How long is the warranty?');
  // The list was held while someone worked with it.
  await refresh(page);
  await expect(row).toBeVisible();
  await row.click({ position: { x: 200, y: 12 } });
  await expect(row).toHaveAttribute('aria-current', 'true');
  const { say, end } = await asked;
  say(LONG);
  await expect(row).toContainText('Draft on its way');
  const places: unknown = await placesOf(page);
  const shifted = await layoutShift(page);
  end();
  await expect(row).toContainText('AI draft');
  await expect(row).toContainText('The warranty lasts three years');
  await expect(row.getByRole('button', { name: 'Status: Pending' })).toBeVisible();
  expect(await placesOf(page)).toEqual(places);
  // Nor did one move for a moment; words within a row may.
  expect((await layoutShift(page)) - shifted).toBeLessThan(0.0002);

  // What failed says why, and is retried.
  llm.answer(refusal(400, { message: 'No.' }));
  const id = await booth.ask('Will it work?');
  const failed = rowOf(page, 'Will it work?');
  await refresh(page);
  await expect(failed).toContainText('Draft failed');
  const { reason } = (await booth.question(id)).ai;
  await expect(failed).toContainText(reason ?? 'a reason');
  await openDialog(page, 'Will it work?');
  await expect(panel(page)).toContainText(reason ?? 'a reason');
  await page.keyboard.press('Escape');

  llm.answer(streamed('It does.'));
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, TOASTS.queuedForAi)).toBeVisible();
  await expect(failed).toContainText('It does.');

  await page.keyboard.press('Shift+D');
  await expect(toast(page, TOASTS.clearedAiAnswer)).toBeVisible();
  await expect(failed).not.toContainText('It does.');
  await page.keyboard.press('u');
  await expect(failed).toContainText('It does.');
  await expect.poll(async () => (await booth.question(id)).ai_suggested).toBe(true);
  llm.answer(streamed('It always does.'));
  await page.keyboard.press('d');
  await expect(failed).toContainText('It always does.');
  await failed.hover();
  await failed.getByRole('button', { name: 'Clear AI' }).click();
  await page.getByRole('menuitem', { name: 'Clear flag only' }).click();
  await expect(toast(page, TOASTS.clearedAiFlag)).toBeVisible();
  await expect(failed).toContainText('It always does.');
  await expect(failed).not.toContainText('AI draft');
  await page.keyboard.press('u');
  await failed.getByRole('button', { name: 'Clear AI' }).click();
  await page.getByRole('menuitem', { name: 'Clear flag and answer' }).click();
  await expect(failed).not.toContainText('It always does.');
  // The AI is asked only while it is on.
  await expect(failed.getByRole('button', { name: 'Re-run AI' })).toBeVisible();
  await booth.updateSettings({ ai: { enabled: false } });
  await expect(failed.getByRole('button', { name: 'Re-run AI' })).toHaveCount(0);
});

test('a proposal is accepted or discarded', { tag: '@deep' }, async ({ booth, page, llm }) => {
  llm.answer(streamed(LONG));
  await useAi(booth, llm.url);
  const id = await booth.ask('How long is the warranty?');
  await drafted(booth, id);
  await booth.approve(id, 'Three years.');
  await propose(booth, id);
  await openDashboard(booth, page);
  const row = rowOf(page, 'How long is the warranty?');
  await expect(row).toContainText('AI proposal');

  await row.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(page, TOASTS.questionUpdated)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect.poll(async () => (await booth.question(id)).answer).toContain('That is all.');

  await page.keyboard.press('u');
  await expect.poll(async () => (await booth.question(id)).answer).toBe('Three years.');
  await propose(booth, id);
  await row.getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, 'Proposal discarded')).toBeVisible();
  await expect(row).not.toContainText('AI proposal');
  expect((await booth.question(id)).answer).toBe('Three years.');

  await toast(page, 'Proposal discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('AI proposal');
  expect((await booth.question(id)).ai.proposal).toContain('That is all.');

  // A draft shows what it stands on, or that it is nothing.
  llm.answer(streamed('Three years [1].'));
  await useAi(booth, llm.url, { knowledge: KNOWLEDGE });
  await drafted(booth, await booth.ask('How long is the warranty of a pump?'));
  llm.answer(streamed('I do not know that.'));
  await drafted(booth, await booth.ask('Where do zebras sleep?'));
  await expect(rowOf(page, 'zebras')).toContainText('Not in the knowledge');
  await expect(rowOf(page, 'warranty of a pump')).not.toContainText('Not in the knowledge');

  await openDialog(page, 'warranty of a pump');
  await panel(page).getByText('Knowledge text, Pumps › Warranty').click();
  await expect(panel(page)).toContainText('Every pump has a warranty of three years.');
});

test('a draft never replaces what is typed, and is read first', async ({ booth, page, llm }) => {
  const { answer, asked } = heldAnswer();
  llm.answer(answer);
  await useAi(booth, llm.url);
  await openDashboard(booth, page);
  const id = await booth.ask('How long is the warranty?');
  const dialog = await openDialog(page, 'How long is the warranty?');
  const { say, end } = await asked;
  say('The warranty lasts ');
  await expect(panel(page)).toContainText('The draft appears here when it is ready.');
  const before = await dialog.boundingBox();
  await answerOf(page).pressSequentially('We give ', TYPING);
  say('three years.');
  end();
  await expect(panel(page)).toContainText('AI proposal');
  await answerOf(page).pressSequentially('five years.', TYPING);
  await expect(answerOf(page)).toHaveValue('We give five years.');
  await expect(dialog.getByText('Somebody else changed')).toHaveCount(0);
  expect(await dialog.boundingBox()).toEqual(before);
  await expectNoAxeViolations(page);

  await panel(page).getByRole('button', { name: 'Use it' }).click();
  await expect(answerOf(page)).toHaveValue('The warranty lasts three years.');
  await expect(answerOf(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(answerOf(page)).toHaveValue('We give five years.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  expect(await booth.question(id)).toMatchObject({
    status: 'approved',
    answer: 'We give five years.',
    ai_suggested: false,
  });

  // What has just come into an empty field is not approved by the press that was on its way.
  const second = heldAnswer();
  llm.answer(second.answer);
  const other = await booth.ask('How heavy is it?');
  await refresh(page);
  const manage = await openDialog(page, 'How heavy is it?');
  const next = await second.asked;
  next.say('Two kilos.');
  next.end();
  await expect(answerOf(page)).toHaveValue('Two kilos.');
  await page.keyboard.press('Control+Enter');
  await expect(manage.locator('[data-said=urgent]')).toContainText('has just come in');
  expect((await booth.question(other)).status).toBe('pending');
  await page.keyboard.press('Control+Enter');
  await expect(manage).toBeHidden();
  expect(await booth.question(other)).toMatchObject({
    status: 'approved',
    answer: 'Two kilos.',
    ai_suggested: true,
  });
});

test('without internet drafts can be dropped', { tag: '@deep' }, async ({ booth, page, llm }) => {
  await openDashboard(booth, page);
  await useAi(booth, asInternet(llm.url));
  await llm.close();
  for (const content of ['Is it offline?', 'Is it lost?']) await booth.ask(content);
  await expect(statusLine(page)).toHaveAccessibleName('2 drafts wait for the internet');
  await expect(rowOf(page, 'Is it lost?')).toContainText('Draft waiting for the internet');
  await statusLine(page).press('Enter');
  const fact = page.getByRole('listitem').filter({ hasText: 'AI drafts' });
  await expect(fact).toContainText('2 drafts wait for the internet.');
  await fact.getByRole('button', { name: 'Drop' }).click();
  const asked = page.getByRole('dialog', { name: 'Drop all of them?' });
  await asked.getByRole('button', { name: 'Drop' }).click();
  await expect(fact).toBeHidden();
  // Working without the internet is well.
  await expect(statusLine(page)).not.toHaveAccessibleName(/internet/);

  for (const content of ['Is it late?', 'Is it there?']) await booth.ask(content);
  llm.answer(refusal(400, { message: 'No.' }));
  await llm.open();
  await expect(statusLine(page)).toHaveAccessibleName('2 drafts failed');
  llm.answer(streamed('Neither.'));
  await fact.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(fact).toBeHidden();
  // The button that was pressed is gone, and the keyboard is still here.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await pagesNav(page)
    .getByRole('link', { name: /^Questions/ })
    .click();
  await expect(page.getByText('Neither.')).toHaveCount(2);
});
