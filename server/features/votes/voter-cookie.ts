import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { voterToken } from '../../contract/votes.ts';

const COOKIE = 'booth.voter';
/** Milliseconds: longer than any show. */
const COOKIE_MS = 30 * 24 * 3_600_000;

/** The token that a browser without JavaScript keeps; null when it has none. */
export function voterOf(request: Request): string | null {
  const found = /(?:^|;\s*)booth\.voter=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  return voterToken.safeParse(found).data ?? null;
}

/** A token for a browser that has none. */
export function newVoter(): string {
  return randomBytes(24).toString('base64url');
}

/** Has a browser without JavaScript keep its token. */
export function rememberVoter(response: Response, voter: string): void {
  response.cookie(COOKIE, voter, { httpOnly: true, sameSite: 'strict', maxAge: COOKIE_MS });
}
