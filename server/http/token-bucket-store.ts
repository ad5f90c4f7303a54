import type { ClientRateLimitInfo, Store } from 'express-rate-limit';

type Bucket = { tokens: number; at: number };

/** How many requests come through at once, and how many more each second. */
export type BucketSize = { burst: number; perSecond: number };

/** Buckets kept at most; a flood of forged addresses must not fill the memory. */
const MAX_BUCKETS = 20_000;

/**
 * A token bucket for express-rate-limit, whose own store counts fixed windows: a bucket lets a crowd behind one shared
 * address through in a burst, refills all the time, and so tells a short honest `Retry-After`.
 */
export class TokenBucketStore implements Store {
  readonly localKeys = true;
  readonly #size: BucketSize;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param now milliseconds */
  constructor(size: BucketSize, now: () => number = Date.now) {
    this.#size = size;
    this.#now = now;
  }

  increment(key: string): ClientRateLimitInfo {
    const now = this.#now();
    const { burst, perSecond } = this.#size;
    const old = this.#buckets.get(key);
    const refilled = old
      ? Math.min(burst, old.tokens + (Math.max(0, now - old.at) / 1000) * perSecond)
      : burst;
    const allowed = refilled >= 1;
    const tokens = allowed ? refilled - 1 : refilled;
    // Set again, so that the map's first key is the one that was quiet longest.
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens, at: now });
    if (this.#buckets.size > MAX_BUCKETS) this.#forgetOldest();
    return {
      totalHits: allowed ? Math.max(1, Math.ceil(burst - tokens)) : burst + 1,
      resetTime: new Date(now + (Math.max(0, 1 - tokens) / perSecond) * 1000),
    };
  }

  decrement(key: string): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens = Math.min(this.#size.burst, bucket.tokens + 1);
  }

  resetKey(key: string): void {
    this.#buckets.delete(key);
  }

  #forgetOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key);
      return;
    }
  }
}
