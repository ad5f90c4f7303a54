import { partialDeepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { okBody } from '../../server/contract/envelope.ts';
import type { Answer } from './http-client.ts';

/** What a schema reads of a body that has nothing else, at any depth; what may be left out has its default. */
export function exactly<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const read = schema.parse(body);
  partialDeepStrictEqual(read, body);
  return read;
}

/** The `data` of a success, which is what the contract says and nothing else; throws with the whole answer of anything else. */
export function dataOf<T extends z.ZodType>(schema: T, answer: Answer, status = 200): z.output<T> {
  const { headers, text } = answer;
  if (answer.status !== status) {
    throw new Error(`HTTP ${answer.status} instead of ${status}: ${text}`);
  }
  if (!headers['content-type']?.startsWith('application/json')) {
    throw new Error(`No JSON, but ${headers['content-type']}: ${text}`);
  }
  return exactly(schema, okBody(z.unknown()).strict().parse(JSON.parse(text)).data);
}
