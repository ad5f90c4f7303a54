import { createContext, use } from 'react';
import type { StreamState } from '../../lib/server-events.ts';

export const LiveStateContext = createContext<StreamState>('connecting');

/** Whether changes arrive by push right now. */
export function useLiveState() {
  return use(LiveStateContext);
}
