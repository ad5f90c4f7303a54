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
  type ExportFormat,
  type ExportResource,
} from '../../server/contract/export.ts';
import type { Query } from '../lib/api-client.ts';
import { exportFile } from './export-file.ts';
import { useServices } from './session/services.ts';

const FORMATS = {
  json: { label: 'JSON', icon: IconBraces },
  csv: { label: 'CSV', icon: IconCsv },
  xlsx: { label: 'XLSX', icon: IconFileSpreadsheet },
} as const;

type ExportMenuProps = { resource: ExportResource; filters: Query; label?: string };

/** Saves the rows that pass the filters as a file. */
export function ExportMenu({ resource, filters, label = 'Export' }: ExportMenuProps) {
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
          {label}
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
