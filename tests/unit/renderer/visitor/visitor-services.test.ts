import { expect, test } from 'vitest';
import { createServices } from '../../../../renderer/visitor/visitor-services.ts';

test('a page’s own key is used once, also after another page has used its own', () => {
  const page = createServices('one');
  expect(page.nextKey()).toBe('one');
  expect(createServices('two').nextKey()).toBe('two');
  expect(page.nextKey()).not.toBe('one');
  // The same page, from the browser's cache.
  expect(createServices('two').nextKey()).not.toBe('two');
});
