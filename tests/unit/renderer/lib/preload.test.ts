import { expect, test, vi } from 'vitest';
import { preload } from '../../../../renderer/lib/preload.ts';

test('a module that was lost is asked for at a new address each time, another one at its own', async () => {
  const asked: string[] = [];
  const lost = (again: string): Promise<string> => {
    asked.push(`page.js${again}`);
    return asked.length < 3 ? Promise.reject(new Error('Lost.')) : Promise.resolve('page');
  };
  await expect(preload(lost, [])).rejects.toThrow('Lost.');
  await expect(preload(lost, [])).rejects.toThrow('Lost.');
  expect(await preload(lost, [])).toBe('page');
  expect(asked).toEqual(['page.js', 'page.js?1', 'page.js?2']);
  expect(await preload((again) => Promise.resolve(`other.js${again}`), [])).toBe('other.js');
});

test('a file that was lost is fetched again at the next try, one that is there is not', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const fetched = vi.fn<(href: string) => Promise<Response>>();
  vi.stubGlobal('fetch', fetched);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockImplementation(() => Promise.resolve(new Response('')));
  const load = vi.fn(() => Promise.resolve('page'));
  const files = ['assets/page.js'];
  await expect(preload(load, files)).rejects.toThrow('Failed to fetch');
  expect(await preload(load, files)).toBe('page');
  expect(await preload(load, files)).toBe('page');
  expect(fetched).toHaveBeenCalledTimes(2);
});
