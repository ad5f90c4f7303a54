import { createRateLimits } from '../../http/rate-limit.ts';
import { adminSession, csrf, staffCheck } from '../../http/session.ts';
import type { Core } from '../../core.ts';
import { SqliteSessionStore } from './auth.repository.ts';
import { createHashing } from './hashing.ts';

/** Sessions of staff, and how much each client may ask for: staff are never kept waiting by others. */
export function createSessions({ config, db, writes, elapsed }: Core, secret: string) {
  const store = new SqliteSessionStore(db, writes);
  return {
    store,
    secret,
    hashing: createHashing(),
    session: adminSession(store, secret),
    csrf: csrf(secret),
    limits: createRateLimits(
      { enabled: config.rateLimits, isStaff: staffCheck(store, secret) },
      elapsed,
    ),
  };
}
