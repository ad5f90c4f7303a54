import type { Request } from 'express';
import { TEST_CODE, TEST_HEADER } from '../contract/first-start.ts';

/** Kept by the phone that opened the page of a test, so that its question is known for one: with and without script. */
export const TEST_COOKIE = 'booth.test';

/** The code of the test that a question belongs to, as its sender says; null when it is an ordinary one. */
export function testCodeOf(request: Request): string | null {
  const kept = new RegExp(`(?:^|; *)${TEST_COOKIE}=([^;]*)`).exec(
    request.headers.cookie ?? '',
  )?.[1];
  const code = request.get(TEST_HEADER) ?? kept;
  return code !== undefined && TEST_CODE.test(code) ? code : null;
}
