import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import {
  bulkResult,
  mergedQuestion,
  mergedQuestions,
  mutedQuestions,
  question,
  questionPage,
  type BulkItem,
  type Question,
  type QuestionMerge,
  type QuestionPage,
  type QuestionUpdate,
} from '../../../server/contract/questions.ts';
import {
  alikeQuestions,
  SIMILAR_MAX,
  similarQuestions,
  type SimilarQuestion,
} from '../../../server/contract/similar.ts';
import { voteRise } from '../../../server/contract/votes.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { polledQuery } from '../../lib/query-cache.ts';
import { labelsQuery } from '../kit/labels/label-chips.tsx';
import { knownOf, newerOf } from '../kit/list/steady-list.ts';
import { liveKey } from '../kit/live.ts';

const VOTE_RISE_PATH = '/api/admin/votes/rise';
/** Everything about questions. */
export const QUESTIONS_KEY = liveKey(['questions'], ['questions']);
const LISTS = liveKey([...QUESTIONS_KEY, 'list'], ['votes']);
const ONE = liveKey([...QUESTIONS_KEY, 'one'], ['votes']);
const VOTE_RISE_KEY = liveKey([...QUESTIONS_KEY, 'vote-rise'], ['votes']);
/** @param event null is the open one */
function countsKey(event: number | null) {
  return [...QUESTIONS_KEY, 'counts', event];
}

/** Milliseconds in which a page that opens takes rows that are here already. */
const FRESH_MS = 1000;

/** One page of questions. The counts that come with it go where the header and the cards look for them. */
export function questionsQuery(
  api: ApiClient,
  client: QueryClient,
  query: Query & { event: number | null },
) {
  const queryKey = [...LISTS, query];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const options = { query: { ...query, known: knownOf(client, queryKey) }, signal };
      const [page] = await Promise.all([
        api.data('GET', '/api/admin/questions', questionPage, options),
        // A row comes with its labels' names, not before them: nothing moves.
        client.ensureQueryData(labelsQuery(api)).catch(() => null),
      ]);
      client.setQueryData(countsKey(query.event), page.counts);
      return page;
    },
    placeholderData: keepPreviousData,
    // Those that the login has asked for; what changes is pushed.
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}

/** Votes that rise unusually fast; null while none do. */
export function voteRiseQuery(api: ApiClient) {
  return polledQuery(api, VOTE_RISE_KEY, VOTE_RISE_PATH, voteRise);
}

/** @param takeBack whether its votes are taken back, or left. Throws ApiError. */
export function endVoteRise(api: ApiClient, takeBack: boolean) {
  return api.done('POST', VOTE_RISE_PATH, { body: { take_back: takeBack } });
}

/**
 * Query for the number of questions per status, independent of the list's filters.
 * @param event null is the open one
 * @param isBrought a list of the event is on the page, and brings them along
 */
export function countsQuery(api: ApiClient, event: number | null, isBrought: boolean) {
  return queryOptions({
    queryKey: countsKey(event),
    enabled: !isBrought,
    queryFn: async ({ signal }) => {
      const query = { page_size: 1, event };
      const page = await api.data('GET', '/api/admin/questions', questionPage, { query, signal });
      return page.counts;
    },
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}

/** The question as the server has it now. Throws ApiError; 404 when it is gone. */
export function fetchQuestion(api: ApiClient, id: number, signal?: AbortSignal) {
  return api.data('GET', `/api/admin/question/${id}`, question, { signal });
}

/** The same, kept up to date. */
export function questionQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => fetchQuestion(api, id, signal),
    refetchInterval: REFRESH_MS,
    // Nothing of an erased question stays in the page.
    gcTime: 0,
  });
}

/** Throws ApiError; 409 when `update.version` is not the row's any more. */
export function updateQuestion(api: ApiClient, id: number, update: QuestionUpdate) {
  return api.data('PUT', `/api/admin/question/${id}`, question, { body: update });
}

/** Changes many questions in one step. Throws ApiError. @returns the changed ones, and those left as they are */
export function bulkUpdate(api: ApiClient, items: readonly BulkItem[]) {
  return api.data('POST', '/api/admin/questions/bulk', bulkResult, { body: { items } });
}

/** Mutes the phone that asked a question, or ends that. Throws ApiError. */
export function mutePhone(api: ApiClient, id: number, muted: boolean) {
  return api.data('POST', `/api/admin/question/${id}/mute`, mutedQuestions, { body: { muted } });
}

export function rerunAi(api: ApiClient, id: number) {
  return api.done('POST', `/api/admin/question/${id}/rerun-ai`);
}

/** Throws ApiError; 409 when another user changed it meanwhile. @returns the question without it */
export function clearAi(
  api: ApiClient,
  { id, version }: Pick<Question, 'id' | 'version'>,
  clearAnswer: boolean,
) {
  return api.data('POST', `/api/admin/question/${id}/clear-ai`, question, {
    body: { clear_answer: clearAnswer, version },
  });
}

/** Throws away what the AI proposes beside the answer. @returns the question without it */
export function discardProposal(api: ApiClient, id: number) {
  return api.data('DELETE', `/api/admin/question/${id}/ai-proposal`, question);
}

/** Puts changed rows in wherever they are shown, without waiting for the next refresh. */
export function patchQuestions(client: QueryClient, changed: Question[]): void {
  const byId = new Map(changed.map((row) => [row.id, row]));
  client.setQueriesData<QuestionPage>(
    { queryKey: LISTS },
    (page) =>
      page && {
        ...page,
        items: page.items.map((row) => newerOf(row, byId.get(row.id) ?? row)),
      },
  );
  client.setQueriesData<Question>(
    { queryKey: ONE },
    (row) => row && newerOf(row, byId.get(row.id) ?? row),
  );
}

/** Questions that a search for the one to merge into shows. */
const FOUND_MAX = 8;

/** Throws ApiError; 409 with the reason. */
export function mergeQuestion(api: ApiClient, id: number, body: QuestionMerge) {
  return api.data('POST', `/api/admin/question/${id}/merge`, mergedQuestion, { body });
}

/** Takes it out again, together with those in `and` that came along with it. Throws ApiError; 409 with the reason. */
export function unmergeQuestion(api: ApiClient, id: number, and: number[] = []) {
  return api.data('POST', `/api/admin/question/${id}/unmerge`, question, { body: { and } });
}

function besideQuery<Item>(
  api: ApiClient,
  id: number,
  what: 'merged' | 'alike',
  schema: z.ZodType<{ items: Item[] }>,
) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, what, id],
    queryFn: async ({ signal }) =>
      (await api.data('GET', `/api/admin/question/${id}/${what}`, schema, { signal })).items,
    // Nothing of an erased question stays in the page.
    gcTime: 0,
  });
}

/** Those merged into a question, earliest first, kept up to date. */
export function mergedQuery(api: ApiClient, id: number) {
  return besideQuery(api, id, 'merged', mergedQuestions);
}

/** Query for questions that this one could be merged into, the nearest first. */
export function alikeQuery(api: ApiClient, id: number) {
  return besideQuery(api, id, 'alike', alikeQuestions);
}

/** Questions in the lists that hold these words. */
export function targetsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, 'targets', q],
    queryFn: async ({ signal }) => {
      const query = { q, page_size: FOUND_MAX };
      return (await api.data('GET', '/api/admin/questions', questionPage, { query, signal })).items;
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Keeps items that are still there in their order and appends new ones, so that nobody presses the wrong one. */
export function inPlace(shown: SimilarQuestion[], fresh: SimilarQuestion[]): SimilarQuestion[] {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const stayed = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const known = new Set(stayed.map(({ id }) => id));
  return [...stayed, ...fresh.filter(({ id }) => !known.has(id))].slice(0, SIMILAR_MAX);
}

/** Query for similar questions that have an answer already, kept up to date. */
export function similarQuery(api: ApiClient, id: number) {
  const queryKey = [...QUESTIONS_KEY, 'similar', id];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const path = `/api/admin/question/${id}/similar`;
      const { items } = await api.data('GET', path, similarQuestions, { signal });
      return inPlace(client.getQueryData<SimilarQuestion[]>(queryKey) ?? [], items);
    },
    // An extra: nobody who answers has to wait for it.
    retry: false,
    // Nothing of an erased question stays in the page.
    gcTime: 0,
  });
}
