import type { Locator, Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { holdAnswer, whenStill } from '../support/page.ts';
import { card, fromMenu, manageDialog, rowOf, rows } from './questions-page.ts';
import { stopClock } from '../support/stage-record.ts';
import { vote } from './visitor-pages.ts';

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

/**
 * Until the page has heard through its event stream of all that has happened, and has fetched what it fetches for
 * that.
 */
async function whenTold(page: Page, booth: Booth, marker: string): Promise<void> {
  const heard = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/admin/labels') && (await answer.text()).includes(marker),
  );
  await (await booth.admin()).post('/api/admin/labels', { name: marker });
  await heard;
  // Longer than the page waits before it fetches again what it was told about.
  await page.clock.runFor(1000);
}

test('what comes while the list is on its way is in it; the most wanted comes first', async ({
  booth,
  page,
}) => {
  const ids = [await booth.ask('Is it loud?')];
  await page.clock.install();
  const list = await holdAnswer(page, 'GET', '**/api/admin/questions?*page_size=50*');
  await booth.signIn(page, '/dashboard');
  await list.answered;
  for (const content of ['Is it fast?', 'Is it safe?', 'Is it new?']) {
    ids.push(await booth.ask(content));
    await whenTold(page, booth, content);
  }
  let followed = 0;
  page.on('request', (request) => {
    if (/questions\?.*page_size=50/.test(request.url())) followed += 1;
  });
  list.letGo();
  await expect(rowOf(page, 'Is it new?')).toBeVisible();
  // However much it missed.
  expect(followed).toBe(1);

  // A vote, in any order.
  for (const id of ids.slice(0, 3)) await booth.approve(id);
  const [loud = 0, fast = 0, safe = 0] = ids;
  await card(page, 'Approved').click();
  await expect(rows(page)).toHaveCount(3);
  const votesOf = (content: string) => rowOf(page, content).locator('[data-votes]');
  for (const [order, asked, phone] of [
    ['Oldest first', 'order=asc', 'one'],
    ['Most votes first', 'sort=votes', 'two'],
  ] as const) {
    const held = await holdAnswer(page, 'GET', `**/api/admin/questions?*${asked}*`);
    await fromMenu(page, order);
    await held.answered;
    await vote(booth, fast, phone);
    await whenTold(page, booth, phone);
    held.letGo();
    await expect(votesOf('Is it fast?')).toHaveAttribute('data-votes', phone === 'one' ? '1' : '2');
  }
  await expect(rows(page)).toHaveText([/Is it fast/, /Is it safe/, /Is it loud/]);
  // Rows keep still under a pointer, and the option lay over them.
  await page.mouse.move(0, 0);
  const { height } = (await rowOf(page, 'Is it safe?').boundingBox()) ?? {};
  await vote(booth, safe, 'one');
  await expect(votesOf('Is it safe?')).toHaveText('11 visitor wants to know this too');
  expect((await rowOf(page, 'Is it safe?').boundingBox())?.height).toBe(height);
  for (const phone of ['one', 'two', 'three']) await vote(booth, loud, phone);
  await expect(rows(page).first()).toContainText('Is it loud?');
  await expect(votesOf('Is it loud?')).toHaveAttribute('data-votes', '3');
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

  test('fades in its place, then the rest closes up; a second click opens nothing', async ({
    booth,
    page,
  }) => {
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
