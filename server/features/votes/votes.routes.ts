import { randomBytes } from 'node:crypto';
import { Router, urlencoded, type ErrorRequestHandler, type Request } from 'express';
import { vote, voterToken } from '../../contract/votes.ts';
import { logFault, toHttpError } from '../../http/errors.ts';
import { sendBusyPage } from '../../http/busy-page.ts';
import { bodyInTime, publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf, idOf } from '../../http/validate.ts';
import type { Logger } from '../../platform/logger.ts';
import type { VotesService } from './votes.service.ts';

const COOKIE = 'booth.voter';
/** Milliseconds: longer than any show. */
const COOKIE_MS = 30 * 24 * 3_600_000;
/** Where a browser without JavaScript sees what became of its vote. */
const LIVE_PAGE = '/wedeliver';

/** The token that a browser without JavaScript keeps; null when it has none. */
export function voterOf(request: Request): string | null {
  const found = /(?:^|;\s*)booth\.voter=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  return voterToken.safeParse(found).data ?? null;
}

function isForm(request: Request): boolean {
  return Boolean(request.is('application/x-www-form-urlencoded'));
}

/** What visitors call to say that they want to know something too; also as a plain form. */
export function voteRoutes(service: VotesService, limits: RateLimits, logger: Logger): Router {
  const router = Router();
  const path = '/api/question/:id/vote';

  /** Clearing a phone's storage to vote again meets this one; a phone that voted before does not. */
  const limitNew = (request: Request, voter: string | null) => {
    if (voter === null || !service.isKnown(voter)) limits.newVoter(request);
  };

  router.post(
    path,
    (request, _response, next) => (isForm(request) ? next() : next('route')),
    bodyInTime,
    urlencoded({ limit: '1kb', extended: false, parameterLimit: 5 }),
    limits.votes,
    async (request, response) => {
      const id = idOf(request);
      const kept = voterOf(request);
      const voter = kept ?? randomBytes(24).toString('base64url');
      const wanted = request.body?.wanted !== 'no';
      if (wanted) limitNew(request, kept);
      await service.cast(id, { voter, wanted });
      response.cookie(COOKIE, voter, { httpOnly: true, sameSite: 'strict', maxAge: COOKIE_MS });
      response.redirect(303, `${LIVE_PAGE}#question-${id}`);
    },
  );

  router.post(path, limits.votes, publicJson, async (request, response) => {
    const id = idOf(request);
    const cast = bodyOf(vote, request);
    if (cast.wanted) limitNew(request, cast.voter);
    response.json({ success: true, data: await service.cast(id, cast) });
  });

  // A person looks at what comes back: the page as it is now says why, or asks to wait.
  const refuse: ErrorRequestHandler = (thrown, request, response, next) => {
    if (!isForm(request)) {
      next(thrown);
      return;
    }
    const { status, retryAfter = 1 } = toHttpError(thrown);
    if (status >= 500) logFault(logger, thrown, request);
    if (status >= 500 || status === 429) sendBusyPage(response, retryAfter, status, LIVE_PAGE);
    else response.redirect(303, LIVE_PAGE);
  };
  router.use(path, refuse);
  return router;
}
