import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { insightsQuery } from '../../../server/contract/insights.ts';
import { keepEvent } from '../link.tsx';

/** The day that the address names: `today` or `2026-11-21`; null is the whole event. */
export function useDay(): [string | null, (day: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const day = insightsQuery.safeParse({ day: params.get('day') ?? undefined }).data?.day ?? null;
  const choose = useCallback(
    (next: string | null) =>
      setParams(keepEvent(next === null ? {} : { day: next }), { replace: true }),
    [setParams],
  );
  return [day, choose];
}
