import { expect, test } from 'vitest';
import { clientOf, isLaptop } from '../../../server/platform/client-address.ts';

test.each([
  ['192.168.1.20', '192.168.1.20'],
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1c2:ff%wlan0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['1::ffff:1.2.3.4', '1:0:0:0::/64'],
  ['::ffff:12ab:1', '0:0:0:0::/64'],
  [undefined, ''],
])('%s is the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.20', false],
  ['', false],
  [undefined, false],
])('%s is the laptop itself: %s', (address, expected) => {
  expect(isLaptop(address)).toBe(expected);
});
