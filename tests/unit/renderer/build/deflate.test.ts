import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { smallestGzip } from '../../../../renderer/build/deflate.ts';
import { ROOT } from '../../../support/node-binary.ts';
import { randomText, seededRandom } from '../../../support/random.ts';

test.each([
  ['nothing', ''],
  ['one letter', 'a'],
  ['one letter, again and again', 'a'.repeat(1000)],
  ['every byte once', String.fromCharCode(...Array.from({ length: 256 }, (_, at) => at))],
  ['the longest repeat, and one byte more', `${'ab'.repeat(129)}c`.repeat(2)],
])('%s is read as it was', (_name, text) => {
  const bytes = Buffer.from(text, 'latin1');
  expect(gunzipSync(smallestGzip(bytes))).toEqual(bytes);
});

test('random texts are read as they were', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seededRandom(seed);
    const pieces = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      randomText(random, ['a', 'e', 'function', '\n', '{', '}', ';', 'return', 'ü', '\0'], 30),
    );
    const bytes = Buffer.from(randomText(random, pieces, 60));
    expect(gunzipSync(smallestGzip(bytes)), `seed ${seed}`).toEqual(bytes);
  }
});

test('a repeat is found as far away as the format goes, and no farther', () => {
  const random = seededRandom(7);
  const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => random() * 256));
  const words = noise(40);
  for (const away of [32_768, 32_769]) {
    const bytes = Buffer.concat([words, noise(away - words.length), words]);
    expect(gunzipSync(smallestGzip(bytes))).toEqual(bytes);
  }
});

test('code is smaller than zlib makes it', () => {
  const code = readFileSync(resolve(ROOT, 'package-lock.json')).subarray(0, 40_000);
  const zipped = smallestGzip(code);
  expect(gunzipSync(zipped)).toEqual(code);
  expect(zipped.length).toBeLessThan(gzipSync(code, { level: 9 }).length * 0.98);
});
