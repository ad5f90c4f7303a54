import { Router, type RequestHandler } from 'express';
import {
  FIRST_START_HEADER,
  login,
  passwordChange,
  type SetupStatus,
} from '../../contract/auth.ts';
import { actorOf } from '../../http/actor.ts';
import { isAtTheLaptop } from '../../http/hosts.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { requireAdminRole } from '../../http/roles.ts';
import {
  csrfTokenOf,
  destroy,
  isSignedIn,
  regenerate,
  requireAdmin,
  sessionCookie,
} from '../../http/session.ts';
import { bodyOf } from '../../http/validate.ts';
import type { Bus } from '../../platform/bus.ts';
import type { FirstStart } from '../readiness/first-start.ts';
import type { PeopleService } from '../people/people.service.ts';
import type { AuthService } from './auth.service.ts';
import type { SqliteSessionStore } from './auth.repository.ts';

type LoginDeps = {
  service: Pick<AuthService, 'requiresSetup' | 'login' | 'logout'>;
  csrf: RequestHandler;
  limits: Pick<RateLimits, 'login'>;
  bus: Bus;
  people: Pick<PeopleService, 'standing'>;
  firstStart: Pick<FirstStart, 'isOpen'>;
};

/** Setup, login and logout. The session runs before these; they decide themselves who may call. */
export function loginRoutes(deps: LoginDeps): Router {
  const { service, csrf, limits, bus, people, firstStart } = deps;
  const router = Router();

  router.get('/csrf-token', csrf, (request, response) => {
    response.json({ success: true, data: { csrf_token: csrfTokenOf(request) } });
  });

  router.get('/setup-status', (request, response) => {
    const isIn = isSignedIn(request);
    const { role, person } = people.standing(request.session.person);
    const authenticated = isIn && role !== null;
    const data: SetupStatus = {
      requires_setup: service.requiresSetup(),
      authenticated,
      ...(isIn && role === null ? { asks_person: true } : {}),
      ...(authenticated && person !== null ? { person } : {}),
      ...(authenticated && firstStart.isOpen() ? { first_start: true } : {}),
    };
    response.json({ success: true, data });
  });

  router.post('/login', limits.login, csrf, async (request, response) => {
    const credentials = bodyOf(login, request);
    const way = {
      atTheLaptop: isAtTheLaptop(request),
      beginsFirstStart: request.get(FIRST_START_HEADER) !== undefined,
    };
    const username = await service.login(credentials, way, actorOf(request));
    await regenerate(request);
    request.session.username = username;
    if (request.deviceId !== undefined) request.session.device = request.deviceId;
    // lusca makes a secret and a token for the new session here; the old token is worth nothing now.
    response.json({ success: true, data: { csrf_token: csrfTokenOf(request) } });
  });

  router.post('/logout', requireAdmin, csrf, async (request, response) => {
    const sid = request.sessionID;
    await service.logout(actorOf(request));
    await destroy(request);
    bus.emit('session-ended', { sid });
    const { secure } = request;
    response.clearCookie(sessionCookie(secure), { path: '/', secure });
    response.json({ success: true });
  });

  return router;
}

/** The same, and the password. */
export function authRoutes(
  deps: LoginDeps & {
    service: AuthService;
    store: SqliteSessionStore;
    limits: RateLimits;
  },
): Router {
  const { service, store, csrf, limits, bus } = deps;
  const router = loginRoutes(deps);

  router.put(
    '/account/password',
    requireAdmin,
    requireAdminRole,
    limits.password,
    csrf,
    async (request, response) => {
      const { current_password, new_password } = bodyOf(passwordChange, request);
      await service.changePassword(current_password, new_password, actorOf(request));
      await store.destroyAllBut(request.sessionID);
      bus.emit('session-ended', { allBut: request.sessionID });
      response.json({ success: true });
    },
  );

  return router;
}
