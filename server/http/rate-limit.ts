import { randomUUID } from 'node:crypto';
import {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { rateLimit } from 'express-rate-limit';
import { TWILIO_WEBHOOK_PATH } from '../contract/sms.ts';
import { clientOf } from '../platform/client-address.ts';
import { sendBusyPage, wantsPage } from './busy-page.ts';
import { rateLimited } from './errors.ts';
import { fairQueue } from './fair-queue.ts';
import { isAtTheLaptop, isFromLaptop } from './hosts.ts';
import { createBuckets, type BucketSize } from './token-buckets.ts';

/**
 * Limit for all requests of one address together. A crowd of three hundred phones behind it stays below it, each with
 * a page, its files and its lists.
 */
const EVERYTHING: BucketSize = { burst: 1500, perSecond: 100 };
/** Milliseconds that some refusals wait: a faster client is refused no faster. */
const REFUSAL_AFTER_MS = 1000;

/** Codes that were not drawn before; a page asks for one and the same. */
const DRAWINGS: BucketSize = { burst: 60, perSecond: 1 };

/** A device of staff counts for itself: a kiosk shares its address with many phones. */
function clientNameOf({ deviceId, ip }: Request): string {
  return deviceId === undefined ? clientOf(ip) : `device ${deviceId}`;
}

/** Wrong passwords: ten at once and ten in 15 minutes. Guessing takes years, mistyping costs nothing. */
const WRONG_TRIES: BucketSize = { burst: 10, perSecond: 10 / (15 * 60) };
/**
 * Wrong passwords at the laptop itself, where a tunnel without forwarding headers also ends: more tries than anyone
 * mistypes.
 */
const WRONG_TRIES_AT_THE_LAPTOP: BucketSize = { burst: 100, perSecond: 1 / 5 };

/**
 * First votes of phones, from one address and from all: a crowd behind one router waits a moment, a flood of made-up
 * phones waits long, from any number of addresses.
 */
const NEW_VOTERS_OF_ONE: BucketSize = { burst: 40, perSecond: 1 / 3 };
const NEW_VOTERS_OF_ALL: BucketSize = { burst: 400, perSecond: 5 };

/** The same in a poll, which asks the whole hall at once. */
const NEW_POLL_VOTERS_OF_ONE: BucketSize = { burst: 250, perSecond: 5 };
const NEW_POLL_VOTERS_OF_ALL: BucketSize = { burst: 1500, perSecond: 60 };

/**
 * Tries of device codes, from one address and from all: of 10^12 codes, three thousand can be tried in five minutes.
 */
const CODES_OF_ONE: BucketSize = { burst: 20, perSecond: 1 / 15 };
const CODES_OF_ALL: BucketSize = { burst: 300, perSecond: 10 };

/** Calls that Twilio signed, all from one tunnel; and of one address, those that it did not. */
const SIGNED_CALLS: BucketSize = { burst: 400, perSecond: 30 };
const UNSIGNED_CALLS: BucketSize = { burst: 120, perSecond: 5 };

const pass: RequestHandler = (_request, _response, next) => next();

/** Refuses a little later. Meanwhile nothing more is read of the connection, and of the request's body never. */
function holdBack(request: Request, response: Response, refuse: () => void): void {
  request.socket.pause();
  if (request.method !== 'GET') response.set('Connection', 'close');
  setTimeout(() => {
    request.socket.resume();
    refuse();
  }, REFUSAL_AFTER_MS);
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Creates limits per client address and for the whole server: a burst that serves a crowd behind one shared address,
 * a slow refill that ends a flood, and a ceiling that keeps the laptop responsive. An address exhausts its own limit
 * before it uses the shared one. The laptop's own windows and staff never wait for others' use.
 *
 * @param isStaff true for requests of signed-in users; only called over a limit
 * @param now milliseconds of a monotonic clock
 */
export function createRateLimits(
  {
    enabled,
    isStaff,
    isOwnWindow = isAtTheLaptop,
  }: {
    enabled: boolean;
    isStaff: (request: Request) => boolean;
    /** True for requests of the laptop's own window, whose tries nobody else can use up. */
    isOwnWindow?: (request: Request) => boolean;
  },
  now: () => number = () => performance.now(),
) {
  /** @param isExempt true for requests that always pass */
  const bucket = (
    size: BucketSize,
    keyOf: (request: Request) => string,
    isExempt: (request: Request) => boolean,
  ): RequestHandler => {
    if (!enabled) return pass;
    const { take, giveBack } = createBuckets(size, now);
    return rateLimit({
      standardHeaders: false,
      legacyHeaders: false,
      // Forwarded headers are ignored unless a proxy is configured; a client that sends one is no reason to complain.
      validate: {
        xForwardedForHeader: false,
        forwardedHeader: false,
        keyGeneratorIpFallback: false,
      },
      keyGenerator: keyOf,
      store: {
        increment: (key) => ({ totalHits: take(key) === 0 ? 1 : 2, resetTime: undefined }),
        decrement: giveBack,
        resetKey() {},
      },
      limit: 1,
      handler(request, _response, next) {
        if (isExempt(request)) next();
        // Nothing is taken from an empty bucket.
        else next(rateLimited(Math.max(1, take(keyOf(request)))));
      },
    });
  };

  const isOurs = (request: Request) => !enabled || isFromLaptop(request) || isStaff(request);

  const both = (address: BucketSize, server: BucketSize): RequestHandler =>
    enabled
      ? Router().use(
          bucket(address, clientNameOf, isStaff),
          bucket(server, () => 'all', isOurs),
        )
      : pass;

  const all = createBuckets(EVERYTHING, now);
  const everything: RequestHandler = (request, response, next) => {
    // Whether a call is Twilio's shows when it was read; its route counts the others.
    const isWebhook = request.method === 'POST' && request.path === TWILIO_WEBHOOK_PATH;
    if (isWebhook || isFromLaptop(request)) {
      next();
      return;
    }
    const seconds = all.take(clientNameOf(request));
    if (seconds === 0 || isStaff(request)) {
      next();
      return;
    }
    response.set('X-Request-Id', randomUUID());
    holdBack(request, response, () => {
      if (wantsPage(request)) sendBusyPage(response, seconds);
      else next(rateLimited(seconds));
    });
  };

  /** Counts answers of one status alone. Without the library, which gives back by the clock that people set. */
  const wrongTries = (
    size: BucketSize,
    status: number,
    keyOf: (request: Request) => string,
  ): RequestHandler => {
    if (!enabled) return pass;
    const { take, giveBack } = createBuckets(size, now);
    return (request, response, next) => {
      const key = keyOf(request);
      const seconds = take(key);
      if (seconds > 0) return next(rateLimited(seconds));
      response.once('finish', () => {
        if (response.statusCode !== status) giveBack(key);
      });
      next();
    };
  };
  const loginAtTheLaptop = wrongTries(WRONG_TRIES_AT_THE_LAPTOP, 401, () => 'laptop');
  const loginElsewhere = wrongTries(WRONG_TRIES, 401, clientNameOf);

  /** @returns a check that a handler makes where it knows that the request counts. @throws HttpError 429 */
  const counted = (size: BucketSize, keyOf: (request: Request) => string) => {
    const { take } = createBuckets(size, now);
    return (request: Request) => {
      const seconds = enabled ? take(keyOf(request)) : 0;
      if (seconds > 0) throw rateLimited(seconds);
    };
  };
  const unsignedCalls = createBuckets(UNSIGNED_CALLS, now);
  const unsignedCall: ErrorRequestHandler = (error, request, response, next) => {
    const seconds = enabled ? unsignedCalls.take(clientNameOf(request)) : 0;
    if (seconds > 0) holdBack(request, response, () => next(rateLimited(seconds)));
    else next(error);
  };
  const drawingOfOthers = counted(DRAWINGS, clientNameOf);
  const newVoterOfOne = counted(NEW_VOTERS_OF_ONE, clientNameOf);
  const newVoterOfAll = counted(NEW_VOTERS_OF_ALL, () => 'all');
  const newPollVoterOfOne = counted(NEW_POLL_VOTERS_OF_ONE, clientNameOf);
  const newPollVoterOfAll = counted(NEW_POLL_VOTERS_OF_ALL, () => 'all');
  const codeOfOne = counted(CODES_OF_ONE, clientNameOf);
  const codeOfAll = counted(CODES_OF_ALL, () => 'all');

  const login: RequestHandler = (request, response, next) =>
    void (isOwnWindow(request) ? loginAtTheLaptop : loginElsewhere)(request, response, next);

  return {
    /**
     * Limits all requests of an address together, and serves addresses in a fair order. Runs before all other limits.
     */
    everything: enabled ? Router().use(everything, fairQueue()) : pass,
    page: both({ burst: 400, perSecond: 20 }, { burst: 2000, perSecond: 150 }),
    submission: both({ burst: 40, perSecond: 0.5 }, { burst: 400, perSecond: 20 }),
    publicRead: both({ burst: 600, perSecond: 50 }, { burst: 5000, perSecond: 500 }),
    /** Limits for the reports of display pages. */
    screens: both({ burst: 60, perSecond: 3 }, { burst: 400, perSecond: 40 }),
    votes: both({ burst: 120, perSecond: 5 }, { burst: 1200, perSecond: 80 }),
    pollVotes: both({ burst: 400, perSecond: 20 }, { burst: 2400, perSecond: 200 }),
    /** Counts a call once it proved to be Twilio's. @throws HttpError 429 */
    signedCall: counted(SIGNED_CALLS, () => 'all'),
    /** Counts a call that Twilio did not sign, and passes on the refusal, or that there were too many. */
    unsignedCall,
    login,
    password: wrongTries(WRONG_TRIES, 400, clientNameOf),
    // Staff do not share a limit with others behind their address.
    admin: bucket(
      { burst: 600, perSecond: 30 },
      (request) => (request.session.username ? request.sessionID : clientNameOf(request)),
      () => false,
    ),
    /** Counts the drawing of a code, before it is drawn. @throws HttpError 429 */
    drawing(request: Request): void {
      if (!isOurs(request)) drawingOfOthers(request);
    },
    /** Counts a try of a device's code, before it is looked up. @throws HttpError 429 */
    pairing(request: Request): void {
      codeOfOne(request);
      codeOfAll(request);
    },
    /** Counts the first vote of a phone, before it is stored. @throws HttpError 429 */
    newVoter(request: Request): void {
      newVoterOfOne(request);
      newVoterOfAll(request);
    },
    /** Counts the first vote of a phone in a poll, before it is stored. @throws HttpError 429 */
    newPollVoter(request: Request): void {
      newPollVoterOfOne(request);
      newPollVoterOfAll(request);
    },
    /** True for requests of the laptop's own windows or of staff, for which there is always room. */
    isOurs,
  };
}
