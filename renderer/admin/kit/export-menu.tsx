import { Button, Checkbox, Loader, Menu } from '@mantine/core';
import {
  IconBraces,
  IconChevronDown,
  IconCsv,
  IconDownload,
  IconFileSpreadsheet,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  EXPORT_FORMATS,
  exportFileName,
  type ExportFormat,
  type ExportResource,
} from '../../../server/contract/export.ts';
import { MESSAGES, TOASTS } from '../../../server/contract/messages.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/browser.ts';
import { formatBytes } from '../../lib/format.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { toastDone, toastFailed, whileWaiting } from '../../ui/toast.tsx';
import { useServices } from './session/staff-services.ts';

const FORMATS = {
  json: { label: 'JSON', icon: IconBraces },
  csv: { label: 'CSV', icon: IconCsv },
  xlsx: { label: 'XLSX', icon: IconFileSpreadsheet },
} as const;

type ExportMenuProps = { resource: ExportResource; filters: Query };

/** Saves the rows that pass the filters as a file. */
export function ExportMenu({ resource, filters }: ExportMenuProps) {
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState(false);
  const run = (format: ExportFormat) => {
    if (busy) return;
    setBusy(true);
    void exportFile(api, resource, format, {
      ...filters,
      headings: fields ? 'fields' : null,
    }).finally(() => setBusy(false));
  };
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
        {EXPORT_FORMATS.map((format) => {
          const { label, icon: Icon } = FORMATS[format];
          return (
            <Menu.Item
              key={format}
              leftSection={<Icon size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => run(format)}
            >
              {label}
            </Menu.Item>
          );
        })}
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

/** Saves what the server makes at `path` under a name, and says how that went. Never throws. */
export async function saveExport(
  api: ApiClient,
  path: string,
  filters: Query,
  made: string,
  options: { timeoutMs?: number } = {},
): Promise<void> {
  // As the server names it: what comes from a trial says so.
  const isOfOpen = filters['event'] === null || filters['event'] === undefined;
  const { trial } = document.documentElement.dataset;
  const name = isOfOpen && trial !== undefined ? `${trial}-${made}` : made;
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
    // Staff gave it up.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (isToldElsewhere(error)) return;
    const answered = isApiError(error) && !error.unreachable && !error.csrf;
    toastFailed({
      id: 'export',
      title: MESSAGES.exportFailed,
      message: answered ? MESSAGES.exportFailedStatus(error.status) : errorSentence(error),
    });
  }
}
