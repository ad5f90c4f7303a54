import { createHash, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { IDEMPOTENCY_KEY_PATTERN } from '../contract/limits.ts';

const COOKIE = 'booth.form';

/**
 * Gives a visit's plain forms a key, so that a second press of their button stores nothing twice. It is in a cookie and not in
 * the page, which is the same for everybody. A refused form keeps it: its second try is the same submission.
 */
export function giveFormKey(response: Response): void {
  response.cookie(COOKIE, randomUUID(), { httpOnly: true, sameSite: 'strict', path: '/api' });
}

/**
 * The form's key together with what was typed: what says something else is another submission, also from a page out of
 * the browser's cache. Null without a key.
 */
export function formKeyOf(request: Request, submission: object): string | null {
  const key = /(?:^|;\s*)booth\.form=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) return null;
  return createHash('sha256')
    .update(`${key}\n${JSON.stringify(submission)}`)
    .digest('base64url');
}
