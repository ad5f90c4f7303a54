import { Router, type Request, type RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import { DEFAULT_RETRY_AFTER_S } from '../contract/limits.ts';
import { MESSAGES } from '../contract/messages.ts';
import { HttpError } from './errors.ts';
import { TokenBucketStore, type BucketSize } from './token-bucket-store.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Lent by express-rate-limit: the last limit that this request met. */
    rateLimit?: RateLimitInfo;
  }
}

type Scope = 'address' | 'server';

/** Whole seconds until the next try; express-rate-limit tells them only together with headers that nobody reads. */
function secondsUntilReset(request: Request, now: number): number {
  const resetTime = request.rateLimit?.resetTime;
  if (!resetTime) return DEFAULT_RETRY_AFTER_S;
  return Math.max(1, Math.ceil((resetTime.getTime() - now) / 1000));
}

function limiter(
  scope: Scope,
  now: () => number,
  options: Partial<Parameters<typeof rateLimit>[0]>,
): RequestHandler {
  return rateLimit({
    standardHeaders: false,
    legacyHeaders: false,
    // Forwarded headers are ignored unless a proxy is configured; a client that sends one is no reason to complain.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    keyGenerator: (request) => (scope === 'server' ? 'all' : ipKeyGenerator(request.ip ?? '')),
    handler(request, response, next) {
      const seconds = secondsUntilReset(request, now());
      response.set('Retry-After', String(seconds));
      next(new HttpError(429, 'rate_limited', MESSAGES.rateLimited(seconds)));
    },
    ...options,
  });
}

/** Ten answers of one status in 15 minutes: guessing a password takes years, mistyping it costs nothing. */
const wrongTries = (status: number): RequestHandler =>
  limiter('address', Date.now, {
    windowMs: 15 * 60_000,
    limit: 10,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, response) => response.statusCode !== status,
  });

const pass: RequestHandler = (_request, _response, next) => next();

/** The limits, one middleware a kind of call. */
export type RateLimits = {
  submission: RequestHandler;
  publicRead: RequestHandler;
  login: RequestHandler;
  password: RequestHandler;
  admin: RequestHandler;
};

/**
 * Per client address and for the whole server: a burst that serves a crowd behind one shared address, a slow refill
 * that ends a flood, and a ceiling that keeps the laptop responsive.
 * @param enabled false switches all of them off
 * @param now milliseconds
 */
export function createRateLimits(enabled: boolean, now: () => number = Date.now): RateLimits {
  if (!enabled) {
    return { submission: pass, publicRead: pass, login: pass, password: pass, admin: pass };
  }
  const bucket = (scope: Scope, size: BucketSize) =>
    limiter(scope, now, { store: new TokenBucketStore(size, now), limit: size.burst });
  return {
    submission: Router().use(
      bucket('address', { burst: 40, perSecond: 0.5 }),
      bucket('server', { burst: 400, perSecond: 20 }),
    ),
    publicRead: Router().use(
      bucket('address', { burst: 600, perSecond: 50 }),
      bucket('server', { burst: 5000, perSecond: 500 }),
    ),
    login: wrongTries(401),
    password: wrongTries(400),
    admin: bucket('address', { burst: 600, perSecond: 30 }),
  };
}
