import type { Browser, Page } from 'playwright';
import { ADMIN_HOST, ADMIN_PASSWORD } from '../../support/api.ts';
import { openStaff } from '../browser.ts';
import { ask } from '../phones.ts';
import type { Product, Row } from '../bench.ts';
import { LARGE } from '../seed.ts';

const ARRIVALS = 200;
/** Pages of 100 leads in a turn, which come to all of them in five. */
const PAGES = 10;
/** Turns of the wheel down a page of the list. */
const WHEELS = 12;
const KEY_MS = 80;

/** From the answer to the login to the first frame with a row. */
async function firstPaint(browser: Browser, { port }: Product): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(`http://${ADMIN_HOST}:${port}/`);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  const painted = page.evaluate(async () => {
    while (document.querySelector('tr[data-question]') === null)
      await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const painted = performance.now();
    const login = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/login'));
    return painted - (login instanceof PerformanceResourceTiming ? login.responseEnd : Number.NaN);
  });
  await page.keyboard.press('Enter');
  const ms = await painted;
  await context.close();
  return ms;
}

/** Milliseconds of the longest task of the page while something is done on it; 50 is the shortest that browsers tell. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [0];
    Reflect.set(window, 'tasks', tasks);
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
  });
  await work();
  return page.evaluate(async (): Promise<number> => {
    // The last ones are told once the page is idle.
    await new Promise((resolve) => requestIdleCallback(resolve));
    return Math.max(...Reflect.get(window, 'tasks'));
  });
}

/** The first lead, and the middle of the button that leads to the next page, in view wherever the wheel came to rest. */
function endOfPage() {
  const next = document.querySelector('[aria-label="Next page"]');
  next?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const first = document.querySelector('tbody tr[data-lead]')?.getAttribute('data-lead');
  const { x, y, width, height } = next?.getBoundingClientRect() ?? new DOMRect();
  return { first, x: x + width / 2, y: y + height / 2 };
}

/** Scrolls by what the page itself can tell at once: Playwright's search for an element is a task of the page, too, and a longer one. */
async function scroll(page: Page): Promise<void> {
  for (let n = 0; n < PAGES; n += 1) {
    for (let wheel = 0; wheel < WHEELS; wheel += 1) await page.mouse.wheel(0, 600);
    if (n === PAGES - 1) return;
    const end = await page.evaluate(endOfPage);
    await page.mouse.click(end.x, end.y);
    await page.waitForFunction(
      (before) => document.querySelector(`tbody tr[data-lead]:not([data-lead="${before}"])`),
      end.first,
    );
  }
}

async function typeDuringArrivals(page: Page, product: Product, turn: number): Promise<void> {
  const arrive = async () => {
    for (let n = 0; n < ARRIVALS; n += 1) await ask(product, `Arrival ${turn}.${n} of a burst?`);
  };
  const type = () => page.keyboard.type('how does the charger work', { delay: KEY_MS });
  await Promise.all([arrive(), type()]);
}

async function measure(browser: Browser, product: Product, turn: number) {
  const paintMs = await firstPaint(browser, product);
  const page = await openStaff(browser, product);
  const at = (path: string) => page.goto(`http://${ADMIN_HOST}:${product.port}${path}`);
  await at(`/leads?size=100&page=${1 + PAGES * (turn % 5)}`);
  await page.locator('tbody tr[data-lead]').first().waitFor();
  await page.mouse.move(600, 500);
  const scrollMs = await longestTask(page, () => scroll(page));
  await at('/dashboard?status=pending');
  await page.locator('[data-stream=open]').first().waitFor({ state: 'attached' });
  await page.getByRole('textbox', { name: /^Search/ }).click();
  const typeMs = await longestTask(page, () => typeDuringArrivals(page, product, turn));
  await page.context().close();
  return {
    'login answered to rows painted, ms': paintMs,
    'longest task, 1,000 rows scrolled, ms': scrollMs,
    'longest task, typing during 200 arrivals, ms': typeMs,
  };
}

export const staff: Row = {
  name: 'staff',
  title: `Staff’s pages, ${LARGE.questions} questions and ${LARGE.leads} leads`,
  goal: {
    'login answered to rows painted, ms': '≤ 300',
    'longest task, 1,000 rows scrolled, ms': '≤ 50',
    'longest task, typing during 200 arrivals, ms': '≤ 50',
  },
  async run(bench) {
    const product = await bench.product({ size: LARGE });
    const browser = await bench.browser();
    let turn = 0;
    const subjects = { product: () => measure(browser, product, turn++) };
    return (await bench.inTurns(subjects, { warmUp: false }))('product');
  },
};
