import { describe, expect, test } from 'vitest';
import {
  formatListParams,
  oneOf,
  parseListParams,
  SEARCH_MAX_LENGTH,
  yesOrNo,
} from '../../../../renderer/admin/list/list-view.ts';
import type { UrlView } from '../../../../renderer/admin/list/list-view.ts';

const DEFAULT: UrlView = { q: '', order: 'desc', page: 1, pageSize: 50 };
function parse(query: string) {
  return parseListParams(new URLSearchParams(query));
}

describe('the address of a list is read', () => {
  test.each<[string, Partial<UrlView>]>([
    ['', {}],
    ['q=press', { q: 'press' }],
    ['q=a%20%26%20b%25', { q: 'a & b%' }],
    ['order=asc', { order: 'asc' }],
    ['page=3&size=25', { page: 3, pageSize: 25 }],
    ['size=100', { pageSize: 100 }],
    ['page=1000000', { page: 1_000_000 }],
  ])('%s', (query, view) => expect(parse(query)).toEqual({ ...DEFAULT, ...view }));
});

describe('nonsense in an address is the default', () => {
  test.each([
    'order=up',
    'order=ASC',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'page=',
    'page=1e99',
    'page=1000001',
    'page=NaN',
    'page=Infinity',
    'size=10',
    'size=0',
    'size=1000000',
    'size=',
    'unknown=1',
  ])('%s', (query) => expect(parse(query)).toEqual(DEFAULT));

  test('a search that is too long is cut to what the server takes', () => {
    const long = 'x'.repeat(SEARCH_MAX_LENGTH + 1);
    expect(parse(`q=${long}`).q).toBe('x'.repeat(SEARCH_MAX_LENGTH));
  });
});

describe('the address of a view', () => {
  test('is bare where everything is the default', () => {
    expect(formatListParams(DEFAULT, { status: null }).toString()).toBe('');
  });

  test('names what differs, with the list’s own filters', () => {
    const view: UrlView = { q: 'ä & b', order: 'asc', page: 2, pageSize: 25 };
    const params = formatListParams(view, { status: 'pending', answered: null });
    expect(Object.fromEntries(params)).toEqual({
      q: 'ä & b',
      status: 'pending',
      order: 'asc',
      page: '2',
      size: '25',
    });
  });

  test.each<Partial<UrlView>>([
    {},
    { q: '100% & more #1' },
    { order: 'asc', page: 7 },
    { q: ' ', pageSize: 100 },
  ])('leads back to the same view: %j', (part) => {
    const view = { ...DEFAULT, ...part };
    expect(parseListParams(formatListParams(view, {}))).toEqual(view);
  });
});

test('a filter of three states', () => {
  expect(['yes', 'no', null, '', 'YES', 'true'].map(yesOrNo)).toEqual([
    true,
    false,
    null,
    null,
    null,
    null,
  ]);
});

test('one of what is known, or nothing', () => {
  expect(oneOf(['a', 'b'], 'b')).toBe('b');
  expect(oneOf(['a', 'b'], 'c')).toBeNull();
  expect(oneOf([25, 50], '25')).toBeNull();
  expect(oneOf([25, 50], undefined)).toBeNull();
});
