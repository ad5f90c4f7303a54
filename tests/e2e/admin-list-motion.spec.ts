import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { whenStill } from '../support/when-still.ts';

const ROW = '[data-question], [data-lead]';

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
    const nameOf = (element: Element) =>
      /(Question|Visitor) \d/.exec(element.textContent)?.[0] ?? 'detail';
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
          recorded.shifts.push(node instanceof Element ? node.outerHTML.slice(0, 80) : 'text');
    }).observe({ type: 'layout-shift' });
  }, ROW);
}
async function recorded(page: Page): Promise<Recorded> {
  await whenStill(page);
  await expect(page.locator('[data-moving], [data-leaving]')).toHaveCount(0);
  return page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
}
function topsOf(page: Page) {
  return page
    .locator(ROW)
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          /(Question|Visitor) \d/.exec(row.textContent)?.[0],
          Math.round(row.getBoundingClientRect().top),
        ]),
      ),
    );
}

for (const [width, height] of [
  [390, 844],
  [1366, 768],
] as const) {
  test(`a question that leaves fades in its place, then the rest closes up, ${width} pixels wide`, async ({
    booth,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await booth.ask('Question 1');
    const decided = await booth.ask('Question 2');
    await booth.ask('Question 3');
    await booth.signIn(page, '/dashboard?status=pending');
    await expect(page.locator(ROW)).toHaveCount(3);
    await record(page);
    const before = await topsOf(page);
    await booth.approve(decided);
    await expect(page.locator(ROW)).toHaveCount(2);
    const left = await recorded(page);
    expect(left).toEqual({
      steps: ['Question 2 fades', 'Question 1 slides up'],
      inPlace: before,
      shifts: [],
    });
    expect(await topsOf(page)).toEqual({
      'Question 3': before['Question 3'],
      'Question 1': before['Question 2'],
    });

    await booth.ask('Question 4');
    await expect(page.locator(ROW)).toHaveCount(3);
    const { steps, shifts } = await recorded(page);
    expect(steps.slice(2).toSorted()).toEqual([
      'Question 1 slides down',
      'Question 3 slides down',
      'Question 4 fades in',
    ]);
    expect(shifts).toEqual([]);
    // The keys go on from row to row.
    for (const question of ['Question 4', 'Question 3', 'Question 1']) {
      await page.keyboard.press('j');
      await expect(page.locator('[aria-current=true][data-question]')).toContainText(question);
    }
  });
}

test('so does a lead, and what is new among them', async ({ booth, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const name of ['Visitor 1', 'Visitor 2', 'Visitor 3'])
    await leaveDetails(booth.port, { name });
  await booth.signIn(page, '/dashboard?status=pending');
  await page.goto(`${booth.adminUrl}/leads`);
  await expect(page.locator(ROW)).toHaveCount(3);
  await record(page);
  const staff = await booth.admin();
  const id = await page.locator(ROW).nth(1).getAttribute('data-lead');
  await staff.send(`/api/admin/lead/${id}`, { method: 'DELETE' });
  await expect(page.locator(ROW)).toHaveCount(2);
  await leaveDetails(booth.port, { name: 'Visitor 4' });
  await expect(page.locator(ROW)).toHaveCount(3);
  const { steps, shifts } = await recorded(page);
  expect(steps.slice(0, 2)).toEqual(['Visitor 2 fades', 'Visitor 1 slides up']);
  expect(steps.slice(2).toSorted()).toEqual([
    'Visitor 1 slides down',
    'Visitor 3 slides down',
    'Visitor 4 fades in',
  ]);
  expect(shifts).toEqual([]);
});

test('whoever asked for less motion has none', async ({ booth, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await booth.ask('Question 1');
  const decided = await booth.ask('Question 2');
  await booth.signIn(page, '/dashboard?status=pending');
  await expect(page.locator(ROW)).toHaveCount(2);
  await record(page);
  await booth.approve(decided);
  await expect(page.locator(ROW)).toHaveCount(1);
  expect((await recorded(page)).steps).toEqual([]);
});
