import type { Request, RequestHandler } from 'express';
import session, { type Store } from 'express-session';
import lusca from 'lusca';
import { HttpError, unauthorized } from './errors.ts';
import { MESSAGES } from '../contract/messages.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Lent by lusca's CSRF middleware. */
    csrfToken?: () => string;
  }
}

declare module 'express-session' {
  interface SessionData {
    username: string;
  }
}

/** A day after the last request: staff log in once a morning, and a forgotten tab does not stay open for ever. */
const MAX_AGE_MS = 24 * 3_600_000;

/** The admin session's cookie: unreadable for scripts, never sent from another site. `Secure` does not work on http. */
export function adminSession(store: Store, secret: string): RequestHandler {
  return session({
    name: 'booth.sid',
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'strict', maxAge: MAX_AGE_MS, path: '/' },
  });
}

/** Refuses who is not logged in, with 401. */
export const requireAdmin: RequestHandler = (request, _response, next) => {
  if (!request.session.username) throw unauthorized();
  next();
};

/** Checks `X-CSRF-Token` on every method but GET, HEAD and OPTIONS, and lends `request.csrfToken()`. */
export function csrf(): RequestHandler {
  const check = lusca.csrf({ header: 'x-csrf-token' });
  return (request, response, next) => {
    check(request, response, (error?: unknown) => {
      if (error === undefined || error === null) {
        next();
        return;
      }
      // lusca refuses with a plain Error and the status already set.
      response.status(200);
      next(new HttpError(403, 'csrf_failed', MESSAGES.securityCheckFailed));
    });
  };
}

/** A CSRF token of the request's session. @throws when the csrf middleware did not run */
export function csrfTokenOf(request: Request): string {
  if (!request.csrfToken) throw new Error('The csrf middleware is missing on this route.');
  return request.csrfToken();
}

/** A new session id for the same browser: one that was known before the login is worth nothing after it. */
export function regenerate(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.regenerate((error: unknown) => (error ? reject(error) : resolve()));
  });
}

/** Ends the session. */
export function destroy(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.destroy((error: unknown) => (error ? reject(error) : resolve()));
  });
}
