import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { okBody } from '../../server/contract/envelope.ts';
import type { Answer } from './http-client.ts';

/** The `data` of a success, as the contract reads it; throws with the whole answer of anything else. */
export function dataOf<T extends z.ZodType>(schema: T, answer: Answer, status = 200): z.output<T> {
  const { headers, text } = answer;
  if (answer.status !== status) {
    throw new Error(`HTTP ${answer.status} instead of ${status}: ${text}`);
  }
  if (!headers['content-type']?.startsWith('application/json')) {
    throw new Error(`No JSON, but ${headers['content-type']}: ${text}`);
  }
  return schema.parse(okBody(z.unknown()).parse(JSON.parse(text)).data);
}

/** What a schema reads of a body that has nothing else, at any depth. */
export function exactly<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const read = schema.parse(body);
  deepStrictEqual(read, body);
  return read;
}
