import { expect, test } from 'vitest';
import { isEmail, tidyEmail } from '../../../server/contract/email.ts';

test.each([
  ['r&d@example.com', 'r&d@example.com'],
  ['josé@example.es', 'josé@example.es'],
  ['info@müller.de', 'info@müller.de'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  ['"ann b"@example.com', '"ann b"@example.com'],
  ['ann@[192.0.2.1]', 'ann@[192.0.2.1]'],
  ['ann@printer', 'ann@printer'],
  ['ａｎｎ@example。com', 'ann@example.com'],
  ['MAILTO:ann@example.com?subject=Hello', 'ann@example.com'],
  ['Ann <ann@example.com>', 'ann@example.com'],
  ['Ann <mailto:ann@example.com>', 'ann@example.com'],
  ['<ann@example.com>;', 'ann@example.com'],
  ['((ann@example.com)).', 'ann@example.com'],
  ['ann  @  example.com', 'ann@example.com'],
  ["'ann@example.com'", 'ann@example.com'],
  ['ann@"x"', 'ann@"x"'],
  ['< mailto:ann@example.com >', 'ann@example.com'],
  ['Anna-mailto:ann@example.com', 'Anna-mailto:ann@example.com'],
  // As Arabic and Hebrew keyboards, chats and address books leave it.
  ['ann\u200e@\u200fexample\u200d.com', 'ann@example.com'],
  ['\u2068mailto:ann@exam\u200bple.com\u2069', 'ann@example.com'],
])('%s is an address', (typed, stored) => {
  expect(tidyEmail(typed)).toBe(stored);
  expect(isEmail(stored)).toBe(true);
});

const NONE = ['ann', 'ann@', 'ann@b@', '@example.com', '@', '', 'mailto:', '<>', 'ann@.'];
test.each(NONE)('%s is none', (typed) => expect(isEmail(tidyEmail(typed))).toBe(false));
