import { expect, test } from 'vitest';
import { PAGE_ICON } from '../../../server/features/pages/html.ts';

test('the mark in the tab is an address that a page can hold in quotation marks, whole', () => {
  expect(PAGE_ICON).not.toMatch(/["#<>]/);
  const { protocol, pathname } = new URL(PAGE_ICON);
  expect(protocol).toBe('data:');
  expect(decodeURIComponent(pathname)).toMatch(/^image\/svg\+xml,<svg .*fill='#ff6a3d'.*<\/svg>$/);
});
