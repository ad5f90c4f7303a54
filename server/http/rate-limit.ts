import { Router, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { DEFAULT_RETRY_AFTER_S } from '../contract/limits.ts';
import { MESSAGES } from '../contract/messages.ts';
import { HttpError } from './errors.ts';
import { TokenBucketStore, type BucketSize } from './token-bucket-store.ts';

type Scope = 'address' | 'server';

const refuse = (response: Response) => {
  const seconds = Number(response.getHeader('Retry-After')) || DEFAULT_RETRY_AFTER_S;
  return new HttpError(429, 'rate_limited', MESSAGES.rateLimited(seconds));
};

function limiter(scope: Scope, options: Partial<Parameters<typeof rateLimit>[0]>): RequestHandler {
  return rateLimit({
    standardHeaders: false,
    legacyHeaders: false,
    // Forwarded headers are ignored unless a proxy is configured; a client that sends one is no reason to complain.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    keyGenerator: (request) => (scope === 'server' ? 'all' : ipKeyGenerator(request.ip ?? '')),
    handler: (_request, response, next) => next(refuse(response)),
    ...options,
  });
}

const bucket = (scope: Scope, size: BucketSize): RequestHandler => {
  const store: Store = new TokenBucketStore(size);
  return limiter(scope, { store, limit: size.burst });
};

/** Ten answers of one status in 15 minutes: guessing a password takes years, mistyping it costs nothing. */
const wrongTries = (status: number): RequestHandler =>
  limiter('address', {
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
 */
export function createRateLimits(enabled: boolean): RateLimits {
  if (!enabled) {
    return { submission: pass, publicRead: pass, login: pass, password: pass, admin: pass };
  }
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
