import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { roundTrip, type RoundTrip } from '../../../server/contract/round-trip.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';

const ROUND_TRIP_KEY = ['round-trip'];
/** Milliseconds between two checks; each also tells the server that the code is in view. */
const LOOK_EVERY_MS = 3000;

/** The code to scan, and the phones that did; a step of a phone is pushed. */
export function roundTripQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ROUND_TRIP_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/round-trip', roundTrip, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    // A code that ran out while nobody looked must not be scanned.
    refetchOnMount: 'always',
  });
}

/** Takes over what the server pushed. */
export function setRoundTrip(client: QueryClient, state: RoundTrip): void {
  takeOver(client, ROUND_TRIP_KEY, state);
}
