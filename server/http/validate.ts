import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { z } from 'zod';
import { idParam } from '../contract/envelope.ts';
import { IDEMPOTENCY_KEY_PATTERN, isUnguessableKey } from '../contract/limits.ts';
import { HttpError, invalid } from './errors.ts';

/** The JSON body as the contract reads it. @throws ZodError (400), or 415 when there is a body of another type */
export function bodyOf<T extends z.ZodType>(schema: T, request: Request): z.infer<T> {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
  if ((chunked !== undefined || length !== '0') && !request.is('application/json')) {
    throw new HttpError(415, 'unsupported_media', 'Please send JSON.');
  }
  return schema.parse(request.body ?? {});
}

/** The query as the contract reads it; empty values count as absent. @throws ZodError (400) */
export function queryOf<T extends z.ZodType>(schema: T, request: Request): z.infer<T> {
  const entries = Object.entries(request.query).filter(([, value]) => value !== '');
  return schema.parse(Object.fromEntries(entries));
}

/** The `{id}` of the path. @throws HttpError 404: what is not an id names nothing */
export function idOf(request: Request): number {
  const parsed = idParam.safeParse(request.params);
  if (!parsed.success) throw new HttpError(404, 'not_found', 'There is nothing at this address.');
  return parsed.data.id;
}

/**
 * Value of the `Idempotency-Key` header, or null without one. The same key gets the same answer, and with it all
 * rights that the answer grants; so a key that could be guessed only counts together with its sender's address.
 *
 * @throws HttpError 400 when it has another shape
 */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw invalid('An Idempotency-Key is 8 to 64 letters, digits, _ or -.');
  }
  if (isUnguessableKey(key)) return key;
  // No key of a visitor's own making begins like this.
  return `~${createHash('sha256').update(`${request.ip} ${key}`).digest('base64url')}`;
}
