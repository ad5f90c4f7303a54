import { expect, test } from 'vitest';
import { codeImageUrl, codeOrder, wifiImageUrl } from '../../../server/contract/qr.ts';
import { joinAddress } from '../../../server/features/qrcode/join-address.ts';
import { createImageCache } from '../../../server/features/qrcode/qrcode.ts';
import { planCode } from '../../../server/features/qrcode/qr-plan.ts';
import {
  colourProblem,
  readableColours,
} from '../../../server/features/qrcode/readable-colours.ts';

const LAN = { target: 'lan', customUrl: '' } as const;
const OTHER: string = 'https://ask.example.com/?to=http://b/';
const CUSTOM = { target: 'custom', customUrl: OTHER } as const;

test.each([
  ['the laptop’s address', LAN, 8080, '10.0.0.5:8080'],
  ['no port where it is 80', LAN, 80, '10.0.0.5'],
  ['the laptop’s until there is another one', { ...LAN, target: 'custom' }, 80, '10.0.0.5'],
  ['the laptop’s where staff chose it again', { ...CUSTOM, target: 'lan' }, 80, '10.0.0.5'],
  ['another one, with one in it', CUSTOM, 8080, 'ask.example.com/?to=http://b', OTHER],
] as const)('phones are sent to %s', (_what, chosen, port, label, url = `http://${label}/`) => {
  expect(joinAddress(chosen, '10.0.0.5', port)).toEqual({ url, label, secondary: null });
});

test('the name that the network knows stands beside the address', () => {
  expect(joinAddress(LAN, '192.168.1.20', 8080, 'booth-2.local')).toEqual({
    url: 'http://192.168.1.20:8080/',
    label: '192.168.1.20:8080',
    secondary: 'booth-2.local:8080',
  });
  expect(joinAddress(CUSTOM, '192.168.1.20', 80, 'booth.local').secondary).toBeNull();
});

test('without a network there is the name', () => {
  expect(joinAddress(LAN, null, 8080).url).toBe('http://booth.local:8080/');
  const byName = { url: 'http://acme.local/', secondary: null };
  expect(joinAddress(LAN, null, 80, 'acme.local')).toMatchObject(byName);
});

test.each([
  ['#000000', '#ffffff', null],
  ['#777777', '#ffffff', null],
  ['#0000ff', '#ffff00', null],
  ['#000000', '#aaaaaa', null],
  ['#777777', '#777777', /too close/],
  ['#777777', '#767676', /darker than its background/],
  ['#ffffff', '#000000', /darker than its background/],
  ['#ff6a00', '#ffffff', /too close/],
  ['#000000', '#888888', /too close/],
])('a code in %s on %s: %s', (foreground, background, problem) => {
  const found = colourProblem(foreground, background);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeNull();
  const plain = { foreground: '#000000', background: '#ffffff' };
  expect(readableColours({ foreground, background })).toEqual(
    problem ? plain : { foreground, background },
  );
});

function image(bytes: number) {
  return Promise.resolve(Buffer.alloc(bytes));
}

test('what was used longest ago goes first, by bytes', async () => {
  const cache = createImageCache(30_000);
  await cache.keep('a', image(10_000));
  await cache.keep('b', image(10_000));
  expect(cache.get('a')).not.toBe(null);
  await cache.keep('c', image(10_000));
  expect(['a', 'b', 'c'].filter((key) => cache.get(key) !== null)).toEqual(['a', 'c']);
  // Many small ones are bounded, too.
  for (let i = 0; i < 1000; i += 1) await cache.keep(`key ${i}`, image(0));
  expect(cache.get('key 0')).toBe(null);
  expect(cache.get('key 999')).not.toBe(null);
});

test('a failure is not kept', async () => {
  const cache = createImageCache(30_000);
  await expect(cache.keep('a', Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.get('a')).toBe(null);
});

/** Sizes of its code, of the cleared square and of what is around, or what is wrong. */
function planned(data: string, edge: number, hasLogo = false) {
  const plan = planCode(data, { edge, hasLogo, largest: 512 });
  if ('field' in plan) return `${plan.field}: ${plan.message}`;
  return [plan.modules.size, plan.modulePx, plan.offset, plan.cleared];
}
const NEEDS = 'size: A code with this content';
test.each<[string, number, boolean, unknown]>([
  // 21 modules and seven around them, of two pixels.
  ['x', 56, false, [21, 2, 7, null]],
  ['x', 55, false, `${NEEDS} needs a size of at least 56 pixels.`],
  ['x', 83, false, [21, 2, 20, null]],
  ['x', 84, false, [21, 3, 10, null]],
  ['x', 512, true, [21, 18, 67, { from: 8, to: 13 }]],
  // More fits with less correction.
  ['x'.repeat(17), 64, false, [25, 2, 7, null]],
  ['x'.repeat(17), 63, false, [21, 2, 10, null]],
  ['x'.repeat(17), 63, true, `${NEEDS} and a logo needs a size of at least 72 pixels.`],
  ['x'.repeat(17), 72, true, [29, 2, 7, { from: 11, to: 18 }]],
  ['x'.repeat(3000), 512, false, /^data: .*can read\. Shorten it\.$/],
  ['x'.repeat(3000), 512, true, /^data: .*Leave the logo out/],
])('a code for %s in an image of %i pixels, logo %j', (data, edge, hasLogo, expected) => {
  const plan = planned(data, edge, hasLogo);
  if (expected instanceof RegExp) expect(plan).toMatch(expected);
  else expect(plan).toEqual(expected);
});

test('an image’s address names all that it depends on, and no logo from elsewhere', () => {
  const look = { foreground: '#000000', background: '#ffffff', style: 'dots', size: 200 } as const;
  const order = codeOrder('http://a/', { ...look, logoUrl: '/media/a.png' });
  expect(codeImageUrl(order)).toBe(
    '/api/qr.png?data=http%3A%2F%2Fa%2F&fg=%23000000&bg=%23ffffff&style=dots&size=200&logo=%2Fmedia%2Fa.png',
  );
  const other = codeOrder('x', { ...look, logoUrl: 'https://a.example/media/' }, 64);
  expect(codeImageUrl(other)).toBe(
    '/api/qr.png?data=x&fg=%23000000&bg=%23ffffff&style=dots&size=64',
  );
  expect(wifiImageUrl({ size: 64, fg: undefined }, 7)).toBe(
    '/api/admin/wifi-qr.png?stamp=7&size=64',
  );
  expect(wifiImageUrl({}, 'a', '/here')).toBe('/here?stamp=a');
});
