import type { RequestHandler } from 'express';
import type { Core } from '../../core.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { FirstStart } from '../readiness/first-start.ts';
import type { SqliteSessionStore } from './auth.repository.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService } from './auth.service.ts';
import type { Hashing } from './hashing.ts';
import type { PeopleService } from '../people/people.service.ts';

/** The admin account and its sessions. */
export function setupAuth(
  core: Core,
  deps: {
    store: SqliteSessionStore;
    csrf: RequestHandler;
    limits: RateLimits;
    hashing: Hashing;
    people: Pick<PeopleService, 'standing'>;
    firstStart: FirstStart;
  },
) {
  const service = createAuthService({
    ...core,
    hashing: deps.hashing,
    beginFirstStart: deps.firstStart.begin,
  });
  return {
    /** Calls before the check for a login: each decides itself who may make it. */
    login: authRoutes({ ...deps, service, bus: core.bus }),
  };
}
