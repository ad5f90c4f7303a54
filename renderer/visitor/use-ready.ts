import { useSyncExternalStore } from 'react';

function never() {
  return () => undefined;
}

/** False in the server's HTML and while React takes it over, true from then on. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
