import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import {
  FACT_STATES,
  readiness,
  type Fact,
  type FactAction,
  type FactState,
  type Readiness,
} from '../../../server/contract/readiness.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { countOf } from '../../lib/format.ts';
import { takeOver } from '../../lib/take-over.ts';
import { desktopOf, useDisplayWindow, usePower } from '../../lib/use-desktop.ts';
import { useServices } from '../session/services-context.ts';
import { displayFact, powerFact } from './desktop-facts.ts';

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

/** What staff can do about a fact; `run` and `open` are this page's own. */
export type ReadyAction =
  | FactAction
  | { kind: 'run'; label: string; run: () => Promise<unknown> }
  | { kind: 'open'; label: string; href: string };

/** A fact as the page shows it. */
export type ReadyFact = Omit<Fact, 'actions'> & { actions: ReadyAction[] };

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
    facts: isKnown ? facts.toSorted((one, other) => rankOf(one) - rankOf(other)) : null,
    checkedAt: data?.checked_at ?? null,
    status: data?.status,
    phoneTest: data?.phone_test,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

function rankOf({ state }: Pick<Fact, 'state'>): number {
  return FACT_STATES.indexOf(state);
}

/** Whether a fact is among those that are fine, and folded on *Ready?*. */
export function isFine({ state }: Pick<Fact, 'state'>): boolean {
  return state === 'ok' || state === 'off';
}

/**
 * The status line: null while all is well, else the words of the gravest fact that has any ("No phone reaches us"), and how
 * grave it is. Working without the internet is well.
 * @param facts of {@link useReadiness}, in its order
 */
export function statusOf(
  facts: readonly ReadyFact[] | null,
): { words: string; gravity: Exclude<FactState, 'ok' | 'off'> } | null {
  for (const { short, state } of facts ?? []) {
    if (short !== null && state !== 'ok' && state !== 'off') return { words: short, gravity: state };
  }
  return null;
}

/** "2 need attention, 1 to try, 10 fine". */
export function summaryOf(facts: readonly ReadyFact[]): string {
  const open = facts.filter(({ state }) => state === 'problem' || state === 'attention').length;
  const waiting = facts.filter(({ state }) => state === 'waiting').length;
  const fine = facts.length - open - waiting;
  return [
    open > 0 && countOf(open, 'needs attention', 'need attention'),
    waiting > 0 && `${waiting} still to come`,
    `${fine} fine`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The states in words, for those who see neither colour nor shape, and for the report. */
export const STATE_WORDS: Record<FactState, string> = {
  problem: 'Problem',
  attention: 'Needs attention',
  waiting: 'Not yet',
  ok: 'Fine',
  off: 'Not needed',
};

/** All of it as plain text, to send to a colleague. @param head lines above it */
export function reportText(facts: readonly ReadyFact[], head: readonly string[]): string {
  const lines = facts.map(
    ({ title, state, sentence, advice }) =>
      `[${STATE_WORDS[state]}] ${title}: ${sentence}${advice === null ? '' : ` ${advice}`}`,
  );
  return [...head, '', ...lines].join('\n');
}

/** What AI drafts wait for: "the internet"; null when they can be made. */
export function draftsWaitFor({ services }: Pick<LiveStatus, 'services'>): string | null {
  const service = services.find(({ name }) => name === 'ai');
  if (!service || service.state === 'reachable' || service.state === 'unknown') return null;
  if (service.state === 'off') return 'the AI to be switched on';
  return service.local ? 'the AI on this laptop’s network' : 'the internet';
}
