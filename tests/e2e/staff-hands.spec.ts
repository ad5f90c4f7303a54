import type { Page } from 'playwright/test';
import { MESSAGES } from '../../server/contract/messages.ts';
import { leaveDetails } from '../support/api.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { labelsOf } from '../support/labels.ts';
import { holdRequests, lateAnswers, toast, whenStill } from '../support/page.ts';
import { isDeep } from '../support/sample.ts';
import { playbackOf } from './on-air.ts';
import {
  answerOf,
  manageDialog,
  openDialog,
  openQuestions,
  rowOf,
  rows,
  statusOf,
} from './questions-page.ts';

/** As someone types who does not look up. */
const QUICK = { delay: 15 };
/** The list in which no row goes when it is decided. */
const ALL = 'status=all&order=asc';

async function decided(booth: Booth) {
  return (await booth.questions()).map(({ status, answer }) => [status, answer]);
}
async function pressAll(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

for (const late of isDeep ? [0, 300, 2000] : [300]) {
  test.describe(`answers ${late} ms late`, () => {
    // Some of them wait for each other.
    test.beforeEach(() => test.setTimeout(test.info().timeout + 40 * late));

    test('answers in a row land each on its own question', async ({ booth, page }) => {
      const network = await lateAnswers(page);
      const first = 23;
      const last = 28;
      await openQuestions(booth, page, last, 'status=pending&order=asc&size=25');
      network.late = late;
      await pressAll(page, 'k k k e');
      // Over the end of the page, without a pause.
      for (let n = first; n < last; n += 1) {
        await page.keyboard.type(`Answer ${n}.`, QUICK);
        await page.keyboard.press('Alt+Enter');
        expect(await page.getByRole('blockquote').textContent()).toBe(`Question ${n + 1}?`);
      }
      await page.keyboard.type('Yes it does.', QUICK);
      await page.keyboard.press('Control+Enter');
      await pressAll(page, 'j a j');
      const answered = Array.from({ length: last - first }, (_, at) => `Answer ${first + at}.`);
      await expect
        .poll(async () => (await decided(booth)).filter(([status]) => status !== 'pending'))
        // The last one was not on the page of the list: there, the first one is next.
        .toEqual([null, ...answered, 'Yes it does.'].map((answer) => ['approved', answer]));
      await expect(manageDialog(page)).toBeHidden();
    });

    test('keys act on what is in front, and on marks once', async ({ booth, page, browser }) => {
      const network = await lateAnswers(page);
      await openQuestions(booth, page, 8, ALL);
      const colleague = await browser.newPage();
      await booth.signIn(colleague, `/dashboard?${ALL}`);
      network.late = late;
      await pressAll(page, 'j e');
      await page.keyboard.type('Yes it does.', QUICK);
      await page.keyboard.press('Control+Enter');
      await pressAll(page, 'j a j r a r');
      // Back and forth on one row, and the last one taken back.
      await pressAll(page, 'j r a r u');
      const wanted = [
        ['approved', 'Yes it does.'],
        ['approved', null],
        ['rejected', null],
        ['approved', null],
      ];
      const shown = page.locator('[data-question]');
      for (const [at, [status]] of wanted.entries()) {
        await expect(shown.nth(at)).toHaveAttribute('data-status', String(status));
      }
      await expect.poll(async () => (await decided(booth)).slice(0, 4)).toEqual(wanted);
      await expect(toast(page, 'Notice')).toHaveCount(0);

      await rowOf(page, 'Question 4?').focus();
      await pressAll(page, 'j x Shift+J a');
      await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
      // On the row that the keys are at, and on no other.
      await pressAll(page, 'r');
      const second = async () => (await decided(booth)).slice(4);
      await expect.poll(second).toEqual([
        ['approved', null],
        ['rejected', null],
        ['pending', null],
        ['pending', null],
      ]);
      // A colleague is quicker, and this page does not know it yet.
      await pressAll(page, 'j');
      network.isCut = true;
      await openDialog(colleague, 'Question 7?');
      await colleague.keyboard.type('By a colleague.', QUICK);
      await colleague.keyboard.press('Control+Enter');
      await expect.poll(async () => (await second())[2]?.[0]).toBe('approved');
      network.isCut = false;
      await expect(rowOf(page, 'Question 7?')).toBeFocused();
      await pressAll(page, 'a');
      await expect.poll(async () => (await second())[2]).toEqual(['approved', 'By a colleague.']);
      await expect(rowOf(page, 'Question 7?')).toContainText('By a colleague.');
      await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
      // No mark came back that the last key would have met.
      expect((await second()).map(([status]) => status)).toEqual([
        'approved',
        'rejected',
        'approved',
        'pending',
      ]);
      await colleague.close();

      const before = await playbackOf(booth);
      await pressAll(page, 'b b f f p p n n b');
      await expect(page.getByRole('button', { name: 'Show again' })).toBeVisible();
      await expect
        .poll(async () => (await playbackOf(booth)).version, { timeout: 30_000 })
        .toBe(before.version + 9);
      const { pinned, paused, blank, after } = await playbackOf(booth);
      expect({ pinned, paused, blank, after }).toEqual({
        pinned: null,
        paused: false,
        blank: true,
        after: [],
      });
    });

    test('what is typed goes where it was typed', async ({ booth, page }) => {
      const network = await lateAnswers(page);
      await openQuestions(booth, page, 2, ALL);
      network.late = late;
      await pressAll(page, 'j l');
      const picker = page.getByRole('dialog', { name: 'Labels' });
      for (const name of ['Price', 'Range']) {
        await page.keyboard.type(name, QUICK);
        await expect(picker.getByRole('option', { name: `Create “${name}”` })).toBeVisible();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      }
      const chips = rowOf(page, 'Question 1?').locator('[data-label]');
      await expect(chips).toHaveText(['Price', 'Range']);
      // Twice on the same one: it is as it was.
      await page.keyboard.type('Pri', QUICK);
      await pressAll(page, 'Enter Enter');
      await expect.poll(async () => (await booth.questions())[0]?.labels.length).toBe(2);
      await picker.getByRole('button', { name: 'Manage labels' }).click();
      const fresh = page.getByRole('textbox', { name: 'Name of a new label' });
      await expect(fresh).toBeFocused();
      for (const name of ['Weight', 'Delivery']) {
        await page.keyboard.type(name, QUICK);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.type('Price', QUICK);
      await page.keyboard.press('Enter');
      // Why it was refused stands where its text stands.
      await expect(fresh).toHaveValue('Price');
      await expect(fresh).toHaveAttribute('aria-invalid', 'true');
      for (const name of ['Weight', 'Delivery']) {
        await expect(page.getByRole('textbox', { name: `Name of ${name}` })).toBeVisible();
      }
      // The last colour counts, and shows at once.
      const colour = page.getByRole('combobox', { name: 'Color of Weight' });
      for (const to of ['red', 'blue', 'green']) await colour.selectOption(to);
      expect(await colour.inputValue()).toBe('green');
      const as = { staff: await booth.admin() };
      const weight = async () => (await labelsOf(as)).find(({ name }) => name === 'Weight')?.colour;
      await expect.poll(weight).toBe('green');
      await expect(colour).toHaveValue('green');
      // Two renames in a row, each of which is taken back by itself.
      await page.getByRole('textbox', { name: 'Name of Delivery' }).focus();
      for (const name of ['Freight', 'Post']) {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(name, QUICK);
        await page.keyboard.press('Enter');
      }
      await expect(page.getByRole('textbox', { name: 'Name of Post' })).toBeVisible();
      await page.keyboard.press('Escape');
      const names = async () => (await labelsOf(as)).map(({ name }) => name);
      for (const name of ['Freight', 'Delivery']) {
        await page.keyboard.press('u');
        await expect.poll(names).toContain(name);
      }

      await page.keyboard.press('e');
      await page.keyboard.type('It costs 300 euros.', QUICK);
      await manageDialog(page).getByRole('button', { name: 'Saved replies' }).click();
      const replies = page.getByRole('dialog', { name: /replies|reply/i });
      await replies.getByRole('button', { name: 'Save this answer as a reply' }).click();
      const key = replies.getByRole('textbox', { name: 'Key' });
      await expect(key).toBeFocused();
      await page.keyboard.type('price', QUICK);
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type('s', QUICK);
      await expect(toast(page, 'Saved as /price')).toBeVisible();
      // Typed before the answer: it is a further change of the same reply.
      await expect(key).toHaveValue('prices');
      await page.keyboard.press('Control+Enter');
      await expect(key).toHaveCount(0);
      // What comes after a save presses nothing.
      await page.keyboard.type(' ');
      await page.keyboard.press('Enter');
      await expect(replies.getByRole('listitem')).toHaveText([/^\/prices/]);
      await expect(key).toHaveCount(0);
    });

    test('of a lead the last press counts; what is typed is kept', async ({ booth, page }) => {
      const network = await lateAnswers(page);
      await leaveDetails(booth.port);
      await booth.signIn(page, '/leads');
      await expect(page.locator('[data-lead]')).toHaveCount(1);
      network.late = late;
      await pressAll(page, 'j h w f f c f Enter');
      const drawer = page.getByRole('dialog', { name: 'Lead' });
      await drawer.getByRole('button', { name: 'Correct…' }).click();
      const company = drawer.getByRole('textbox', { name: 'Company' });
      await company.fill('North');
      // However fast the server is: the rest is typed during the save.
      const release = await holdRequests(page, /\/api\/admin\/lead\/\d+$/, 'PUT');
      await company.press('Enter');
      await page.keyboard.type('wind', QUICK);
      release();
      // Seven wishes about one lead, one after the other.
      await expect(toast(page, 'Contact details corrected')).toBeVisible({
        timeout: 15_000 + 7 * late,
      });
      await expect(company).toHaveValue('Northwind');
      // A press while one is under way saves what is there when its turn comes.
      await drawer.getByRole('textbox', { name: 'Notes' }).click();
      await page.keyboard.type('Wants', QUICK);
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type(' a demo', QUICK);
      await page.keyboard.press('Control+Enter');
      await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();
      await expect(drawer.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants a demo');
      const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
      await page.keyboard.press('Escape');
      await expect(guard).toContainText('contact details');
      await guard.getByRole('button', { name: 'Save and leave' }).click();
      await expect(drawer).toBeHidden();
      await page.reload();
      for (const kept of ['Northwind', 'Cold', 'Done'])
        await expect(page.locator('[data-lead]')).toContainText(kept);
    });
  });
}

test('a dialog stays closed; what a cut connection kept is named', async ({ booth, page }) => {
  const network = await lateAnswers(page);
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (by) => void setTimeout(() => go(by), 400);
  });
  await openQuestions(booth, page, 3, ALL);
  await pressAll(page, 'j e');
  network.isCut = true;
  await page.keyboard.type('Half a metre.', QUICK);
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Two.', QUICK);
  await page.keyboard.press('Control+Enter');
  await pressAll(page, 'j a');
  const failure = toast(page, MESSAGES.questionUnreachable);
  await expect(failure).toContainText('Not saved: “Question 1?”, “Question 2?” and 1 more');
  for (const n of [1, 2, 3]) {
    await expect(rowOf(page, `Question ${n}?`)).toHaveAttribute('data-status', 'pending');
  }
  for (const n of [1, 2]) {
    await expect(rowOf(page, `Question ${n}?`)).toContainText('Unsaved text');
  }
  network.isCut = false;
  await pressAll(page, 'k k e');
  await expect(answerOf(page)).toHaveValue('Half a metre.');
  await page.keyboard.press('Alt+Enter');
  await expect(answerOf(page)).toHaveValue('Two.');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => decided(booth))
    .toEqual([
      ['approved', 'Half a metre.'],
      ['approved', 'Two.'],
      ['pending', null],
    ]);
  await expect(page.getByText('Unsaved text')).toHaveCount(0);

  await rowOf(page, 'Question 1?').focus();
  await pressAll(page, 'e');
  await page.keyboard.type('One.');
  await pressAll(page, 'Control+Enter e');
  await page.keyboard.type('Two.');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Next.');
  await pressAll(page, 'Control+Enter k r');
  await expect
    .poll(() => decided(booth))
    .toEqual([
      ['rejected', 'Half a metre.One.Two.'],
      ['approved', 'Two.Next.'],
      ['pending', null],
    ]);
  await expect(page).not.toHaveURL(/question=/);
  await expect(manageDialog(page)).toBeHidden();
  // The browser's own way forward leads to it again.
  await page.goForward();
  await expect(manageDialog(page)).toBeVisible();
});

test('no row moves under a pointer that rests, or above a reader', async ({ booth, page }) => {
  await page.clock.install();
  await openQuestions(booth, page, 14, 'status=pending');
  const approve = rowOf(page, 'Question 13?').getByRole('button', { name: 'Approve' });
  await approve.hover({ position: { x: 8, y: 8 } });
  await approve.hover();
  const waiting = page.getByRole('button', { name: '1 new question' });
  await page.clock.runFor(3600);
  const aimedAt = await approve.boundingBox();
  await booth.ask('The newest?');
  await expect(waiting).toBeVisible();
  // What a colleague decides no longer belongs to this list, and shows where it is.
  await booth.approve(14);
  await expect(statusOf(page, 'Question 14?')).toHaveText('Approved');
  expect(await approve.boundingBox()).toEqual(aimedAt);
  await page.mouse.down();
  await page.mouse.up();
  await expect
    .poll(async () => (await decided(booth)).findIndex(([status]) => status === 'approved'))
    .toBe(12);
  await waiting.click();
  await expect(rows(page).first()).toContainText('The newest?');

  await page.setViewportSize({ width: 1366, height: 420 });
  await page.mouse.move(2, 2);
  await page.evaluate(() => window.scrollTo(0, 400));
  await whenStill(page);
  const place = await rowOf(page, 'Question 4?').boundingBox();
  await page.clock.runFor(3600);
  await booth.ask('Even newer?');
  await expect(waiting).toBeVisible();
  expect(await rowOf(page, 'Question 4?').boundingBox()).toEqual(place);
  await waiting.click();
  await expect(rows(page).first()).toContainText('Even newer?');
});
