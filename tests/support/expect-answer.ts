import { expect } from 'vitest';
import {
  emptyOkBody,
  errorBody,
  type ErrorBody,
  type ErrorCode,
} from '../../server/contract/envelope.ts';
import type { Answer } from './http-client.ts';

/** The body as JSON; fails with the body if it isn't. */
export function jsonOf(answer: Answer): unknown {
  expect(answer.headers['content-type'], answer.text).toMatch(/^application\/json/);
  return JSON.parse(answer.text);
}

/** A success that carries nothing. */
export function expectDone(answer: Answer): void {
  expect(answer.status, answer.text).toBe(200);
  expect(emptyOkBody.strict().parse(jsonOf(answer))).toEqual({ success: true });
}

const STATUS: Record<ErrorCode, number> = {
  validation_failed: 400,
  unauthorized: 401,
  person_required: 401,
  csrf_failed: 403,
  forbidden: 403,
  admin_only: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  offline: 503,
  storage_full: 507,
};

/** A refusal in the envelope, whole: status, code, sentence and field. */
export function expectRefusal(
  answer: Answer,
  code: ErrorCode,
  error?: string | RegExp,
  field?: string,
): ErrorBody {
  expect(answer.status, answer.text).toBe(STATUS[code]);
  const body = errorBody.strict().parse(jsonOf(answer));
  expect(body.code).toBe(code);
  if (typeof error === 'string') expect(body.error).toBe(error);
  else if (error) expect(body.error).toMatch(error);
  if (field !== undefined) expect(body.field).toBe(field);
  // Nothing about how the server is built.
  expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules|SQLITE|Zod|\/work\//);
  return body;
}
