import { useSyncExternalStore } from 'react';
import type { DraftStore } from './draft-store.ts';

/** Whether something was typed for a row and is not saved. */
export function useHasDraft(
  { subscribe, has }: Pick<DraftStore<unknown>, 'subscribe' | 'has'>,
  id: number,
): boolean {
  return useSyncExternalStore(subscribe, () => has(id));
}
