import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreflightCheck } from '../../../server/contract/preflight.ts';
import { desktopOf, useDisplayWindow, usePower } from '../../lib/use-desktop.ts';
import { useServices } from '../session/services-context.ts';
import { monitorCheck, powerCheck } from './desktop-checks.ts';
import { preflightQuery } from './preflight-api.ts';
import { roundTripQuery } from './round-trip-api.ts';
import { roundTripWords } from './round-trip-words.ts';

export type CheckGroup = { title: string; checks: PreflightCheck[] };

/** The checks of each group, in the order in which they are read. */
const GROUPS: [title: string, ids: string[]][] = [
  ['Visitors’ phones', ['address', 'port', 'names', 'firewall', 'phone']],
  ['This laptop', ['monitor', 'power', 'disk', 'write', 'data', 'clock']],
  ['Outside', ['internet', 'ai', 'sms']],
];

/** All checks, the server's and the page's own; groups are null until the first look is over. */
export function useChecks() {
  const { api } = useServices();
  const desktop = desktopOf(window);
  const server = useQuery(preflightQuery(api));
  const trip = useQuery(roundTripQuery(api));
  const display = useDisplayWindow(desktop);
  const power = usePower(desktop);

  // All together: if they came in one by one, they would push the rest around.
  const isWhole =
    server.data?.checks.every(({ state }) => state !== 'checking') === true &&
    trip.data !== undefined &&
    (!desktop || (display !== null && power !== null));
  const [isKnown, setKnown] = useState(isWhole);
  if (isWhole && !isKnown) setKnown(true);
  const checks = [
    ...(server.data?.checks ?? []),
    monitorCheck(display),
    ...(power ? [powerCheck(power)] : []),
    ...(trip.data
      ? [{ id: 'phone', title: 'A phone’s round trip', ...roundTripWords(trip.data) }]
      : []),
  ];
  const groups = GROUPS.map(([title, ids]) => ({
    title,
    checks: ids.flatMap((id) => checks.filter((check) => check.id === id)),
  }));
  return {
    groups: isKnown ? groups : null,
    checkedAt: server.data?.checked_at ?? null,
    error: server.data ? null : server.error,
    retry: () => void server.refetch(),
  };
}
