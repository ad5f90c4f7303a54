import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ArchivedEvent } from '../../../server/contract/event-archive.ts';
import { useServices } from '../session/services-context.ts';
import { saveEvent } from './events-api.ts';

type Props = {
  /** Null is the open one. */
  archived: ArchivedEvent | null;
  /** Which one is meant, for screen readers. */
  name: string;
};

/** Takes an event along as a file. */
export function SaveEventButton({ archived, name }: Props) {
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      aria-label={`Save ${name} as a file`}
      leftSection={<IconDownload size={17} stroke={1.75} />}
      // Not disabled meanwhile: that would take the focus away.
      aria-busy={busy || undefined}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void saveEvent(api, archived).finally(() => setBusy(false));
      }}
    >
      {busy ? 'Getting it ready…' : 'Save as a file'}
    </Button>
  );
}
