/** What a person does with any page, and waits for on it. */
import { setTimeout } from 'node:timers/promises';
import { type APIResponse, type Page, type Request, type Route, expect } from 'playwright/test';

/** Resizes the window and waits until the page is drawn for it, cards instead of a table too. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // In the first frame React hears of the width; what it makes of it is drawn in the next one.
  await nextFrame(page);
  await nextFrame(page);
  await whenStill(page);
}

/** How many pixels of the page lie outside its window, to the side. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * Waits until the page has its fonts and everything that moves on it has arrived: only then can a position be measured.
 * Rows of a list stand where they were, and say so, until their motion begins two frames later.
 */
export async function whenStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(look);
      function look() {
        if (document.querySelector('[data-moving]')) return;
        observer.disconnect();
        resolve();
      }
      observer.observe(document, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-moving'],
      });
      look();
    });
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    );
  });
}

/** Until the page has drawn itself once more; its clock may stand still. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      }),
  );
}

export async function switchToLight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  // The button's hint comes a moment after the pointer, and nothing has its full contrast while it fades.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Puts the admin area in a theme as if another tab had chosen it: what is open stays, and no pointer is needed. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'booth.admin.theme';
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/** Waits until something has the focus, and not the page itself. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toHaveCount(1);
}

/** The rail; on a phone the bar below. */
export function pagesNav(page: Page) {
  return page.getByRole('navigation', { name: 'Pages', exact: true });
}
/** What is wrong, in one line, at the rail's end. */
export function statusLine(page: Page) {
  return pagesNav(page).locator('[data-stream]');
}
/** Waits until changes arrive by push. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator('[data-stream=open]').first()).toBeAttached();
}

/** Asks the booth for what a page does; only the browser knows the booth's names. */
async function answerTo(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: url.host };
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers });
}

/**
 * Has the server do what it is asked to, but holds its answer back: what it tells others arrives first.
 * @param path glob of the call
 * @returns what lets the answer go
 */
export async function holdAnswer(page: Page, method: string, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await answerTo(route);
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

/**
 * Has every answer to staff's calls come so many milliseconds late, or cuts the page off.
 * @returns what is to hold for the calls from now on
 */
export async function lateAnswers(page: Page) {
  const network: { late: number | (() => number); isCut: boolean } = { late: 0, isCut: false };
  await page.route('**/api/admin/**', async (route) => {
    const { late, isCut } = network;
    if (isCut) return route.abort();
    const ms = typeof late === 'number' ? late : late();
    if (ms === 0 || route.request().url().includes('/events')) return route.continue();
    try {
      const response = await answerTo(route);
      await setTimeout(ms);
      await route.fulfill({ response });
    } catch {
      // The page has given it up meanwhile, or is closed.
    }
  });
  return network;
}

/**
 * Holds back calls on their way to the server, as a slow network does.
 * @param method only these
 * @returns what lets them go
 */
export async function holdRequests(
  page: Page,
  path: string | RegExp,
  method?: string,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

/** What the page asks for from now on, as far as its path matches. */
export function requestsOf(page: Page, method: string, path = /./): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:' && request.method() === method && path.test(pathname))
      asked.push(request);
  });
  return asked;
}
export function pathsOf(requests: readonly Request[]): string[] {
  return requests.map((request) => new URL(request.url()).pathname);
}

/** Every screen that staff can open directly. With a lead there is one more, `/leads/1`: its detail over the list. */
export const ADMIN_SCREENS = [
  '/dashboard',
  '/leads',
  '/polls',
  '/insights',
  '/insights/report',
  '/events',
  '/media',
  '/settings',
  '/logs',
  '/ai',
  '/twilio',
  '/twilio/settings',
  '/qrcode',
  '/qrcode/sign',
  '/account',
  '/preview/wedeliver',
  '/preflight',
  '/backups',
  '/headquarters',
  '/headquarters/receipt',
  '/help/at-the-stand',
  '/help/print',
] as const;

/** The sizes of the sheets that the page is printed on, in points as `595×842`. */
export async function printedSheets(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return Array.from(boxes, (box) => box.slice(1).map(Number).map(Math.round).join('×'));
}

export async function chooseFrom(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
export function toast(page: Page, message: string) {
  return page.locator('.mantine-Notification-root').filter({ hasText: message });
}

/** The text in the clipboard, as a field gets it. */
export async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.setAttribute('aria-label', 'Pasted');
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('Control+v');
  const field = page.getByRole('textbox', { name: 'Pasted' });
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}

/** What pages announce from now on, in order; before they are opened. The announcer's root is closed to all others. */
export async function recordSaid(page: Page): Promise<() => string[]> {
  const said: string[] = [];
  await page.exposeFunction('onSaid', (sentence: string) => void said.push(sentence));
  await page.addInitScript(() => {
    type Attach = (options: ShadowRootInit) => ShadowRoot;
    const watched = {
      apply: (attach: Attach, element: Element, options: [ShadowRootInit]) => {
        const root = Reflect.apply(attach, element, options);
        new MutationObserver((records) => {
          for (const { target, addedNodes } of records) {
            if (!(target instanceof Element) || !target.hasAttribute('aria-live')) continue;
            for (const { textContent } of addedNodes)
              Reflect.get(window, 'onSaid')(textContent?.trim());
          }
        }).observe(root, { childList: true, subtree: true });
        return root;
      },
    };
    const attach: Attach = Reflect.get(Element.prototype, 'attachShadow');
    Element.prototype.attachShadow = new Proxy(attach, watched);
  });
  return () => said;
}
