import type { Page } from 'playwright/test';

/**
 * Has the server do what it is asked to, but holds its answer back: what it tells others arrives first.
 * @param path glob of the call
 * @returns `letGo` lets the answer go; `answered` is resolved once the server has given it
 */
export async function holdAnswer(
  page: Page,
  method: string,
  path: string,
): Promise<{ letGo: () => void; answered: Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(path, async (route) => {
    if (route.request().method() !== method || !isFirst) return route.fallback();
    isFirst = false;
    // Only the browser knows the booth's names.
    const url = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host: url.host };
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href, headers });
    answered.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  return { letGo: () => held.resolve(), answered: answered.promise };
}
