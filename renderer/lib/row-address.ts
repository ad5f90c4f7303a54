import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';

/** State of a history entry that was reached from the list: going back leads there. */
export const FROM_LIST = { fromList: true };

const fromList = z.object({ fromList: z.literal(true) });

/** The row that a part of an address names, or null. */
export function rowIdOf(parameter: string | null | undefined): number | null {
  const id = Number(parameter ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * The way from an open row to its list: back, if that is where they came from, otherwise to the list in its place. Once
 * only for each entry of the history: a second press comes while the first one is still on its way.
 * @param list the list's address
 * @param isOpen whether the address names a row: what still fades out must not lead away from the list
 */
export function useBackToList(list: string, isOpen: boolean): () => void {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current !== key) left.current = null;
  }, [key]);
  return useCallback(() => {
    if (!isOpen || left.current === key) return;
    left.current = key;
    if (fromList.safeParse(state).success) void navigate(-1);
    // At once: a press that opens another row must not meet the address of the one that was left.
    else void navigate(list, { replace: true, flushSync: true });
  }, [isOpen, key, list, navigate, state]);
}
