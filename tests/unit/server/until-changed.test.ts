import { expect, test, vi } from 'vitest';
import { untilChanged } from '../../../server/platform/until-changed.ts';

test('what is made of a value is made again once that is another, of which none is also one', () => {
  let value: string | undefined;
  const make = vi.fn((of: string | undefined) => [of]);
  const made = untilChanged(() => value, make);
  expect([made(), made()]).toEqual([[undefined], [undefined]]);
  value = 'other';
  expect(made()).toBe(made());
  expect(make.mock.calls).toEqual([[undefined], ['other']]);
});
