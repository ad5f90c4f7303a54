import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { readiness, type Readiness } from '../../../server/contract/readiness.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';
import { desktopOf, useDisplayWindow, usePower } from '../../lib/use-desktop.ts';
import { useServices } from '../session/services.ts';
import { displayFact, powerFact } from './desktop-facts.ts';
import { byGravity, type ReadyFact } from './facts.ts';

export const READINESS_KEY = ['readiness'];
/** Long enough to wait for a disk that hangs. */
const CHECK_TIMEOUT_MS = 30_000;

/** Facts, status and the phone test; pushed whenever something changes. Most pages want {@link useReadiness}. */
export function readinessQuery(api: ApiClient) {
  return queryOptions({
    queryKey: READINESS_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/readiness', readiness, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Takes over what the server pushed or answered. */
export function setReadiness(client: QueryClient, state: Readiness): void {
  takeOver(client, READINESS_KEY, state);
}

/** Has everything looked at now. Throws ApiError. */
export function checkAgain(api: ApiClient): Promise<Readiness> {
  return api.data('POST', '/api/admin/readiness/check', readiness, { timeoutMs: CHECK_TIMEOUT_MS });
}

/** Staff are done with the first start. Throws ApiError. */
export function endFirstStart(api: ApiClient): Promise<void> {
  return api.done('DELETE', '/api/admin/first-start');
}

/**
 * The one model of how the booth is: the server's facts and, in the desktop app, those of monitors and power, gravest
 * first. `facts` is null until everything was looked at once. For the status line: `statusOf(useReadiness().facts)`.
 * `status`: network, services and job counts as they are now; undefined until they are known.
 */
export function useReadiness() {
  const { api } = useServices();
  const desktop = desktopOf(window);
  const { data, error, refetch } = useQuery(readinessQuery(api));
  const display = useDisplayWindow(desktop);
  const power = usePower(desktop);
  const isKnown =
    data !== undefined &&
    data.checked_at !== null &&
    (desktop === null || (display !== null && power !== null));
  const facts = (data?.facts ?? []).map((fact): ReadyFact =>
    fact.id === 'display' ? displayFact(fact, desktop && display && { desktop, ...display }) : fact,
  );
  if (power) facts.push(powerFact(power));
  return {
    facts: isKnown ? facts.toSorted(byGravity) : null,
    checkedAt: data?.checked_at ?? null,
    status: data?.status,
    phoneTest: data?.phone_test,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** What AI drafts wait for: "the internet"; null when they can be made. */
export function draftsWaitFor({ services }: Pick<LiveStatus, 'services'>): string | null {
  const service = services.find(({ name }) => name === 'ai');
  if (!service || service.state === 'reachable' || service.state === 'unknown') return null;
  if (service.state === 'off') return 'the AI to be switched on';
  return service.local ? 'the AI on this laptop’s network' : 'the internet';
}
