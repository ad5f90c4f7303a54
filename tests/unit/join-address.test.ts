import { expect, test } from 'vitest';
import { joinAddress, machineAddressList } from '../../server/features/qrcode/join-address.ts';

const ADDRESSES = [
  { address: '192.168.1.20', interfaceName: 'wlan0' },
  { address: '10.0.0.5', interfaceName: 'eth0' },
];
const LAN = { target: 'lan', lanAddress: '', customUrl: '' } as const;

test.each([
  ['the likeliest address', LAN, 8080, 'http://192.168.1.20:8080/', '192.168.1.20:8080'],
  ['no port where it is 80', LAN, 80, 'http://192.168.1.20/', '192.168.1.20'],
  ['the chosen one', { ...LAN, lanAddress: '10.0.0.5' }, 80, 'http://10.0.0.5/', '10.0.0.5'],
  [
    'the likeliest when the chosen one is gone',
    { ...LAN, lanAddress: '10.9.9.9' },
    80,
    'http://192.168.1.20/',
    '192.168.1.20',
  ],
  [
    'an address of staff’s own',
    { ...LAN, target: 'custom', customUrl: 'https://ask.example.com/?hall=7' },
    8080,
    'https://ask.example.com/?hall=7',
    'ask.example.com/?hall=7',
  ],
] as const)('phones are sent to %s', (_what, chosen, port, url, label) => {
  expect(joinAddress(chosen, ADDRESSES, port)).toEqual({ url, label, secondary: null });
});

test('the name that the network knows stands beside the address', () => {
  expect(joinAddress(LAN, ADDRESSES, 8080, 'booth-2.local')).toEqual({
    url: 'http://192.168.1.20:8080/',
    label: '192.168.1.20:8080',
    secondary: 'booth-2.local:8080',
  });
  const elsewhere = { ...LAN, target: 'custom', customUrl: 'https://ask.example.com/' } as const;
  expect(joinAddress(elsewhere, ADDRESSES, 80, 'booth.local').secondary).toBeNull();
});

test('without a network there is the name', () => {
  expect(joinAddress(LAN, [], 8080).url).toBe('http://booth.local:8080/');
});

test('the first address is the one to recommend', () => {
  expect(machineAddressList(ADDRESSES)).toEqual([
    { address: '192.168.1.20', interface: 'wlan0', recommended: true },
    { address: '10.0.0.5', interface: 'eth0', recommended: false },
  ]);
});
