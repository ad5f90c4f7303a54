import type { OpenEvent } from '../../../../server/contract/event-archive.ts';
import dialog from '../../../ui/dialog.module.css';
import { ChangeOver } from '../../change-over/change-over.tsx';
import { UploadDialog } from '../../upload/upload-dialog.tsx';
import { UploadPanel } from '../../upload/upload-panel.tsx';
import type { BringIn } from './use-bring-in.ts';
import { WhatToDo } from './what-to-do.tsx';

/** From the choice of a file to the event that is in it. */
export function BringInDialog({ bringIn, open }: { bringIn: BringIn; open: OpenEvent }) {
  const { isOpen, chosen, unfit, way, upload, change, close } = bringIn;
  const isSending = upload.sending !== null;
  const panel = isSending
    ? upload
    : { ...upload, start: bringIn.look, failure: unfit, dismiss: bringIn.forget };
  return (
    <UploadDialog opened={isOpen} title="Bring in a file" isSending={isSending} onClose={close}>
      {change.isUnderway && (
        <ChangeOver doing={way.doing(chosen?.manifest.event ?? '')} onLeave={close} />
      )}
      {!change.isUnderway && (isSending || !chosen) && (
        <>
          <p className={dialog.intro}>
            An event that Booth saved as a file, on this laptop or another one. You see what it
            holds before anything changes.
          </p>
          <UploadPanel
            upload={panel}
            invitation={{ mouse: 'Drop the file anywhere on this page', touch: 'Choose the file' }}
            hint="Its name ends in .booth; up to 2 GB."
            choose="Choose a file"
            accept=".booth"
            checking="Sent. Booth is checking it to the last byte…"
          />
        </>
      )}
      {!change.isUnderway && !isSending && chosen && (
        <WhatToDo bringIn={bringIn} chosen={chosen} open={open} />
      )}
    </UploadDialog>
  );
}
