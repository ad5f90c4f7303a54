import {
  exportFileName,
  type ExportFormat,
  type ExportResource,
} from '../../server/contract/export.ts';
import { MESSAGES, TOASTS } from '../../server/contract/messages.ts';
import type { ApiClient, Query } from '../lib/api-client.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../lib/api-error.ts';
import { saveFile } from '../lib/save-file.ts';
import { toastDone, toastFailed } from '../ui/toast.tsx';

/** Has the server make a file of what passes the filters, saves it, and says how that went. Never throws. */
export function exportFile(
  api: ApiClient,
  resource: ExportResource,
  format: ExportFormat,
  filters: Query,
): Promise<void> {
  const name = exportFileName(resource, format, new Date());
  return saveExport(api, `/api/admin/export/${resource}.${format}`, filters, name);
}

/** Saves what the server makes at `path` under a name, and says how that went. Never throws. */
export async function saveExport(
  api: ApiClient,
  path: string,
  filters: Query,
  made: string,
  options: { timeoutMs?: number } = {},
): Promise<void> {
  // As the server names it: what comes from a rehearsal says so.
  const isOfOpen = filters['event'] === null || filters['event'] === undefined;
  const isRehearsed = isOfOpen && 'rehearsal' in document.documentElement.dataset;
  const name = isRehearsed ? `rehearsal-${made}` : made;
  try {
    saveFile(await api.file(path, filters, options), name);
    toastDone(TOASTS.exported(name));
  } catch (error) {
    if (isToldElsewhere(error)) return;
    const answered = isApiError(error) && !error.unreachable && !error.csrf;
    toastFailed({
      id: 'export',
      title: MESSAGES.exportFailed,
      message: answered ? MESSAGES.exportFailedStatus(error.status) : errorSentence(error),
    });
  }
}
