import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import {
  card,
  fromMenu,
  manageDialog,
  openQuestions,
  refresh,
  rowOf,
  rows,
  statusOf,
} from './questions-page.ts';
import { vote } from './visitor-pages.ts';
import {
  chooseFrom,
  expectLive,
  pagesNav,
  recordSaid,
  requestsOf,
  whenStill,
} from '../support/page.ts';

/** Milliseconds between two keystrokes of someone who types with two fingers: a search starts after each. */
const KEY_EVERY = { delay: 230 };

function searchOf(page: Page) {
  return page.getByRole('textbox', { name: /^Search/ });
}
function addressOf(page: Page) {
  return new URL(page.url()).searchParams;
}

test('a question comes and is decided; votes that rise fast are told', async ({ booth, page }) => {
  const said = await recordSaid(page);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => {
        document.documentElement.dataset['badge'] = String(count);
      },
    });
  });
  await booth.signIn(page);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await expect.poll(said).toEqual(['Nothing is waiting for you']);
  // The numbers stand in the order of the way of a question.
  await expect(
    page.getByRole('tablist', { name: 'Questions by status' }).getByRole('tab'),
  ).toHaveText([/^Total/, /^Approved/, /^Pending/, /^Rejected/]);
  await expectLive(page);
  const id = await booth.ask('Does it float?', 'Ada');
  const status = statusOf(page, 'Does it float?');
  await expect(status).toHaveText('Pending');
  await expect(card(page, 'Pending')).toHaveText('Pending 1');
  await expect(page).toHaveTitle(/^\(1\) Questions/);
  await expect(page.locator('html')).toHaveAttribute('data-badge', '1');

  const sent = requestsOf(page, 'PUT');
  await page.route('**/api/admin/question/*', (route) =>
    route.fulfill({ status: 500, body: 'oops' }),
  );
  const approve = rowOf(page, 'Does it float?').getByRole('button', { name: 'Approve' });
  await approve.click();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  await expect(status).toHaveText('Pending');
  expect(sent).toHaveLength(1);
  await page.unrouteAll();
  await approve.dblclick();
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  await expect(status).toHaveText('Approved');
  await expect(card(page, 'Approved')).toHaveText('Approved 1');
  expect(sent).toHaveLength(2);
  await vote(booth, id, 'one');
  await expect(rowOf(page, 'Does it float?').locator('[data-votes]')).toHaveText(
    '11 visitor wants to know this too',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveText('Pending');
  await expect(card(page, 'Approved')).toHaveText('Approved 0');

  for (const [choice, state] of [
    ['Approve', 'Approved'],
    ['Reject', 'Rejected'],
    ['Pending', 'Pending'],
  ] as const) {
    await status.click();
    await page.getByRole('menuitem', { name: choice }).click();
    await expect(status).toHaveText(state);
    await expect(card(page, state)).toHaveText(`${state} 1`);
  }
  await status.click();
  await expect(page.getByRole('menuitem', { name: 'Reject' })).toBeVisible();
  await page.keyboard.press('Escape');

  // What is read from the right has its answer at the same side.
  const arabic = await booth.ask('هل يعمل بدون إنترنت؟');
  await booth.approve(arabic, 'نعم، محليًا.');
  const loud = await booth.ask('Is it loud?');
  await booth.approve(loud);
  // While the pointer aims at the list, no row comes by itself.
  await refresh(page);
  await page.mouse.move(4, 4);
  const question = page.getByText('هل يعمل بدون إنترنت؟');
  const answer = page.getByText('نعم، محليًا.');
  await expect(answer).toHaveCSS('direction', 'rtl');
  await whenStill(page);
  const ends = await Promise.all(
    [question, answer].map((part) => part.evaluate((one) => one.getBoundingClientRect().right)),
  );
  // Beside its sign.
  expect((ends[0] ?? 0) - (ends[1] ?? 0)).toBeLessThan(40);

  // Votes that rise unusually fast are told with the one before, and taken back with one click.
  await Promise.all(Array.from({ length: 150 }, (_, phone) => vote(booth, loud, String(phone))));
  const notice = page.getByText(/^Votes rise unusually fast: 151 votes since \d\d:\d\d\./);
  await expect(notice).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Take them back' }).click();
  await expect(page.getByText('Votes taken back', { exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(rowOf(page, 'Is it loud?').locator('[data-votes]')).toBeHidden();
});

test('what waits is decided by keys, and the place is kept', async ({ booth, page }) => {
  await openQuestions(booth, page, 6);
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Question 1?')).toBeFocused();
  await page.keyboard.press('a');
  await expect(rowOf(page, 'Question 2?')).toBeFocused();
  await page.keyboard.press('r');
  await expect(rowOf(page, 'Question 3?')).toBeFocused();
  // What was decided has left the list; the place is the same.
  await refresh(page);
  await expect(rows(page)).toHaveCount(4);
  await expect(rowOf(page, 'Question 3?')).toHaveAttribute('aria-current', 'true');
  await expect(card(page, 'Approved')).toHaveText('Approved 1');
  await expect(card(page, 'Rejected')).toHaveText('Rejected 1');
  await page.keyboard.press('u');
  await expect(card(page, 'Rejected')).toHaveText('Rejected 0');
  await refresh(page);
  await expect(rows(page)).toHaveCount(5);
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, 'Question 2?')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Question 3?')).toBeFocused();

  await page.keyboard.press('Enter');
  const dialog = manageDialog(page);
  await expect(dialog).toContainText('Question 3?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Question 3?')).toBeFocused();
  await page.keyboard.press('e');
  await expect(dialog).toContainText('Question 3?');
  // Letters are letters while someone types.
  await dialog.getByLabel('Answer (Markdown)').press('r');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(statusOf(page, 'Question 3?')).toHaveText('Pending');

  // A row that someone else decided leaves its place to the next one.
  await booth.approve(3);
  await expect(card(page, 'Pending')).toHaveText('Pending 4');
  await refresh(page);
  await expect(rows(page)).toHaveCount(4);
  // The focus may have gone on to the next row; the row before is the same.
  await page.keyboard.press('k');
  await expect(rowOf(page, 'Question 2?')).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Question 4?')).toBeFocused();

  // Decided by the mouse, a row stays under it until one is done.
  await rowOf(page, 'Question 5?').getByRole('button', { name: 'Approve' }).click();
  await expect(statusOf(page, 'Question 5?')).toHaveText('Approved');
  await page.mouse.move(4, 4);
  await refresh(page);
  await expect(rows(page)).toHaveCount(3);

  // From the search to the first of what it found; Escape clears it, then leaves it.
  await page.keyboard.press('/');
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.type('Question 6', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Question 6?')).toBeFocused();
  await page.keyboard.press('/');
  // While a word is composed, its keys are not the page's.
  await searchOf(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(searchOf(page)).toHaveValue('Question 6');
  await page.keyboard.press('Escape');
  await expect(searchOf(page)).toHaveValue('');
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Question 6?')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  // What matches elsewhere is one press away.
  await searchOf(page).fill('Question 1');
  await expect(page.getByText('Only pending questions were searched.')).toBeVisible();
  await page.getByRole('button', { name: 'Look in all questions' }).click();
  await expect(rows(page)).toHaveText([/Question 1/]);
});

test('filters, order and page stay in the address and the export', async ({ booth, page }) => {
  await Promise.all(
    Array.from({ length: 27 }, (_, i) => booth.ask(`Number ${i}`, i === 3 ? 'Zoe' : 'Bob')),
  );
  await booth.signIn(page);
  const onPage2 = async () => {
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page.getByText('26–27 of 27')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    expect(addressOf(page).get('page')).toBe('2');
  };
  const onPage1 = async () => {
    await expect(page.getByText('1–25 of 27')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(addressOf(page).get('page')).toBeNull();
  };
  await chooseFrom(page, 'Questions per page', '25');
  await onPage2();
  await page.reload();
  await expect(page.getByText('26–27 of 27')).toBeVisible();
  await page.goBack();
  await onPage1();
  // From question to question, over the end of a page and back.
  await expect(rows(page)).toHaveCount(25);
  await rows(page)
    .last()
    .dblclick({ position: { x: 300, y: 8 } });
  const place = manageDialog(page).locator('[data-said]').first();
  await expect(place).toHaveText('25 of 27');
  await manageDialog(page).getByRole('button', { name: 'Next question' }).click();
  await expect(place).toHaveText('26 of 27');
  expect(addressOf(page).get('page')).toBe('2');
  await manageDialog(page).getByRole('button', { name: 'Previous question' }).click();
  await expect(place).toHaveText('25 of 27');
  await page.keyboard.press('Escape');
  await onPage1();
  await onPage2();
  await card(page, 'Pending').click();
  await expect(card(page, 'Pending')).toHaveAttribute('aria-selected', 'true');
  await onPage1();
  await onPage2();
  await searchOf(page).pressSequentially('num', { delay: 40 });
  await onPage1();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await chooseFrom(page, 'Filter by answer', 'Without answer');
  await expect.poll(() => addressOf(page).get('answer')).toBe('no');
  const author = page.getByRole('columnheader', { name: 'Author' });
  await author.getByRole('button').click();
  await expect(author).toHaveAttribute('aria-sort', /ascending|descending/);

  // Two changes at once both count.
  await page.locator('button').evaluateAll((buttons) => {
    for (const name of ['Author', 'Total']) {
      // What is seen: a button may have styles in it.
      const isOf = (one: Element) => one instanceof HTMLElement && one.innerText.startsWith(name);
      const button = buttons.find(isOf);
      if (button instanceof HTMLElement) button.click();
    }
  });
  await expect
    .poll(() => addressOf(page).toString())
    .toBe('answer=no&sort=author&size=25&status=all');

  // Two presses on one head lead back.
  await expect(author).toHaveAttribute('aria-sort', 'descending');
  const address = await author.getByRole('button').evaluate((button) => {
    if (!(button instanceof HTMLElement)) return null;
    button.click();
    button.click();
    return location.search;
  });
  expect(address).toBe('?answer=no&sort=author&size=25&status=all');

  await expect(rows(page).first()).toContainText('Zoe');
  const saved = page.waitForEvent('download');
  const asked = page.waitForRequest('**/export/questions.json?*');
  await fromMenu(page, 'JSON');
  const name = (await saved).suggestedFilename();
  expect(name).toMatch(/^questions-\d{8}-\d{4}\.json$/);
  await expect(page.getByText(`Exported ${name}`)).toBeVisible();
  const filters = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(filters).toMatchObject({ has_answer: 'false', sort: 'author' });
  await fromMenu(page, 'Oldest first');
  const submitted = page.getByRole('columnheader', { name: 'Submitted' });
  await expect(submitted).toHaveAttribute('aria-sort', 'ascending');
  await page.route('**/api/admin/export/**', (route) => route.fulfill({ status: 503, body: '' }));
  await fromMenu(page, 'CSV');
  await expect(page.getByText('Export failed (503)', { exact: true })).toBeVisible();
});

test('the search keeps every letter', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.ask('Does it come in blue?');
  await booth.signIn(page);
  const search = searchOf(page);
  const links = pagesNav(page);
  await expect(search).toBeVisible();
  // Someone types slowly at a laptop that is slower than this machine.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const caret = () => search.evaluate((field: HTMLInputElement) => field.selectionStart);
  await search.click();
  await page.keyboard.type('in time', KEY_EVERY);
  await expect(search).toHaveValue('in time');
  await expect.poll(() => addressOf(page).get('q')).toBe('in time');
  // In the middle: the caret stays where one types.
  for (let i = 0; i < ' time'.length; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(' or', KEY_EVERY);
  await expect(search).toHaveValue('in or time');
  expect(await caret()).toBe('in or'.length);
  await page.keyboard.press('Backspace', KEY_EVERY);
  expect(await caret()).toBe('in o'.length);
  await expect.poll(() => addressOf(page).get('q')).toBe('in o time');
  await expect(search).toHaveValue('in o time');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await links.getByRole('link', { name: 'Questions' }).last().click();
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('in o time');

  // A button pressed before the pause is over acts on what was typed.
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();
  await search.press('End');
  await page.keyboard.type('z');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText('Does it come in blue?')).toBeVisible();
  expect(page.url()).toBe(`${booth.adminUrl}/dashboard?status=all`);
  await search.click();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toBeFocused();

  // What was typed last goes nowhere once the screen has been left.
  await page.keyboard.type('late');
  await links.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expect(search).toHaveValue('');
});
