import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { exportFileName } from '../../../server/contract/export.ts';
import { saveExport } from '../export-file.ts';
import { useEvent } from '../events/use-event.ts';
import { useServices } from '../session/services-context.ts';

/** Saves the numbers as a spreadsheet. */
export function SheetButton({ day }: { day: string | null }) {
  const { api } = useServices();
  const { id: event } = useEvent();
  const [busy, setBusy] = useState(false);
  const save = () => {
    if (busy) return;
    setBusy(true);
    const name = exportFileName('insights', 'xlsx', new Date());
    void saveExport(api, '/api/admin/insights.xlsx', { day, event }, name).finally(() =>
      setBusy(false),
    );
  };
  return (
    <Button
      variant="default"
      aria-busy={busy}
      leftSection={<IconFileSpreadsheet size={17} stroke={1.75} aria-hidden="true" />}
      onClick={save}
    >
      XLSX
    </Button>
  );
}
