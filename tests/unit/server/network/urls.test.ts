import { expect, test } from 'vitest';
import { httpUrl } from '../../../../server/platform/network/urls.ts';

test('an address names its port unless it is 80', () => {
  expect([httpUrl('booth.local', 80), httpUrl('booth.local', 8080)]).toEqual([
    'http://booth.local/',
    'http://booth.local:8080/',
  ]);
});
