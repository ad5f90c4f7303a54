import { expect, test } from 'vitest';
import {
  formatBytes,
  namesOf,
  recentTime,
  relativeTime,
  truncate,
} from '../../../../renderer/lib/format.ts';
import { shortUserAgent } from '../../../../renderer/lib/devices.ts';
import { smsSegments } from '../../../../renderer/lib/sms-segments.ts';
import { howToBeQuiet, howToExtend } from '../../../../renderer/lib/system-words.ts';
import { visibleSpaces } from '../../../../renderer/lib/wifi-words.ts';
import { deviceKind } from '../../../../renderer/lib/device-kind.ts';

const NOW = new Date(2026, 10, 21, 18, 0, 0).getTime();
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 24 * 3_600_000];

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [44 * SECOND, 'just now'],
  [45 * SECOND, '1 min. ago'],
  [HOUR - SECOND, '59 min. ago'],
  [HOUR, '1 hr. ago'],
  [2 * HOUR - SECOND, '1 hr. ago'],
  [DAY, 'yesterday'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, 'Nov 14'],
  [365 * DAY, 'Nov 21, 2025'],
])('how long ago: %i ms: %s', (age, words) => {
  expect(relativeTime(new Date(NOW - age).toISOString(), NOW)).toBe(words);
});

test.each([
  [-5 * SECOND, 'now'],
  [10 * SECOND, '10 sec. ago'],
  [60 * SECOND, '1 min. ago'],
])('%i ms, to the second: %s', (age, words) => {
  expect(recentTime(new Date(NOW - age).toISOString(), NOW)).toBe(words);
});

test.each([
  [0, '0 B'],
  [1000, '1 KB'],
  [999_500, '1 MB'],
  [1_250_000, '1.3 MB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

test.each([
  [[], ''],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and 1 more'],
  [Array.from('ab'.repeat(600)), 'a, b and 1,198 more'],
])('of names the first two are said: case %#', (names, words) => {
  expect(namesOf(names)).toBe(words);
});

test('a text is cut between characters, and only when it is too long', () => {
  expect(truncate('Hello', 5)).toBe('Hello');
  expect(truncate('Hello world', 6)).toBe('Hello…');
  const family = '👨‍👩‍👧';
  expect(truncate(`${family}${family}`, 2)).toBe(`${family}${family}`);
  expect(truncate(`${family}${family}${family}`, 2)).toBe(`${family}${family}…`);
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`;
const ANDROID = `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${WEBKIT}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [WINDOWS, 'Chrome on Windows'],
  [`${WINDOWS} Edg/156.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox on Linux'],
  [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/156.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari`, 'Samsung Internet on Android'],
  [`${MAC} booth/0.1.0 Chrome/148.0.0.0 Electron/45.4.1 Safari/537.36`, 'Booth app on macOS'],
  ['curl/8.14.1', 'curl'],
  ['   ', 'Unknown'],
])('a user agent in a few words: %s', (userAgent, short) =>
  expect(shortUserAgent(userAgent)).toBe(short),
);

test.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['Grüße à la Åse, ¿qué?\n', 1],
  // Two places each, not cut in two: 76 of them fill 152 of 153.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['€'.repeat(153), 3],
  // One character outside the GSM alphabet, and each part holds 70, or 67 of several.
  ['’', 1],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
  ['ж'.repeat(134), 2],
  ['ж'.repeat(135), 3],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  // 33 fill 66 of 67 places.
  ['😀'.repeat(67), 3],
])('a text is sent in as many parts as it needs: case %#', (text, count) => {
  expect(smsSegments(text).count).toBe(count);
});

test('a text tells what is left of its part, and each character that makes it expensive once', () => {
  expect(smsSegments('€'.repeat(80))).toMatchObject({ used: 160, special: [] });
  expect(smsSegments('€'.repeat(81))).toMatchObject({ used: 162, room: 153 });
  expect(smsSegments('It’s “here” 😀 😀').special).toEqual(['’', '“', '”', '😀']);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', /Windows\+P/, /Windows\+N/],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', /System Settings/, /Control Center/],
  ['Mozilla/5.0 (X11; Linux x86_64)', /Super\+P/, /in the panel/],
])('where “%s” has its switches', (userAgent, extend, quiet) => {
  expect([howToExtend(userAgent), howToBeQuiet(userAgent)]).toEqual([
    expect.stringMatching(extend),
    expect.stringMatching(quiet),
  ]);
});

test('spaces that nobody would see are shown', () => {
  const names = ['', 'a b', ' a b', 'a  b ', '   ', '  a  '];
  const shown = ['', 'a b', '␣a b', 'a␣␣b␣', '␣␣␣', '␣␣a␣␣'];
  expect(names.map(visibleSpaces)).toEqual(shown);
});

test.each([
  ['Booth laptop', 'Mozilla/5.0 (X11; Linux x86_64) Electron/45.4.1', 0],
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5],
  ['Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/142 Mobile Safari', 5],
  ['Android tablet', 'Mozilla/5.0 (Linux; Android 16; SM-X810) Chrome/142 Safari', 5],
  ['iPad', MAC, 5],
  ['Laptop', MAC, 1],
])('a device is called %s: %s, %i touches', (name, userAgent, touches) => {
  expect(deviceKind(userAgent, touches)).toBe(name);
});
