import { Button, Checkbox, Loader, Menu } from '@mantine/core';
import {
  IconAddressBook,
  IconBraces,
  IconChevronDown,
  IconCsv,
  IconDownload,
  IconFileSpreadsheet,
  IconTableExport,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  datedFileName,
  EXPORT_FORMATS,
  exportFileName,
  LEAD_FILES,
  type ExportFormat,
  type ExportResource,
  type LeadFile,
} from '../../../server/contract/export.ts';
import { MESSAGES, TOASTS } from '../../../server/contract/messages.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/browser.ts';
import { formatBytes } from '../../lib/format.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { toastDone, toastFailed, whileWaiting } from '../../ui/toast.tsx';
import { useIsAdmin, useServices } from './session/staff-services.ts';

type Choice = { label: string; icon: typeof IconBraces };
const FORMATS: Record<ExportFormat, Choice> = {
  json: { label: 'JSON', icon: IconBraces },
  csv: { label: 'CSV', icon: IconCsv },
  xlsx: { label: 'XLSX', icon: IconFileSpreadsheet },
};

/** Files for other programs, one row or card a person. */
const PROGRAMS: Record<LeadFile, Choice> = {
  'leads-hubspot.csv': { label: 'For HubSpot', icon: IconTableExport },
  'leads-salesforce.csv': { label: 'For Salesforce', icon: IconTableExport },
  'leads.vcf': { label: 'vCards for phones', icon: IconAddressBook },
};

/** The filters of an export with the headings of its columns: in words, or the fields' names. */
export function withHeadings(filters: Query, asFields: boolean): Query {
  return { ...filters, headings: asFields ? 'fields' : null };
}

type ExportMenuProps = { resource: ExportResource; filters: Query };

/** Saves the rows that pass the filters as a file. */
export function ExportMenu({ resource, filters }: ExportMenuProps) {
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState(false);
  const isAdmin = useIsAdmin();
  const run = (save: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    void save().finally(() => setBusy(false));
  };
  const item = (name: string, { label, icon: Icon }: Choice, save: () => Promise<void>) => (
    <Menu.Item
      key={name}
      leftSection={<Icon size={17} stroke={1.75} aria-hidden="true" />}
      onClick={() => run(save)}
    >
      {label}
    </Menu.Item>
  );
  if (!isAdmin) return null;
  return (
    <Menu width={220}>
      <Menu.Target>
        <Button
          variant="default"
          // Not disabled: the focus comes back to it from the menu.
          aria-busy={busy}
          leftSection={
            busy ? (
              <Loader size={16} color="var(--text-2)" />
            ) : (
              <IconDownload size={16} stroke={1.75} />
            )
          }
          rightSection={<IconChevronDown size={14} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export as">
        {EXPORT_FORMATS.map((format) =>
          item(format, FORMATS[format], () =>
            exportFile(api, resource, format, withHeadings(filters, fields)),
          ),
        )}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={fields}
          closeMenuOnClick={false}
          leftSection={<Checkbox.Indicator size="xs" checked={fields} />}
          onClick={() => setFields(!fields)}
        >
          Field names as headings
        </Menu.Item>
        {resource === 'leads' && <Menu.Divider />}
        {resource === 'leads' &&
          LEAD_FILES.map((file) =>
            item(file, PROGRAMS[file], () =>
              saveExport(
                api,
                `/api/admin/export/${file}`,
                filters,
                datedFileName(file, new Date()),
              ),
            ),
          )}
      </Menu.Dropdown>
    </Menu>
  );
}

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

/** Name of a file as the server names it: what comes from a trial, which is the open event, says so. */
export function namedByTrial(made: string, { event }: Query, trial: string | undefined): string {
  const isOfOpen = event === null || event === undefined;
  return isOfOpen && trial !== undefined ? `${trial}-${made}` : made;
}

/** The reason for there being no file, in a sentence; null where staff gave it up, or where it is said elsewhere. */
export function exportFailure(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (isToldElsewhere(error)) return null;
  const isAnswered = isApiError(error) && !error.unreachable && !error.csrf;
  return isAnswered ? MESSAGES.exportFailedStatus(error.status) : errorSentence(error);
}

/** Saves what the server makes at `path` under a name, and says how that went. Never throws. */
export async function saveExport(
  api: ApiClient,
  path: string,
  filters: Query,
  made: string,
  options: { timeoutMs?: number } = {},
): Promise<void> {
  const name = namedByTrial(made, filters, document.documentElement.dataset['trial']);
  try {
    const file = await whileWaiting(
      `Exporting ${name}`,
      ({ signal, progress }) =>
        api.file(path, filters, {
          ...options,
          signal,
          onBytes: (come, total) =>
            progress(
              total === null ? formatBytes(come) : `${formatBytes(come)} of ${formatBytes(total)}`,
              total && come / total,
            ),
        }),
      { canCancel: true },
    );
    saveFile(file, name);
    // The app asks where to, and says what became of it.
    if (desktopOf(window) === null) toastDone(TOASTS.exported(name));
  } catch (error) {
    const message = exportFailure(error);
    if (message !== null) toastFailed({ id: 'export', title: MESSAGES.exportFailed, message });
  }
}
