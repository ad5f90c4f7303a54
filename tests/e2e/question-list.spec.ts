import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { drawnAgain, rememberDrawn } from '../support/drawn-again.ts';
import { layoutShift } from '../support/page-fit.ts';
import { whenStill } from '../support/page.ts';
import {
  atHand,
  card,
  manageDialog,
  openQuestions,
  rowOf,
  rows,
  statusOf,
} from './questions-page.ts';

test('a long question is folded, and read on', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.ask('The seals of two pumps failed in salt water within a month. '.repeat(12), 'Ada');
  await booth.signIn(page, '/dashboard?status=pending');
  const row = rowOf(page, 'The seals of two pumps');
  // At rest, a row that waits shows its status and the two decisions; the rest is there for those who hear it.
  const hand = row.locator('[data-hand]').last();
  await expect(hand).toHaveCSS('opacity', '0');
  await row.hover();
  await expect(hand).toHaveCSS('opacity', '1');
  // Four lines, then more; approved without reading on.
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(140);
  await row.getByRole('button', { name: 'more', exact: true }).click();
  await expect.poll(height).toBeGreaterThan(folded + 40);
  await (await atHand(page, 'The seals of two pumps', 'Approve')).click();
  await expect(statusOf(page, 'The seals of two pumps')).toHaveText('Approved');
});

/** The number of what listens to the document and to the window. */
async function listenersOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const countOf = async (expression: string) => {
    const { result } = await session.send('Runtime.evaluate', { expression });
    const { objectId = '' } = result;
    return (await session.send('DOMDebugger.getEventListeners', { objectId })).listeners.length;
  };
  const count = (await countOf('document')) + (await countOf('window'));
  await session.detach();
  return count;
}

test('a push costs one request and two drawings; a row no listener', async ({ booth, page }) => {
  const alone: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/admin/questions' && searchParams.get('page_size') === '1')
      alone.push(request.url());
  });
  await openQuestions(booth, page, 2, 'status=pending&order=desc');
  const few = await listenersOf(page);
  await whenStill(page);
  const pages = page.getByRole('navigation', { name: 'Pages' }).locator('li');
  await rememberDrawn(rows(page).or(pages));
  for (const n of [3, 4, 5]) await booth.ask(`Question ${n}?`);
  await expect(rows(page)).toHaveCount(5);
  await expect(card(page, 'Pending')).toHaveText('Pending 5');
  expect([await drawnAgain(rows(page)), await drawnAgain(pages)]).toEqual([1, 1]);
  for (let n = 6; n <= 22; n += 1) await booth.ask(`Question ${n}?`);
  await expect(rows(page)).toHaveCount(22);
  // Menus, hints and the like are made where they are opened.
  expect((await listenersOf(page)) - few).toBeLessThan(20);
  await rowOf(page, 'Question 2?')
    .getByRole('button', { name: /^Approve/ })
    .hover();
  await expect(page.getByRole('tooltip')).toHaveText('Approve (a)');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  // The numbers come with the rows.
  await expect(card(page, 'Pending')).toHaveText('Pending 22');
  expect(alone).toEqual([]);
});

/** Where each question stands, in pixels from the top. */
function topsOf(page: Page) {
  return rows(page).evaluateAll((all) =>
    Object.fromEntries(
      all.map((row) => [
        /Question \d/.exec(row.textContent)?.[0],
        Math.round(row.getBoundingClientRect().top),
      ]),
    ),
  );
}

test('a row that leaves fades, the rest closes up', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.ask('Question 1');
  const decided = await booth.ask('Question 2');
  await booth.ask('Question 3');
  await booth.signIn(page, '/dashboard?status=pending');
  await expect(rows(page)).toHaveCount(3);
  await whenStill(page);
  const before = await topsOf(page);
  const shifted = await layoutShift(page);
  // It leaves in its place, before any other row moves. Noted as it happens: it may be over by the next frame.
  const leaving = await page.evaluateHandle(() => ({
    top: new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const row = document.querySelector('[data-question][data-leaving]');
        if (!row) return;
        observer.disconnect();
        resolve(Math.round(row.getBoundingClientRect().top));
      });
      observer.observe(document, { subtree: true, attributeFilter: ['data-leaving'] });
    }),
  }));
  await booth.approve(decided);
  expect(await leaving.evaluate(({ top }) => top)).toBe(before['Question 2']);
  await expect(rows(page)).toHaveCount(2);
  await whenStill(page);
  expect(await topsOf(page)).toEqual({
    'Question 3': before['Question 3'],
    'Question 1': before['Question 2'],
  });
  const fourth = await booth.ask('Question 4');
  await expect(rows(page)).toHaveCount(3);
  await whenStill(page);
  // What slides does not shift; a row that jumps would count six times as much.
  expect((await layoutShift(page)) - shifted).toBeLessThan(0.0005);
  // The keys go on from row to row.
  await booth.approve(fourth);
  await expect(rows(page)).toHaveCount(2);
  for (const question of ['Question 3', 'Question 1']) {
    await page.keyboard.press('j');
    await expect(page.locator('[aria-current=true][data-question]')).toContainText(question);
  }
  // Rows that slide ignore presses.
  await whenStill(page);

  // A second click that meets another row opens nothing.
  const click = async (target: Locator, clickCount: number) => {
    const box = await target.boundingBox();
    await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  const author = rowOf(page, 'Question 1').getByRole('cell').nth(2);
  for (const question of ['Question 3', 'Question 1']) {
    await click(rowOf(page, question).getByRole('button', { name: 'Reject' }), 1);
    await click(author, 2);
    await expect(manageDialog(page)).toHaveCount(0);
  }
  await author.dblclick();
  await expect(manageDialog(page)).toBeVisible();
});
