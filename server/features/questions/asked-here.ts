import type { Request, Response } from 'express';

const COOKIE = 'booth.asked';
/** Milliseconds for which a question is of this visit; a page that runs script counts the same. */
const VISIT_MS = 12 * 3_600_000;
/** As many as the live page reports on. */
const MOST = 3;
const BETWEEN = '~';

/** Claims on what was asked with this browser, newest first; anybody can write a cookie, so they may be anything. */
export function claimsOf(request: Request): string[] {
  const found = /(?:^|;\s*)booth\.asked=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return found.split(BETWEEN).filter(Boolean).slice(0, MOST);
}

/**
 * Has a browser without JavaScript keep the claim on its question: with that, the live page tells it what became of the
 * question.
 */
export function rememberAsked(response: Response, claim: string): void {
  const others = claimsOf(response.req).filter((other) => other !== claim);
  const value = [claim, ...others].slice(0, MOST).join(BETWEEN);
  response.cookie(COOKIE, value, { httpOnly: true, sameSite: 'strict', maxAge: VISIT_MS });
}
