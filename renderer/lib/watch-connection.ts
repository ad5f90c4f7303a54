import type { UnsentQueue } from './unsent-queue.ts';

/**
 * Sends again whenever there is reason to hope, and hands everything over when the page goes away.
 * @param onReturn called when the page is seen again
 * @returns the function that ends it
 */
export function watchConnection<Kind extends string>(
  unsentQueue: UnsentQueue<Kind>,
  onReturn: () => void,
): () => void {
  const flush = () => void unsentQueue.flush();
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener('online', flush, { signal });
  window.addEventListener('pageshow', flush, { signal });
  window.addEventListener('pagehide', () => unsentQueue.leave(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') {
        flush();
        onReturn();
      }
      // A phone that closes a browser in the background sends no other event.
      else unsentQueue.leave();
    },
    { signal },
  );
  window.addEventListener(
    'storage',
    ({ key, oldValue, newValue }) => {
      if (key !== null && oldValue !== null && newValue === null) {
        unsentQueue.takenElsewhere(key, JSON.parse(oldValue));
      }
    },
    { signal },
  );
  flush();
  return () => watching.abort();
}
