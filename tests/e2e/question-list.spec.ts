import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { whenStill } from '../support/page.ts';
import { atHand, card, manageDialog, rowOf, rows, statusOf } from './questions-page.ts';
import { stopClock } from '../support/stage-record.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('nothing moves under a pointer that is aiming', async ({ booth, page }) => {
  const id = await booth.ask('The one I am looking at');
  await booth.signIn(page, '/dashboard?status=pending');
  const target = rowOf(page, 'The one I am looking at');
  await expect(target).toBeVisible();
  await whenStill(page);
  // Time goes on only by the test's hand from here on.
  await page.clock.install();
  await stopClock(page);
  await target.hover();
  await target.hover({ position: { x: 300, y: 12 } });
  const before = await target.boundingBox();
  if (!before) throw new Error('The row is not there.');
  await booth.ask('A newcomer');
  const news = page.getByRole('button', { name: '1 new question' });
  let moves = 0;
  // The aiming ends three seconds after the pointer moved: a hand that is never quite still goes on for as long as a busy
  // machine needs.
  const expectSoon = (isSo: () => Promise<boolean>) =>
    expect
      .poll(
        async () => {
          moves += 1;
          await page.mouse.move(before.x + 300 + (moves % 2), before.y + 12);
          await page.clock.runFor(200);
          return isSo();
        },
        { intervals: [50] },
      )
      .toBe(true);
  await expectSoon(() => news.isVisible());
  // It no longer belongs to the list, and shows what a colleague made of it where it stands.
  await booth.approve(id);
  await expectSoon(async () => (await target.getAttribute('data-status')) === 'approved');
  expect(await target.boundingBox()).toEqual(before);
  await news.click();
  await page.clock.resume();
  await expect(rows(page)).toHaveText([/A newcomer/]);
});

test('fifty more questions move no row', { tag: '@deep' }, async ({ booth, page }) => {
  const long = 'The seals of two pumps failed in salt water within a month. '.repeat(12);
  for (let n = 1; n <= 20; n += 1) await booth.ask(`Question ${n}?`);
  await booth.ask(long, 'Ada');
  await booth.signIn(page, '/dashboard?status=pending&order=asc');
  await expect(rows(page)).toHaveCount(21);
  await whenStill(page);
  const tops = () =>
    rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  // At rest, a row that waits has its status and the two decisions.
  const buttons = rowOf(page, 'Question 2?').getByRole('button');
  await expect(buttons).toHaveCount(3);
  await rowOf(page, 'Question 2?').hover();
  await expect(buttons).toHaveCount(5);
  const before = await tops();
  await page.keyboard.press('j');
  for (let n = 1; n <= 50; n += 1) await booth.ask(`Asked in the rush, ${n}?`);
  await expect(card(page, 'Pending')).toHaveText('Pending 71');
  expect((await tops()).slice(0, 20)).toEqual(before.slice(0, 20));
  await expect(rows(page).first()).toContainText('Question 1?');

  // Four lines, then more; approved without reading on.
  const row = rowOf(page, 'The seals of two pumps');
  await row.scrollIntoViewIfNeeded();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(140);
  await row.getByRole('button', { name: 'more' }).click();
  await expect.poll(height).toBeGreaterThan(folded + 40);
  await (await atHand(page, 'The seals of two pumps', 'Approve')).click();
  await expect(statusOf(page, 'The seals of two pumps')).toHaveText('Approved');
});

test.describe('a row that leaves', () => {
  const ROW = '[data-question]';
  type Recorded = {
    /** What the list did to its rows, one after the other. */
    steps: string[];
    /** Places of the rows that stay, in pixels, when one begins to leave. */
    inPlace: Record<string, number>;
    /** What the browser counts as a layout shift. */
    shifts: string[];
  };

  /** Records what the rows do from now on. */
  async function record(page: Page): Promise<void> {
    await whenStill(page);
    await page.evaluate((row) => {
      const recorded: Recorded = { steps: [], inPlace: {}, shifts: [] };
      Object.assign(window, { recorded });
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
      const nameOf = (element: Element) => /Question \d/.exec(element.textContent)?.[0] ?? 'detail';
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (!(target instanceof HTMLElement)) continue;
          const does = target.matches('[data-leaving]') ? 'fades' : 'is back';
          recorded.steps.push(`${nameOf(target)} ${does}`);
          for (const other of document.querySelectorAll(row))
            recorded.inPlace[nameOf(other)] = Math.round(other.getBoundingClientRect().top);
        }
      }).observe(document.body, { subtree: true, attributeFilter: ['data-leaving'] });
      // oxlint-disable-next-line typescript/unbound-method -- called with the element
      const { animate } = Element.prototype;
      Element.prototype.animate = function (this: Element, ...how) {
        if (this.matches(row)) {
          const [from] = Array.isArray(how[0]) ? how[0] : [];
          const pixels = /translateY\((-?)/.exec(String(from?.['transform']));
          const does = pixels ? `slides ${pixels[1] ? 'down' : 'up'}` : 'fades in';
          recorded.steps.push(`${nameOf(this)} ${does}`);
          // Once all of them are on their way, nothing here may be pressed.
          queueMicrotask(() => {
            if (getComputedStyle(this).pointerEvents !== 'none') recorded.steps.push('pressable');
          });
        }
        return animate.apply(this, how);
      };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          sources: { node: Node | null }[];
        })[])
          for (const { node } of entry.sources)
            // What is only at hand is not seen where it moves.
            if (!(node instanceof Element && node.querySelector('[data-hand]')))
              recorded.shifts.push(node instanceof Element ? node.outerHTML.slice(0, 80) : 'text');
      }).observe({ type: 'layout-shift' });
    }, ROW);
  }
  /** What the rows did since the last look. */
  async function recorded(page: Page): Promise<Recorded> {
    await whenStill(page);
    await expect(page.locator('[data-moving], [data-leaving]')).toHaveCount(0);
    return page.evaluate(() => {
      const { recorded: now } = window as unknown as { recorded: Recorded };
      return { ...now, steps: now.steps.splice(0) };
    });
  }
  function topsOf(page: Page) {
    return page
      .locator(ROW)
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((row) => [
            /Question \d/.exec(row.textContent)?.[0],
            Math.round(row.getBoundingClientRect().top),
          ]),
        ),
      );
  }

  test('fades in its place, the rest closes up', { tag: '@deep' }, async ({ booth, page }) => {
    await booth.ask('Question 1');
    const decided = await booth.ask('Question 2');
    await booth.ask('Question 3');
    await booth.signIn(page, '/dashboard?status=pending');
    await expect(page.locator(ROW)).toHaveCount(3);
    await record(page);
    const before = await topsOf(page);
    await booth.approve(decided);
    await expect(page.locator(ROW)).toHaveCount(2);
    expect(await recorded(page)).toEqual({
      steps: ['Question 2 fades', 'Question 1 slides up'],
      inPlace: before,
      shifts: [],
    });
    expect(await topsOf(page)).toEqual({
      'Question 3': before['Question 3'],
      'Question 1': before['Question 2'],
    });
    const fourth = await booth.ask('Question 4');
    await expect(page.locator(ROW)).toHaveCount(3);
    const { steps, shifts } = await recorded(page);
    expect(steps.toSorted()).toEqual([
      'Question 1 slides down',
      'Question 3 slides down',
      'Question 4 fades in',
    ]);
    expect(shifts).toEqual([]);
    // People who asked for less motion have none.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await booth.approve(fourth);
    await expect(page.locator(ROW)).toHaveCount(2);
    expect((await recorded(page)).steps).toEqual([]);
    // The keys go on from row to row.
    for (const question of ['Question 3', 'Question 1']) {
      await page.keyboard.press('j');
      await expect(page.locator('[aria-current=true][data-question]')).toContainText(question);
    }

    // A second click that meets another row opens nothing.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const click = async (target: Locator, clickCount: number) => {
      const box = await target.boundingBox();
      await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    };
    const author = rowOf(page, 'Question 1').getByRole('cell').nth(2);
    for (const first of [
      rowOf(page, 'Question 3').getByRole('button', { name: 'Reject' }),
      rowOf(page, 'Question 1').getByRole('button', { name: 'Reject' }),
    ]) {
      await click(first, 1);
      await click(author, 2);
      await expect(manageDialog(page)).toHaveCount(0);
    }
    await author.dblclick();
    await expect(manageDialog(page)).toBeVisible();
  });
});
