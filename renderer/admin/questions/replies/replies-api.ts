import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../../server/contract/limits.ts';
import {
  reply,
  replyList,
  type Reply,
  type ReplyDraft,
} from '../../../../server/contract/replies.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

const PATH = '/api/admin/replies';

export const REPLIES_KEY = ['replies'];

/** All saved replies, by their keys. */
export function repliesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: REPLIES_KEY,
    queryFn: ({ signal }) => api.data('GET', PATH, replyList, { signal }),
    // What changes is pushed.
    staleTime: REFRESH_MS,
  });
}

/** Throws ApiError; 400 with the field at fault. */
export function addReply(api: ApiClient, body: ReplyDraft) {
  return api.data('POST', PATH, reply, { body });
}

/** Throws ApiError; 400 with the field at fault, 404, or 409 when `version` is not the latest any more. */
export function updateReply(api: ApiClient, { id, version }: Reply, draft: ReplyDraft) {
  return api.data('PUT', `${PATH}/${id}`, reply, { body: { ...draft, version } });
}

/** Throws ApiError; 404 when it is gone. */
export function deleteReply(api: ApiClient, { id }: Reply) {
  return api.done('DELETE', `${PATH}/${id}`);
}
