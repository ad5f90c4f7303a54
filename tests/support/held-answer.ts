import type { Page } from 'playwright/test';
import type { Booth } from './booth.ts';

/**
 * Has the server do what is asked first, and holds its answer back: what it tells others comes before it.
 * @param path glob of the admin area's call
 * @returns `letGo` lets the answer go; `answered` is resolved once the server has given it
 */
export async function holdAnswer(
  page: Page,
  booth: Booth,
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
    const url = route.request().url().replace('admin.booth.local', '127.0.0.1');
    const headers = { ...(await route.request().allHeaders()), host: new URL(booth.adminUrl).host };
    const response = await route.fetch({ url, headers });
    answered.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  return { letGo: () => held.resolve(), answered: answered.promise };
}
