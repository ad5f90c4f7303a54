import type { Page } from 'playwright';
import { ADMIN_HOST, PUBLIC_HOST } from '../../support/api.ts';
import { rowOf } from '../../e2e/questions-page.ts';
import { openStaff } from '../browser.ts';
import { ask } from '../phones.ts';
import type { Product, Row } from '../bench.ts';
import { percentile } from '../figures.ts';

const APPROVALS = 6;

/** Notes when the question is painted: in the first frame that has it, after its last script. */
function awaitPaint(display: Page, content: string): Promise<void> {
  return display.evaluate((wanted) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    Reflect.set(window, 'painted', promise);
    const observer = new MutationObserver(() => {
      const texts = document.querySelectorAll('[data-part=item] [data-part=question]');
      if (![...texts].some(({ textContent }) => textContent === wanted)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () =>
          resolve(performance.timeOrigin + performance.now()),
        );
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, content);
}

function awaitClick(staff: Page): Promise<void> {
  return staff.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    Reflect.set(window, 'clicked', promise);
    const onClick = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
    addEventListener('click', onClick, { capture: true, once: true });
  });
}

function momentOf(page: Page, name: 'clicked' | 'painted'): Promise<number> {
  return page.evaluate((key): Promise<number> => Reflect.get(window, key), name);
}

/** Approves a few questions by a click each, on a stage that was empty before. */
async function approve(product: Product, staff: Page, display: Page, first: number) {
  const ids = Array.from({ length: APPROVALS }, (_, i) => first + i);
  for (const id of ids) await ask(product, `Number ${id}?`);
  await staff.goto(`http://${ADMIN_HOST}:${product.port}/dashboard?status=pending`);
  const times: number[] = [];
  for (const id of ids) {
    const button = rowOf(staff, `Number ${id}?`).getByRole('button', { name: 'Approve' });
    await button.waitFor();
    await awaitPaint(display, `Number ${id}?`);
    await awaitClick(staff);
    await button.click();
    times.push((await momentOf(display, 'painted')) - (await momentOf(staff, 'clicked')));
    await product.staff.put(`/api/admin/question/${id}`, { status: 'rejected' });
    await display.locator('[data-part=item]').waitFor({ state: 'detached' });
  }
  return { 'click to painted, ms p95': percentile(times, 0.95) };
}

export const screen: Row = {
  name: 'screen',
  title: 'Approve’s click until it is painted on an empty stage (two windows of Chromium)',
  goal: { 'click to painted, ms p95': '≤ 100' },
  async run(bench) {
    const product = await bench.product();
    const browser = await bench.browser();
    const staff = await openStaff(browser, product);
    const display = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await display.goto(`http://${PUBLIC_HOST}:${product.port}/wedeliver`);
    await display.locator('[data-part=empty]').waitFor();
    let asked = 1;
    const turn = async () => {
      const first = asked;
      asked += APPROVALS;
      return approve(product, staff, display, first);
    };
    return (await bench.inTurns({ product: turn }))('product');
  },
};
