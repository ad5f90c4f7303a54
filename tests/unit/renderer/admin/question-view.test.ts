import { afterEach, expect, test, vi } from 'vitest';
import { rememberOrder, QUESTION_VIEW } from '../../../../renderer/admin/questions/model.ts';

function parse(query: string) {
  return QUESTION_VIEW.parse(new URLSearchParams(query));
}
/** A device's storage. */
function stubStorage() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['', 'pending'],
  ['status=approved', 'approved'],
  ['status=pending', 'pending'],
  ['status=all', null],
  ['status=nonsense', 'pending'],
  ['q=one', null],
  ['answer=yes', null],
  ['order=asc', null],
  ['labels=1', null],
  ['question=7', 'pending'],
])('the address “%s” shows the status %s', (query, status) => {
  stubStorage();
  expect(parse(query).status).toBe(status);
});

test.each(['', 'status=all', 'status=rejected', 'shelf=archived', 'status=all&question=7'])(
  'the address “%s” is written as it was read',
  (query) => {
    stubStorage();
    expect(QUESTION_VIEW.format(parse(query)).toString()).toBe(query);
  },
);

test('the order that the device chose holds, unless the address names one', () => {
  stubStorage();
  expect(parse('').order).toBe('desc');
  rememberOrder('asc');
  expect(parse('').order).toBe('asc');
  expect(parse('status=all').order).toBe('asc');
  expect(parse('status=pending&order=desc').order).toBe('desc');
  expect(parse('sort=author').order).toBe('desc');
  const params = QUESTION_VIEW.format({ ...parse('status=all'), order: 'desc' });
  expect(params.get('order')).toBe('desc');
});
