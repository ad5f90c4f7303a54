import { describe, expect, test } from 'vitest';
import { httpUrl, isLoopback } from '../../../../server/platform/network/urls.ts';

describe('this machine itself', () => {
  test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('is %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  test.each(['192.168.1.5', '::ffff:192.168.1.5', '128.0.0.1', '12.127.0.1', '::2', '', undefined])(
    'is not %s',
    (address) => expect(isLoopback(address)).toBe(false),
  );
});

test('an address names its port unless it is 80', () => {
  expect([httpUrl('booth.local', 80), httpUrl('booth.local', 8080)]).toEqual([
    'http://booth.local/',
    'http://booth.local:8080/',
  ]);
});
