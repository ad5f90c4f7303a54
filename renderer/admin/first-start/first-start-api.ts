import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  firstStart,
  type FirstStart,
  type FirstStartUpdate,
} from '../../../server/contract/first-start.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';

export const FIRST_START_KEY = ['first-start'];
const PATH = '/api/admin/first-start';

/** How far the stand's setup is, and the test question in it; kept up to date by push. */
export function firstStartQuery(api: ApiClient) {
  return queryOptions({
    queryKey: FIRST_START_KEY,
    queryFn: ({ signal }) => api.data('GET', PATH, firstStart, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Takes over what the server answered or pushed. */
export function setFirstStart(client: QueryClient, state: FirstStart): void {
  takeOver(client, FIRST_START_KEY, state);
}

/** Keeps where staff are, and what became of a step. Throws ApiError. */
export function updateFirstStart(api: ApiClient, body: FirstStartUpdate): Promise<FirstStart> {
  return api.data('PUT', PATH, firstStart, { body });
}

/** Starts a test question, or goes on with the one that is on its way. Throws ApiError. */
export function startTest(api: ApiClient): Promise<FirstStart> {
  return api.data('POST', `${PATH}/test`, firstStart);
}

/** Erases the test question and all that came with it. Throws ApiError. */
export function endTest(api: ApiClient): Promise<FirstStart> {
  return api.data('DELETE', `${PATH}/test`, firstStart);
}

/** Says that a question which came without the code is the test's. Throws ApiError. */
export function adoptQuestion(api: ApiClient, id: number): Promise<FirstStart> {
  return api.data('POST', `${PATH}/test/adopt`, firstStart, { body: { id } });
}
