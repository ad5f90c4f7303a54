import { expect, it } from 'vitest';
import { cookieIn } from '../../../main/windows/x-server.ts';

function part(text: string): Buffer {
  return Buffer.from([0, text.length, ...Buffer.from(text)]);
}

/** A file of `xauth`: each part with its length before it. */
function fileOf(...entries: [host: string, display: string, data: string][]): Buffer {
  return Buffer.concat(
    entries.flatMap(([host, display, data]) => [
      Buffer.from([1, 0]),
      ...[host, display, 'MIT-MAGIC-COOKIE-1', data].map(part),
    ]),
  );
}

it.each([
  ['its display’s', fileOf(['laptop', '1', 'one'], ['laptop', '0', 'zero']), 'zero'],
  ['any display’s', fileOf(['laptop', '', 'any']), 'any'],
  ['under a name that the laptop had before', fileOf(['before', '0', 'zero']), 'zero'],
  ['none', fileOf(['laptop', '1', 'one']), ''],
  ['an empty file', Buffer.alloc(0), ''],
])('the cookie for an X server: %s', (_name, file, data) => {
  expect(cookieIn(file, '0').data.toString()).toBe(data);
});

it('a file that was cut off gives an error, and no endless search', () => {
  expect(() => cookieIn(fileOf(['laptop', '1', 'one']).subarray(0, 20), '0')).toThrow();
});
