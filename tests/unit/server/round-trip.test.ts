import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROUND_TRIP_WITHIN_MS, type RoundTrip } from '../../../server/contract/round-trip.ts';
import { createRoundTripService } from '../../../server/features/round-trip/round-trip.service.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a phone that opened the code and is not heard of again is told as stalled, by itself', () => {
  const told: RoundTrip[] = [];
  const service = createRoundTripService({
    address: () => 'http://10.0.0.1/',
    otherDevices: { state: () => ({ lastAt: null, since: 0 }) },
    announce: (state) => void told.push(state),
    now: Date.now,
    elapsed: () => performance.now(),
  });
  const code = new URL(service.state().url).pathname.split('/').at(-1) ?? '';
  expect(service.open(code, 'Safari')).not.toBeNull();
  expect(told.at(-1)?.phones).toMatchObject([{ stalled: false }]);
  vi.advanceTimersByTime(ROUND_TRIP_WITHIN_MS);
  expect(told.at(-1)?.phones).toMatchObject([{ stalled: true }]);
  service.close();
});
