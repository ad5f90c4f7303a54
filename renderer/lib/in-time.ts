/**
 * Runs `work` with a signal that gives it up when its time is over, or when `outer` does. Older phones have neither
 * `AbortSignal.timeout` nor `AbortSignal.any`.
 * @param ms null for as long as it takes
 */
export async function inTime<T>(
  ms: number | null,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  const timer = ms === null ? undefined : setTimeout(giveUp, ms);
  outer?.addEventListener('abort', giveUp);
  if (outer?.aborted) giveUp();
  try {
    return await work(abort.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  }
}
