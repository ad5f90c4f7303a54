import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format.ts';
import dialog from '../../../ui/dialog.module.css';
import { UploadDialog } from '../../media/upload-panel.tsx';
import { UploadPanel } from '../../media/upload-panel.tsx';
import { importProgressQuery } from './import-api.ts';
import { ImportEnd } from './import-end.tsx';
import type { useEventImport } from './use-event-import.ts';

const PHASES = {
  reading: 'Checking it',
  pictures: 'Checking its pictures',
  adding: 'Putting it in',
} as const;

type Props = { importing: ReturnType<typeof useEventImport> };

/** From the choice of a file to what came of it. */
export function ImportDialog({ importing }: Props) {
  const { isOpen, imported, upload, close } = importing;
  const { data: progress = null } = useQuery(importProgressQuery);
  const words =
    progress &&
    progress.phase !== 'over' &&
    `${PHASES[progress.phase]}: ${formatCount(progress.done)} of ${formatCount(progress.total)}`;
  return (
    <UploadDialog
      opened={isOpen}
      title="Import event"
      isSending={upload.sending !== null}
      onClose={close}
    >
      {imported ? (
        <ImportEnd imported={imported} onClose={close} />
      ) : (
        <>
          <p className={dialog.intro}>
            An event that Booth exported here or on another laptop. One that is here already is
            completed: nothing doubles, and of what both changed the newer stays. Any other becomes
            a past event.
          </p>
          <UploadPanel
            upload={upload}
            invitation={{ mouse: 'Drop the file anywhere on this page', touch: 'Choose the file' }}
            hint="Its name ends in .booth; up to 2 GB."
            choose="Choose a file"
            accept=".booth"
            checking={words || 'Sent. Booth is reading it…'}
            checked={progress && progress.total > 0 ? progress.done / progress.total : null}
          />
        </>
      )}
    </UploadDialog>
  );
}
