import { expect, test } from 'vitest';
import { isAgain, mismatchOf } from '../../../../renderer/admin/kit/form/use-small-form.ts';

test.each([
  ['the first press', [], false, false],
  ['the same again, on its way', [{ name: 'A' }], false, true],
  ['other text', [{ name: 'B' }], false, false],
  ['the same again after other text', [{ name: 'A' }, { name: 'B' }], false, false],
  ['the same as the next thing', [{ name: 'A' }], true, false],
])('of a form %s is sent or not', (_press, sending, empties, again) => {
  expect(isAgain(sending, { name: 'A' }, empties)).toBe(again);
});

test.each([
  ['four words', '', true],
  ['four words', 'four w', true],
  ['four words', 'four words', true],
  ['four words', 'fourw', false],
  ['four', 'four words', false],
])('of “%s” a second time “%s” may become the same: %s', (first, again, may) => {
  expect(mismatchOf(first, again) === null).toBe(may);
});
