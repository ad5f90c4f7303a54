import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  EVENT_MAX_BYTES,
  EVENT_FILE_MESSAGES,
  importedEvent,
  type ImportedEvent,
  type ImportProgress,
} from '../../../../server/contract/event-file.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { sendFile, type Watch } from '../../media/upload.ts';
import { SLOW_MS } from '../events-api.ts';

/** How far the server is with the last file; it is told, never asked for. */
export const importProgressQuery = queryOptions<ImportProgress | null>({
  queryKey: ['event-import'],
  queryFn: () => null,
  enabled: false,
});

export function setImportProgress(client: QueryClient, progress: ImportProgress | null): void {
  client.setQueryData(importProgressQuery.queryKey, progress);
}

/** Sends an event's file. Throws what `uploadFailure` puts into words. */
export function importEvent(api: ApiClient, file: File, watch: Watch): Promise<ImportedEvent> {
  const { tooLarge, empty } = EVENT_FILE_MESSAGES;
  const to = {
    path: '/api/admin/event/import',
    schema: importedEvent,
    maxBytes: EVENT_MAX_BYTES,
    tooLarge,
    empty,
    answerMs: SLOW_MS,
  };
  return sendFile(api, file, to, watch);
}
