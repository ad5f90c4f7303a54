import { expect, test, vi } from 'vitest';
import { copyFile } from '../../server/platform/backup/file-form.ts';
import { createTargetFolders } from '../../server/platform/backup/target-folders.ts';

const BOOTH = '0123456789abcdef';

/** Looks into a folder that are under way, by what ends them; and waits, with their milliseconds. */
const { looks, waits } = vi.hoisted(() => {
  const found: { looks: ((names: string[]) => void)[]; waits: { ms: number; end: () => void }[] } =
    { looks: [], waits: [] };
  return found;
});
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  readdir: () => new Promise((resolve) => looks.push(resolve)),
}));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number, value: unknown) =>
    new Promise((resolve) => waits.push({ ms, end: () => resolve(value) })),
}));

test('a folder that does not answer counts as gone after eight seconds, and is looked into once at a time', async () => {
  const roots = createTargetFolders({
    booth: () => BOOTH,
    passphrase: { current: () => null, identityOf: () => null },
    copyFile,
  });
  let known: boolean | null = null;
  const first = roots.isThere('/stick').then((isThere) => (known = isThere));
  const second = roots.isThere('/stick');
  // Another folder does not wait for it.
  const other = roots.isThere('/other');
  expect(looks).toHaveLength(2);
  looks[1]?.([BOOTH]);
  expect(await other).toBe(true);
  expect(known).toBe(null);
  // All wait for the same look, and only as long as is left since it began.
  expect(waits[0]?.ms).toBeGreaterThan(7000);
  expect(waits[0]?.ms).toBeLessThanOrEqual(8000);
  expect(waits[1]?.ms).toBeLessThanOrEqual(waits[0]?.ms ?? 0);
  for (const { end } of waits) end();
  expect([await first, await second]).toEqual([false, false]);

  // While it still hangs, nobody begins a second look; the answer that comes in the end is no longer news.
  const third = roots.isThere('/stick');
  expect(looks).toHaveLength(2);
  waits.at(-1)?.end();
  expect(await third).toBe(false);
  looks[0]?.([BOOTH]);
  await vi.waitFor(() => {
    void roots.isThere('/stick');
    expect(looks).toHaveLength(3);
  });
  const back = roots.isThere('/stick');
  looks[2]?.([BOOTH]);
  expect(await back).toBe(true);
});
