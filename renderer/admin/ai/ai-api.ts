import { queryOptions } from '@tanstack/react-query';
import {
  aiTestResult,
  knowledgeList,
  KNOWLEDGE_EXTENSIONS,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MESSAGES,
  knowledgeText,
  uploadedKnowledge,
  type AiTest,
  type UploadedKnowledge,
} from '../../../server/contract/ai.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { MESSAGES } from '../../../server/contract/messages.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { isApiError, isToldElsewhere } from '../../lib/api-error.ts';

const PATH = '/api/admin/ai/knowledge';
/** A local model may have to be read from the disk before its first word. */
const TEST_TIMEOUT_MS = 120_000;

export const KNOWLEDGE_KEY = ['knowledge'];

/** Whether drafts would come with these settings, and if not, why. */
export function testAi(api: ApiClient, settings: AiTest, signal: AbortSignal) {
  return api.data('POST', '/api/admin/ai/test', aiTestResult, {
    body: settings,
    signal,
    timeoutMs: TEST_TIMEOUT_MS,
  });
}

export function knowledgeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: KNOWLEDGE_KEY,
    queryFn: ({ signal }) => api.data('GET', PATH, knowledgeList, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** One document with its text. */
export function documentQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, id],
    queryFn: ({ signal }) => api.data('GET', `${PATH}/${id}`, knowledgeText, { signal }),
  });
}

/** Throws ApiError; 404 when it is gone. */
export function deleteDocument(api: ApiClient, id: number) {
  return api.done('DELETE', `${PATH}/${id}`);
}

/** Throws what {@link uploadFailure} puts into words. */
export async function uploadDocument(
  api: ApiClient,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<UploadedKnowledge> {
  const body = new FormData();
  body.append('file', file);
  return api.data('POST', PATH, uploadedKnowledge, { body, signal, onProgress });
}

/** Why a file need not be sent at all; null when it may. */
export function refusalOf({ name, size }: File): string | null {
  const known = KNOWLEDGE_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!known) return KNOWLEDGE_MESSAGES.wrongType;
  if (size === 0) return KNOWLEDGE_MESSAGES.empty;
  return size > KNOWLEDGE_MAX_BYTES ? KNOWLEDGE_MESSAGES.tooLarge : null;
}

/** Why an upload failed, in a sentence; null when that is told elsewhere. */
export function uploadFailure(error: unknown): string | null {
  if (isToldElsewhere(error)) return null;
  if (isApiError(error) && error.csrf) return error.message;
  return (isApiError(error) && error.serverMessage) || MESSAGES.uploadFailed;
}
