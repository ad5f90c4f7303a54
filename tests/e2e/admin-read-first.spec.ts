import type { Locator, Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { resize } from '../support/resize.ts';
import { whenStill } from '../support/when-still.ts';

const END = 'and that is the end of it';
/** An innocent line, and below it what nobody wants on the big screen. */
const TWO_FACED = `What is the delivery time?\n\n${'Whoever reads this aloud is a fool. '.repeat(7)}\n${END}`;
/** As long as a question may be, and taller than any window. */
function tall(name: number): string {
  const lines = Array.from({ length: 120 }, (_, i) => `Line ${i}${i === 1 ? ` of ${name}` : ''}`);
  return `${lines.join('\n').slice(0, 1000 - END.length - 1)}\n${END}`;
}

function rowOf(page: Page, text: string) {
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
function showsItsEnd(row: Locator, end: string) {
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

/** Opens the dashboard, where {@link TWO_FACED} waits among the questions asked before it. */
async function openTwoFaced(booth: Booth, page: Page, { before = [] }: { before?: string[] } = {}) {
  const changes = watchChanges(page);
  for (const text of before) await booth.ask(text);
  await booth.ask(TWO_FACED);
  await booth.signIn(page);
  return { changes, row: rowOf(page, 'What is the delivery time?') };
}

async function answerOnly(booth: Booth, id: number, answer: string) {
  const staff = await booth.admin();
  const put = await staff.send(`/api/admin/question/${id}`, { method: 'PUT', json: { answer } });
  expect(put.status).toBe(200);
}

test.describe('at 1366×768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a click on Approve opens what was not in view, and the next one approves', async ({
    booth,
    page,
  }) => {
    const changes = watchChanges(page);
    await booth.ask('Asked before it?');
    await booth.ask(TWO_FACED);
    await booth.ask('Asked after it?');
    await booth.signIn(page);
    const row = rowOf(page, 'What is the delivery time?');
    expect(await showsItsEnd(row, END)).toBe(false);
    await whenStill(page);
    const above = await rowOf(page, 'Asked after it?').boundingBox();
    const button = await approveOf(row).boundingBox();

    await approveOf(row).click();
    await expect(noteOf(row)).toHaveText(READ);
    expect(await showsItsEnd(row, END)).toBe(true);
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(statusOf(row)).toHaveText('Pending');
    expect(changes).toEqual([]);
    // Only the row that opened has moved what is below it.
    expect(await rowOf(page, 'Asked after it?').boundingBox()).toEqual(above);
    await expectNoAxeViolations(page);

    await approveOf(row).click();
    await expect(statusOf(row)).toHaveText('Approved');
    await expect.poll(() => changes).toEqual([APPROVAL]);
    await expect(noteOf(row)).toBeHidden();
    expect(button?.x).toBe((await approveOf(row).boundingBox())?.x);

    // It stays open: nothing below moves when another row becomes the current one.
    const below = await rowOf(page, 'Asked before it?').boundingBox();
    await approveOf(rowOf(page, 'Asked before it?')).click();
    await expect(statusOf(rowOf(page, 'Asked before it?'))).toHaveText('Approved');
    expect((await rowOf(page, 'Asked before it?').boundingBox())?.y).toBe(below?.y);
  });

  test('neither a double click nor a key that is held down approves unread', async ({
    booth,
    page,
  }) => {
    const { changes, row } = await openTwoFaced(booth, page);
    await approveOf(row).dblclick();
    await expect(noteOf(row)).toHaveText(READ);
    await expect(statusOf(row)).toHaveText('Pending');

    await page.reload();
    await row.click({ position: { x: 300, y: 14 } });
    await page.setViewportSize({ width: 1366, height: 400 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.down('a');
    await page.keyboard.down('a');
    await page.keyboard.down('a');
    await page.keyboard.up('a');
    await expect(noteOf(row)).toBeVisible();
    await expect(statusOf(row)).toHaveText('Pending');
    expect(changes).toEqual([]);
  });

  test('a click that meets another row because the list moved approves nothing', async ({
    booth,
    page,
  }) => {
    const { changes, row } = await openTwoFaced(booth, page, { before: ['Asked before it?'] });
    const other = rowOf(page, 'Asked before it?');
    await expect(other).toBeVisible();
    // The list opens between the two, and no time passes.
    await page.evaluate(() => {
      for (const text of ['What is the delivery time?', 'Asked before it?']) {
        const rows = [...document.querySelectorAll('[data-question]')];
        rows
          .find((each) => each.textContent?.includes(text))
          ?.querySelector('[aria-label="Approve"]')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      }
    });
    await expect(statusOf(row)).toHaveText('Pending');
    await expect(statusOf(other)).toHaveText('Pending');
    await expect(noteOf(other)).toHaveText(READ);
    expect(await showsItsEnd(row, END)).toBe(true);
    expect(changes).toEqual([]);
    // Anyone who means it presses the key, or clicks again.
    await approveOf(other).focus();
    await page.keyboard.press('Enter');
    await expect(statusOf(other)).toHaveText('Approved');
    await expect.poll(() => changes).toEqual([APPROVAL]);
  });

  test('the keys: a question that is opened by moving to it is approved with one key', async ({
    booth,
    page,
  }) => {
    await booth.ask(TWO_FACED);
    for (let i = 0; i < 12; i += 1) await booth.ask(`Something else, number ${i}?`);
    await booth.signIn(page);
    const row = rowOf(page, 'What is the delivery time?');
    await expect(row).toBeVisible();
    for (let i = 0; i < 13; i += 1) await page.keyboard.press('j');
    await expect(row).toBeFocused();
    expect(await showsItsEnd(row, END)).toBe(true);

    // When it is scrolled out of view, it is brought back first.
    await page.mouse.move(683, 500);
    await page.mouse.wheel(0, -3000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.setViewportSize({ width: 1366, height: 500 });
    await page.keyboard.press('a');
    await expect(noteOf(row)).toHaveText(READ);
    await expect(statusOf(row)).toHaveText('Pending');
    expect(await showsItsEnd(row, END)).toBe(true);
    await page.keyboard.press('a');
    await expect(statusOf(row)).toHaveText('Approved');
  });

  test('opening the status menu opens the question too; rejecting takes one press', async ({
    booth,
    page,
  }) => {
    const { changes, row } = await openTwoFaced(booth, page);
    const choose = async (choice: string) => {
      await statusOf(row).click();
      await page.getByRole('menuitem', { name: choice }).click();
    };
    await statusOf(row).click();
    await expect(page.getByRole('menuitem', { name: 'Approve' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Approve' })).toBeHidden();
    expect(await showsItsEnd(row, END)).toBe(true);

    // Where the window has no room for it, the choice brings it into view first.
    await page.setViewportSize({ width: 1366, height: 400 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await choose('Approve');
    await expect(noteOf(row)).toHaveText(READ);
    expect(changes).toEqual([]);
    await choose('Approve');
    await expect(statusOf(row)).toHaveText('Approved');
    await expect.poll(() => changes).toEqual([APPROVAL]);
    await page.reload();
    await row.getByRole('button', { name: 'Reject' }).click();
    await expect(statusOf(row)).toHaveText('Rejected');
    await expect
      .poll(() => changes)
      .toEqual([APPROVAL, expect.objectContaining({ status: 'rejected' })]);
  });

  test('an answer and a name are public too', async ({ booth, page }) => {
    const answer = `It depends.\n\n${'Ask somebody who cares about it. '.repeat(6)}${END}`;
    await answerOnly(booth, await booth.ask('Is there a warranty?'), answer);
    const name = `Professor ${'Maximilian '.repeat(5)}Nobody`;
    await booth.ask('Who can I talk to?', name);
    await booth.signIn(page);

    const answered = rowOf(page, 'Is there a warranty?');
    await expect(answered).not.toContainText(END);
    await approveOf(answered).click();
    await expect(noteOf(answered)).toHaveText(READ);
    expect(await showsItsEnd(answered, END)).toBe(true);
    await approveOf(answered).click();
    await expect(statusOf(answered)).toHaveText('Approved');

    const named = rowOf(page, 'Who can I talk to?');
    await approveOf(named).click();
    await expect(noteOf(named)).toHaveText(READ);
    expect(await showsItsEnd(named, 'Nobody')).toBe(true);
    await approveOf(named).click();
    await expect(statusOf(named)).toHaveText('Approved');
  });
});

/** Pixels at the window's top in which nothing is seen. */
const HEADER = 60;

const SIZES = [
  [320, 568],
  [768, 1024],
  [1366, 768],
] as const;

test('what is taller than the window is approved when its end was reached, whatever the width', async ({
  booth,
  page,
}) => {
  test.slow();
  const changes = watchChanges(page);
  for (const [width] of SIZES) await booth.ask(tall(width));
  await booth.ask('Something short?');
  await booth.signIn(page);
  const short = rowOf(page, 'Something short?');
  await approveOf(short).click();
  await expect(statusOf(short)).toHaveText('Approved');
  await expect.poll(() => changes).toEqual([APPROVAL]);

  for (const [width, height] of SIZES) {
    await test.step(`${width} × ${height}`, async () => {
      changes.length = 0;
      await resize(page, width, height);
      await page.evaluate(() => scrollTo(0, 0));
      const row = rowOf(page, `Line 1 of ${width}`);
      await approveOf(row).click();
      await expect(noteOf(row)).toHaveText(MORE);
      let presses = 1;
      while (!(await showsItsEnd(row, END))) {
        expect(changes).toEqual([]);
        await approveOf(row).focus();
        await page.keyboard.press('Enter');
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
  }
});

test('whoever has scrolled through it approves at once, whatever the width', async ({
  booth,
  page,
}) => {
  test.slow();
  for (const [width] of SIZES) await booth.ask(tall(width));
  await booth.signIn(page);
  for (const [width, height] of SIZES) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height);
      const row = rowOf(page, `Line 1 of ${width}`);
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
      while (!(await showsItsEnd(row, END))) {
        const before = await page.evaluate(() => window.scrollY);
        await page.mouse.wheel(0, 200);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
      }
      await page.mouse.wheel(0, 60);
      await approveOf(row).click();
      await expect(statusOf(row)).toHaveText('Approved');
      await expect(noteOf(row)).toBeHidden();
    });
  }
});
