import { expect, test } from 'vitest';
import { createPictureCache } from '../../../server/features/qrcode/qrcode.ts';

function picture(bytes: number) {
  return Promise.resolve(Buffer.alloc(bytes));
}

test('what was used longest ago goes first, by bytes', async () => {
  const cache = createPictureCache(30_000);
  await cache.keep('a', picture(10_000));
  await cache.keep('b', picture(10_000));
  expect(cache.get('a')).not.toBe(null);
  await cache.keep('c', picture(10_000));
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map((kept) => kept !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test('many small ones are bounded too', async () => {
  const cache = createPictureCache(100_000);
  for (let i = 0; i < 1000; i += 1) await cache.keep(`key ${i}`, picture(0));
  expect(cache.get('key 0')).toBe(null);
  expect(cache.get('key 999')).not.toBe(null);
});

test('a failure is not kept', async () => {
  const cache = createPictureCache(30_000);
  await expect(cache.keep('a', Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.get('a')).toBe(null);
});
