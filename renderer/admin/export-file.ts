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

/** Where files of the open event come from. */
const OPEN_EVENT = '/api/admin/export';

/** Has the server make a file of what passes the filters, saves it, and says how that went. Never throws. */
export async function exportFile(
  api: ApiClient,
  resource: ExportResource,
  format: ExportFormat,
  filters: Query,
  base = OPEN_EVENT,
): Promise<void> {
  const made = exportFileName(resource, format, new Date());
  const name = base === OPEN_EVENT ? shownName(made) : made;
  await saveExport(api, `${base}/${resource}.${format}`, filters, name);
}

/** As the server names it: what comes from a rehearsal says so. */
export function shownName(name: string): string {
  return 'rehearsal' in document.documentElement.dataset ? `rehearsal-${name}` : name;
}

/** Saves what the server makes at `path` under a name, and says how that went. Never throws. */
export async function saveExport(
  api: ApiClient,
  path: string,
  filters: Query,
  name: string,
  options: { timeoutMs?: number } = {},
): Promise<void> {
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
