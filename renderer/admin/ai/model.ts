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
} from '../../../server/contract/ai.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { createFieldSet } from '../form/field-set.ts';
import { sendFile } from '../media/upload.ts';

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

/** Throws what `uploadFailure` puts into words. */
export function uploadDocument(api: ApiClient, file: File, signal: AbortSignal) {
  const maxBytes = KNOWLEDGE_MAX_BYTES;
  const { tooLarge, empty } = KNOWLEDGE_MESSAGES;
  return sendFile(
    api,
    file,
    { path: PATH, schema: uploadedKnowledge, maxBytes, tooLarge, empty },
    { signal },
  );
}

/** Why a file need not be sent at all; null when it may. */
export function refusalOf({ name, size }: File): string | null {
  const known = KNOWLEDGE_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!known) return KNOWLEDGE_MESSAGES.wrongType;
  return size === 0 ? KNOWLEDGE_MESSAGES.empty : null;
}

/** The settings of this page. */
export const AI_FIELDS = createFieldSet(
  [
    { name: 'ai.enabled', label: 'Draft answers' },
    { name: 'ai.baseUrl', label: 'Address' },
    { name: 'ai.model', label: 'Model' },
    { name: 'ai.apiKey', label: 'API key' },
    { name: 'ai.system', label: 'Instructions' },
    { name: 'ai.knowledge', label: 'Knowledge text' },
    { name: 'ai.perMinute', label: 'Drafts per minute' },
    { name: 'ai.perDay', label: 'Drafts per day' },
  ],
  { storageKey: 'booth.admin.ai.unsaved', toast: TOASTS.aiSettingsSaved },
);
