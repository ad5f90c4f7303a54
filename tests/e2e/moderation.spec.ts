import type { Locator, Page } from 'playwright/test';
import { question } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { startLlm } from '../support/llm-peer.ts';
import { card, rowOf, rows } from '../support/questions-page.ts';
import { resize } from '../support/resize.ts';
import { sample } from '../support/sample.ts';
import { whenStill } from '../support/when-still.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const END = 'and that is the end of it';
/** An innocent line, and below it what nobody wants on the big screen. */
function twoFaced(name: string): string {
  return `${name}: what is the delivery time?\n\n${'Anyone who reads this aloud is a fool. '.repeat(7)}\n${END}`;
}
/** As long as a question may be, and taller than any window. */
function tall(name: string): string {
  const lines = Array.from({ length: 120 }, (_, i) => `Line ${i}${i === 1 ? ` of ${name}` : ''}`);
  return `${lines.join('\n').slice(0, 1000 - END.length - 1)}\n${END}`;
}

/** A row of the table, or a card on a phone. */
function entryOf(page: Page, text: string) {
  return page.locator('[data-question]').filter({ hasText: text });
}
function approveOf(row: Locator) {
  return row.getByRole('button', { name: 'Approve', exact: true });
}
function statusOf(row: Locator) {
  return row.getByRole('button', { name: /^Status:/ });
}
function noteOf(row: Locator) {
  return row.getByRole('alert');
}
const READ = 'That’s all of it. Approve again to show it.';
const MORE = 'There’s more. Read to the end, then approve.';

/** There the list need not scroll when the row opens, and no toast lies over it. */
function toTheMiddle(row: Locator) {
  return row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

/** Every change that is sent. */
function watchChanges(page: Page) {
  const changes: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.postDataJSON());
  });
  return changes;
}
const APPROVAL = expect.objectContaining({ status: 'approved' });

/**
 * Whether the last line of a text can be seen: it is not clipped, and lies below the bars and above the window's bottom
 * edge.
 */
function showsItsEnd(row: Locator, end = END) {
  return row.evaluate((element, end) => {
    const texts = [...element.querySelectorAll('[data-public]')];
    const holder = texts.find((each) => each.textContent?.includes(end));
    const node = holder?.firstChild;
    if (!holder || !node) return false;
    const at = (node.textContent ?? '').indexOf(end);
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + end.length);
    const box = range.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + 2, box.bottom - 4);
    return middle === holder || holder.contains(middle);
  }, end);
}

test('a click on Approve opens what was not in view, and the next one approves', async ({
  booth,
  page,
}) => {
  const changes = watchChanges(page);
  const answer = `It depends.\n\n${'Ask somebody who cares about it. '.repeat(6)}${END}`;
  for (const name of ['Rejected', 'Moved', 'Double']) await booth.ask(twoFaced(name));
  const answered = await booth.ask('Is there a warranty?');
  await (await booth.admin()).put(`/api/admin/question/${answered}`, { answer });
  await booth.ask('Who can I talk to?', `Professor ${'Maximilian '.repeat(5)}Nobody`);
  await booth.ask('Asked before it?');
  await booth.ask(twoFaced('Clicked'));
  await booth.ask('Asked after it?');
  await booth.ask(twoFaced('By menu'));
  await booth.signIn(page);
  const row = entryOf(page, 'Clicked');
  const below = entryOf(page, 'Asked before it?');
  expect(await showsItsEnd(row)).toBe(false);
  await whenStill(page);
  const above = await entryOf(page, 'Asked after it?').boundingBox();
  const button = await approveOf(row).boundingBox();

  await approveOf(row).click();
  await expect(noteOf(row)).toHaveText(READ);
  expect(await showsItsEnd(row)).toBe(true);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(statusOf(row)).toHaveText('Pending');
  expect(changes).toEqual([]);
  // Only the row that opened has moved what is below it.
  expect(await entryOf(page, 'Asked after it?').boundingBox()).toEqual(above);
  await expectNoAxeViolations(page);
  await approveOf(row).click();
  await expect(statusOf(row)).toHaveText('Approved');
  await expect.poll(() => changes).toEqual([APPROVAL]);
  await expect(noteOf(row)).toBeHidden();
  expect(button?.x).toBe((await approveOf(row).boundingBox())?.x);
  // It stays open: nothing below moves when another row becomes the current one.
  const place = await below.boundingBox();
  await below.click({ position: { x: 300, y: 14 } });
  await expect(below).toHaveAttribute('aria-current', 'true');
  expect((await below.boundingBox())?.y).toBe(place?.y);
  changes.length = 0;

  await test.step('a double click approves nothing', async () => {
    const twice = entryOf(page, 'Double');
    await toTheMiddle(twice);
    await approveOf(twice).dblclick();
    await expect(noteOf(twice)).toHaveText(READ);
    await expect(statusOf(twice)).toHaveText('Pending');
    expect(changes).toEqual([]);
  });

  await test.step('nor does a click that meets another row because the list moved', async () => {
    const moved = entryOf(page, 'Moved');
    // The list opens between the two, and no time passes.
    await page.evaluate(() => {
      for (const text of ['Moved', 'Asked before it?']) {
        const rows = [...document.querySelectorAll('[data-question]')];
        rows
          .find((each) => each.textContent?.includes(text))
          ?.querySelector('[aria-label="Approve"]')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      }
    });
    await expect(noteOf(below)).toHaveText(READ);
    await expect(statusOf(below)).toHaveText('Pending');
    await expect(statusOf(moved)).toHaveText('Pending');
    expect(changes).toEqual([]);
    // Anyone who means it presses the key, or clicks again.
    await approveOf(below).press('Enter');
    await expect(statusOf(below)).toHaveText('Approved');
    await expect.poll(() => changes).toEqual([APPROVAL]);
  });

  await test.step('an answer and a name are public too', async () => {
    for (const [text, end] of [
      ['Is there a warranty?', END],
      ['Who can I talk to?', 'Nobody'],
    ] as const) {
      const each = entryOf(page, text);
      await toTheMiddle(each);
      await approveOf(each).click();
      await expect(noteOf(each)).toHaveText(READ);
      expect(await showsItsEnd(each, end)).toBe(true);
      await approveOf(each).click();
      await expect(statusOf(each)).toHaveText('Approved');
    }
  });

  await test.step('rejecting takes one press', async () => {
    const rejected = entryOf(page, 'Rejected');
    await rejected.getByRole('button', { name: 'Reject' }).click();
    await expect(statusOf(rejected)).toHaveText('Rejected');
  });

  await test.step('the status menu opens the question, and approves once that is in view', async () => {
    const menu = entryOf(page, 'By menu');
    const choice = page.getByRole('menuitem', { name: 'Approve' });
    await toTheMiddle(menu);
    await statusOf(menu).click();
    await expect(choice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden();
    expect(await showsItsEnd(menu)).toBe(true);
    await page.setViewportSize({ width: 1366, height: 400 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await statusOf(menu).click();
    await choice.click();
    await expect(noteOf(menu)).toHaveText(READ);
    await expect(statusOf(menu)).toHaveText('Pending');
    await statusOf(menu).click();
    await choice.click();
    await expect(statusOf(menu)).toHaveText('Approved');
  });
});

test('a question opened with the keys is approved with one key, and never by holding it', async ({
  booth,
  page,
}) => {
  const changes = watchChanges(page);
  await booth.ask(twoFaced('The last'));
  for (let i = 0; i < 12; i += 1) await booth.ask(`Something else, number ${i}?`);
  await booth.ask(twoFaced('The first'));
  await booth.signIn(page);
  const first = entryOf(page, 'The first');
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('a');
  await expect(statusOf(first)).toHaveText('Approved');
  await expect.poll(() => changes).toEqual([APPROVAL]);

  const row = entryOf(page, 'The last');
  await page.keyboard.press('k');
  for (let i = 0; i < 13; i += 1) await page.keyboard.press('j');
  await expect(row).toBeFocused();
  expect(await showsItsEnd(row)).toBe(true);
  // When it is scrolled out of view, it is brought back first.
  await page.mouse.move(683, 500);
  await page.mouse.wheel(0, -3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 500 });
  for (let i = 0; i < 3; i += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await expect(noteOf(row)).toHaveText(READ);
  await expect(statusOf(row)).toHaveText('Pending');
  expect(await showsItsEnd(row)).toBe(true);
  expect(changes).toHaveLength(1);
  await page.keyboard.press('a');
  await expect(statusOf(row)).toHaveText('Approved');
});

/** Pixels at the window's top in which nothing is seen. */
const HEADER = 60;
const SIZES = [
  [320, 568],
  [768, 1024],
  [1366, 768],
] as const;

test('what is taller than the window is approved once its end was reached, by key or wheel', async ({
  booth,
  page,
}) => {
  test.slow();
  const changes = watchChanges(page);
  const sizes = sample(SIZES);
  for (const [width] of sizes) {
    await booth.ask(tall(`${width} by wheel`));
    await booth.ask(tall(`${width} by key`));
  }
  await booth.signIn(page);
  for (const [width, height] of sizes) {
    await test.step(`${width} × ${height}, by key`, async () => {
      changes.length = 0;
      await resize(page, width, height);
      await page.evaluate(() => scrollTo(0, 0));
      const row = entryOf(page, `Line 1 of ${width} by key`);
      await approveOf(row).click();
      await expect(noteOf(row)).toHaveText(MORE);
      let presses = 1;
      while (!(await showsItsEnd(row))) {
        expect(changes).toEqual([]);
        await approveOf(row).press('Enter');
        presses += 1;
        expect(presses).toBeLessThan(30);
      }
      await expect(noteOf(row)).toHaveText(READ);
      expect(changes).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(statusOf(row)).toHaveText('Approved');
      await expect.poll(() => changes).toEqual([APPROVAL]);
      expect(await row.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    });

    await test.step(`${width} × ${height}, by wheel`, async () => {
      const row = entryOf(page, `Line 1 of ${width} by wheel`);
      // Opens it where it is clamped.
      await row.getByText('Line 0').click();
      await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThan(1200);
      await page.mouse.move(width / 2, height / 2);
      // Its first lines may have opened below the header.
      const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
      while ((await top()) < HEADER) {
        const before = await top();
        await page.mouse.wheel(0, -100);
        await expect.poll(top).toBeGreaterThan(before);
      }
      while (!(await showsItsEnd(row))) {
        const before = await page.evaluate(() => window.scrollY);
        await page.mouse.wheel(0, 300);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
      }
      await page.mouse.wheel(0, 60);
      await approveOf(row).click();
      await expect(statusOf(row)).toHaveText('Approved');
      await expect(noteOf(row)).toBeHidden();
    });
  }
});

test('an approval that crosses with a draft publishes nothing, and shows the draft', async ({
  booth,
  page,
}) => {
  const llm = await startLlm();
  try {
    const path = `/api/admin/question/${await booth.ask('Is it loud?')}`;
    const staff = await booth.admin();
    await booth.updateSettings({ ai: { enabled: true, baseUrl: llm.url } });
    const read = async () => dataOf(question, await staff.send(path));
    await booth.signIn(page);
    const row = entryOf(page, 'Is it loud?');
    await expect(row).toBeVisible();
    // The draft is there when the press arrives, but was not when the button was pressed.
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'PUT' && (await read()).answer === null) {
        await staff.send(`${path}/rerun-ai`, { method: 'POST' });
        await expect.poll(async () => (await read()).answer).toBe('A draft.');
      }
      await route.continue();
    });
    await approveOf(row).click();
    const sentence = 'The AI’s draft came in just now. Read it, then approve again.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(row.getByText('A draft.')).toBeVisible();
    await expect(statusOf(row)).toHaveText('Pending');
    expect(await read()).toMatchObject({ status: 'pending', ai_suggested: true });
  } finally {
    await llm.close();
  }
});

test('the dashboard opens on what waits; the tabs filter by status, the order is remembered', async ({
  booth,
  page,
}) => {
  await booth.signIn(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await booth.approve(await booth.ask('The approved one?'), 'Yes.');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(rowOf(page, 'The approved one?')).toBeVisible();
  const rejected = await booth.ask('The rejected one?');
  await (await booth.admin()).put(`/api/admin/question/${rejected}`, { status: 'rejected' });
  await booth.ask('The waiting one?');

  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(rows(page)).toHaveText([/The waiting one\?/]);
  await expect(card(page, 'Pending')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  await expect(page.getByRole('tabpanel', { name: 'Pending' })).toContainText('The waiting one?');
  await card(page, 'Total').click();
  await expect(rows(page)).toHaveText([/waiting one/, /rejected one/, /approved one/]);
  await expect(page).toHaveURL(/dashboard\?status=all$/);
  await page.goBack();
  await expect(rows(page)).toHaveText([/The waiting one\?/]);

  await card(page, 'Pending').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Rejected')).toBeFocused();
  await expect(rows(page)).toHaveText([/rejected one/]);
  // A search that finds nothing here offers to look further.
  await page.getByLabel('Search questions').pressSequentially('approved', { delay: 30 });
  await page.getByRole('button', { name: 'Look in all questions' }).click();
  await expect(rows(page)).toHaveText([/approved one/]);
  await expect(page.getByLabel('Search questions')).toHaveValue('approved');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows(page)).toHaveCount(3);
  await card(page, 'Rejected').click();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Archived')).toBeFocused();
  await expect(page.getByText('Nothing is archived')).toBeVisible();
  // Beyond the last tab comes the first, and the other way round.
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Total')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'Archived')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(card(page, 'Total')).toHaveAttribute('aria-selected', 'true');
  await expectNoAxeViolations(page);

  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order).toHaveValue('Newest first');
  await order.click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect(rows(page)).toHaveText([/approved one/, /rejected one/, /waiting one/]);
  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  await expect(order).toHaveValue('Oldest first');
  await expect(rows(page)).toHaveText([/approved one/, /rejected one/, /waiting one/]);
  // The table's head chooses as well.
  await page.getByRole('button', { name: 'Submitted' }).click();
  await expect(order).toHaveValue('Newest first');
  await expect(rows(page)).toHaveText([/waiting one/, /rejected one/, /approved one/]);
});
