import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHONE_TEST_WITHIN_MS } from '../../../server/contract/readiness.ts';
import { createPhoneTestService } from '../../../server/features/readiness/phone-test.service.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a phone that opened the code and is not heard of again is told as stalled, by itself', () => {
  const told: unknown[] = [];
  const service = createPhoneTestService({
    address: () => 'http://10.0.0.1/',
    onChange: () => void told.push(service.state().phones),
    now: Date.now,
    elapsed: () => performance.now(),
  });
  const code = new URL(service.state().url).pathname.split('/').at(-1) ?? '';
  expect(service.open(code, 'Safari')).not.toBeNull();
  expect(told.at(-1)).toMatchObject([{ stalled: false }]);
  vi.advanceTimersByTime(PHONE_TEST_WITHIN_MS);
  expect(told.at(-1)).toMatchObject([{ stalled: true }]);
  service.close();
});
