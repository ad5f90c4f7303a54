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

/** A refusal in the envelope, whole: status, code, sentence and field. */
export function expectRefusal(
  answer: Answer,
  status: number,
  code: ErrorCode,
  error?: string | RegExp,
  field?: string,
): ErrorBody {
  expect(answer.status, answer.text).toBe(status);
  const body = errorBody.strict().parse(jsonOf(answer));
  expect(body.code).toBe(code);
  if (typeof error === 'string') expect(body.error).toBe(error);
  else if (error) expect(body.error).toMatch(error);
  if (field !== undefined) expect(body.field).toBe(field);
  // Nothing about how the server is built.
  expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules|SQLITE|Zod|\/work\//);
  return body;
}
