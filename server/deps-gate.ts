import type { Config } from './config.ts';
import type { Basics } from './deps-basics.ts';
import { SqliteSessionStore } from './features/auth/session.repository.ts';
import { createKnownDevices } from './http/known-devices.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { staffCheck } from './http/session.ts';

/** The part of `deps.ts` that every request meets first: who is logged in, and how much anybody may ask for. */
export function createGate({
  config,
  db,
  writes,
  elapsed,
  sessionSecret,
}: Pick<Basics, 'db' | 'writes' | 'elapsed'> & {
  config: Config;
  sessionSecret: string;
}) {
  const sessionStore = new SqliteSessionStore(db, writes);
  const isStaff = staffCheck(sessionStore, sessionSecret);
  const devices = createKnownDevices(sessionSecret);
  return {
    sessionStore,
    sessionSecret,
    devices,
    limits: createRateLimits({ enabled: config.rateLimits, isStaff, devices }, elapsed),
  };
}
