import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import session, { Store, type SessionData } from 'express-session';
import lusca from 'lusca';
import { HttpError, unauthorized } from './errors.ts';
import { MESSAGES } from '../contract/messages.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Lent by lusca's CSRF middleware. */
    csrfToken?: () => string;
    /** Set once a signed-in session was found; it outlives a logout. */
    isStaffs?: boolean;
  }
}

declare module 'express-session' {
  interface SessionData {
    username?: string;
    /** The paired device that signed in; absent on the laptop itself. */
    device?: number;
    /** The person who was chosen, and the time at which the entered PIN was set. */
    person?: { id: string; since: number };
    /** Lusca’s secret, of which a session’s tokens are made. */
    csrfSecret?: string;
  }
}

/** A day after the last request: staff log in once a morning, and a forgotten tab does not stay logged in forever. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Unreadable for scripts, never sent from another site. */
const COOKIE = { httpOnly: true, sameSite: 'strict', path: '/' } as const;

/**
 * Stores a session only while a user is signed in. Before that, the signed cookie is all there is of it: to ask
 * for a token leaves nothing behind, however often. express-session has checked the signature when it looks an id
 * up, so an id that is not stored is one of ours without a login.
 */
class LoggedInSessions extends Store {
  readonly #stored: Store;
  readonly #secure: boolean;

  constructor(stored: Store, secure: boolean) {
    super();
    this.#stored = stored;
    this.#secure = secure;
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void) {
    this.#stored.get(sid, (error: unknown, found) => {
      const cookie = { ...COOKIE, secure: this.#secure, originalMaxAge: MAX_AGE_MS };
      callback(error, found ?? { cookie });
    });
  }

  override set(sid: string, data: SessionData, callback?: (error?: unknown) => void) {
    if (data.username) this.#stored.set(sid, data, callback);
    else callback?.();
  }

  override touch(sid: string, data: SessionData, callback?: (error?: unknown) => void) {
    if (data.username) this.#stored.touch?.(sid, data, callback);
    else callback?.();
  }

  override destroy(sid: string, callback?: (error?: unknown) => void) {
    this.#stored.destroy(sid, callback);
  }
}

/**
 * Makes a check that is true for requests of signed-in staff on any path; only `/api/admin` loads the session. The
 * cookie has express-session's form: `s:<id>.<HMAC-SHA256 of the id in base64 without padding>`.
 */
export function staffCheck(store: Store, secret: string) {
  return (request: Request): boolean => {
    const cookie = /(?:^|;\s*)(?:__Host-)?booth\.sid=s%3A([\w-]+)\.([\w%+/]+)/.exec(
      request.headers.cookie ?? '',
    );
    const [, sid = '', signature = ''] = cookie ?? [];
    const expected = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
    const given = Buffer.from(signature.replaceAll('%2B', '+').replaceAll('%2F', '/'));
    if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected))) {
      return false;
    }
    let isStaff = false;
    // Answers synchronously, like everything in this database.
    store.get(sid, (_error: unknown, found) => {
      isStaff = found?.username !== undefined;
    });
    return isStaff;
  };
}

/** Name of the session's cookie: over https one that no other page of the host can set. */
export function sessionCookie(isSecure: boolean): string {
  return isSecure ? '__Host-booth.sid' : 'booth.sid';
}

/** The admin session, in a cookie and, once a user is signed in, in the store. */
export function adminSession(store: Store, secret: string): RequestHandler {
  const over = (secure: boolean) =>
    session({
      name: sessionCookie(secure),
      secret,
      store: new LoggedInSessions(store, secure),
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: { ...COOKIE, secure, maxAge: MAX_AGE_MS },
    });
  const [http, https] = [over(false), over(true)];
  return (request, response, next) =>
    request.secure ? https(request, response, next) : http(request, response, next);
}

/** True for a request of a signed-in session from the device that signed in. */
export function isSignedIn({ session: { username, device }, deviceId }: Request): boolean {
  return username !== undefined && device === deviceId;
}

/** Refuses requests without a login, with 401. */
export const requireAdmin: RequestHandler = (request, _response, next) => {
  if (!isSignedIn(request)) throw unauthorized();
  request.isStaffs = true;
  next();
};

/** True for a request that {@link requireAdmin} let pass; for code that does not know Express. */
export function isStaffs(request: object): boolean {
  return 'isStaffs' in request && request.isStaffs === true;
}

/**
 * Checks `X-CSRF-Token` on every method but GET, HEAD and OPTIONS, and provides `request.csrfToken()`. Before the
 * login, the token is bound to the cookie by a key that only the server knows; a login creates a session with a
 * separate secret.
 */
export function csrf(key: string): RequestHandler {
  const check = lusca.csrf({ header: 'x-csrf-token', secret: 'csrfSecret' });
  return (request, response, next) => {
    const { session: own, sessionID } = request;
    own.csrfSecret ??= createHmac('sha256', key).update(`csrf ${sessionID}`).digest('base64');
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
