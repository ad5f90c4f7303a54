/** Size of a bucket: requests that pass at once, and requests added each second. */
export type BucketSize = { burst: number; perSecond: number };

/** Buckets kept at most; a flood of forged addresses must not fill the memory. */
const MAX_BUCKETS = 20_000;

/**
 * A token bucket for each client: it lets a crowd behind one shared address through in a burst, refills all the time, and
 * so gives a short honest `Retry-After`.
 * @param now milliseconds
 */
export function createBuckets({ burst, perSecond }: BucketSize, now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  return {
    /** Takes a token. @returns 0, or the whole seconds until there is one */
    take: (key: string): number => {
      const at = now();
      const old = buckets.get(key);
      const refill = old ? (Math.max(0, at - old.at) / 1000) * perSecond : burst;
      const tokens = Math.min(burst, (old?.tokens ?? 0) + refill);
      const isAllowed = tokens >= 1;
      // Set again, so that the map's first key is the one that was quiet longest.
      buckets.delete(key);
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? key);
      return isAllowed ? 0 : Math.ceil((1 - tokens) / perSecond);
    },

    /** Fills it up. */
    reset: (key: string): void => void buckets.delete(key),

    giveBack: (key: string): void => {
      const bucket = buckets.get(key);
      if (bucket) bucket.tokens += 1;
    },
  };
}
