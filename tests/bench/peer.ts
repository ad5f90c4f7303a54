import type { Browser, Page } from 'playwright';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { openStaff, visit } from './browser.ts';
import type { Row } from './bench.ts';

const FIELD = ['textarea', 'input[type=text]', 'input:not([type])', '[contenteditable=true]'];
const BUTTON = ['button[type=submit]', 'button:not([type])', 'input[type=submit]'];
function visible(page: Page, selectors: readonly string[]) {
  return page.locator(selectors.map((each) => `${each}:visible`).join(', ')).first();
}

/** From the press until the question stands on the moderators' page, as both systems' people do it. */
async function submitToModerator(browser: Browser, url: string, moderator: Page): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const question = `How long does it last, ${Date.now()}?`;
  await visible(page, FIELD).fill(question);
  const start = performance.now();
  await visible(page, BUTTON).click();
  await moderator.getByText(question).first().waitFor();
  const ms = performance.now() - start;
  await context.close();
  return ms;
}

/**
 * Another system beside this one, by the same scripts: it has to run already, with questions on its page `url` and its
 * moderators' page at an address that needs no login; without one, the page alone is measured.
 */
export function peer(url: string, moderator: string | undefined): Row {
  return {
    name: 'peer',
    title: `Booth beside ${url}`,
    goal: {},
    async run(bench) {
      const product = await bench.product();
      const browser = await bench.browser();
      const staff = await openStaff(browser, product);
      await staff.goto(`http://${ADMIN_HOST}:${product.port}/dashboard?status=pending`);
      const theirs = await browser.newPage();
      if (moderator !== undefined) await theirs.goto(moderator);
      const measure = async (address: string, page: Page | null) => ({
        ...(await visit(browser, address, false)),
        ...(page && { 'submit to moderator, ms': await submitToModerator(browser, address, page) }),
      });
      const beside = await bench.inTurns({
        product: () => measure(`http://${PUBLIC_HOST}:${product.port}/`, staff),
        peer: () => measure(url, moderator === undefined ? null : theirs),
      });
      return beside('product', 'peer');
    },
  };
}
