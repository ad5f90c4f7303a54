import { expect, test } from 'vitest';
import {
  canSayAtField,
  isAgain,
  mismatchOf,
} from '../../../../renderer/admin/kit/form/use-small-form.ts';

test.each([
  ['the first press', [], false, false],
  ['the same again, on its way', [{ name: 'A' }], false, true],
  ['other text', [{ name: 'B' }], false, false],
  ['the same as the next thing', [{ name: 'A' }], true, false],
])('of a form %s is sent or not', (_press, sending, empties, again) => {
  expect(isAgain(sending, { name: 'A' }, empties)).toBe(again);
});

test.each([
  ['four words', 'four w', true],
  ['four words', 'four words', true],
  ['four', 'four words', false],
])('of “%s” a second time “%s” may become the same: %s', (first, again, may) => {
  expect(mismatchOf(first, again) === null).toBe(may);
});

test.each([
  ['that keeps its text', true, false, false, true],
  ['that was closed', false, false, false, false],
  ['whose press empties it, with nothing typed since', true, true, true, true],
  ['whose press empties it, with the next thing typed', true, true, false, false],
])('a form %s says at its field why not: %s', (_form, isThere, empties, isEmpty, says) => {
  expect(canSayAtField(isThere, empties, isEmpty)).toBe(says);
});
