import { queryOptions } from '@tanstack/react-query';
import {
  label,
  labelList,
  type Label,
  type LabelDraft,
  type Labelling,
  type LabelUpdate,
} from '../../../server/contract/labels.ts';
import { question } from '../../../server/contract/questions.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export const LABELS_KEY = ['labels'];

/** All labels, by name. What is pushed brings them up to date. */
export function labelsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: LABELS_KEY,
    queryFn: async ({ signal }) =>
      (await api.data('GET', '/api/admin/labels', labelList, { signal })).items,
    staleTime: Infinity,
  });
}

/** Throws ApiError; 400 when the name is taken, 409 when there are too many. */
export function addLabel(api: ApiClient, draft: LabelDraft): Promise<Label> {
  return api.data('POST', '/api/admin/labels', label, { body: draft });
}

/** Throws ApiError; 400 when the name is taken. */
export function updateLabel(api: ApiClient, id: number, changes: LabelUpdate): Promise<Label> {
  return api.data('PUT', `/api/admin/labels/${id}`, label, { body: changes });
}

export function deleteLabel(api: ApiClient, id: number): Promise<void> {
  return api.done('DELETE', `/api/admin/labels/${id}`);
}

/** Brings a deleted label back. Throws ApiError; 400 when its name is taken, 409 when it is too late. */
export function restoreLabel(api: ApiClient, id: number): Promise<Label> {
  return api.data('POST', `/api/admin/labels/${id}/restore`, label);
}

/** Puts labels on a question and takes others off it. @returns the question as it is then */
export function markQuestion(api: ApiClient, id: number, changes: Labelling) {
  return api.data('PUT', `/api/admin/question/${id}/labels`, question, { body: changes });
}
