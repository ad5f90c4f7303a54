import { Button } from '@mantine/core';
import dialog from '../../../ui/dialog.module.css';
import { UploadDialog } from '../../media/upload-panel.tsx';
import { UploadPanel } from '../../media/upload-panel.tsx';
import { ImportReport } from './import-report.tsx';
import type { SmsImporting } from './use-sms-import.ts';

/** Takes Twilio's message log, and says what came of it. */
export function ImportDialog({ importing }: { importing: SmsImporting }) {
  const { opened, upload, report, close } = importing;
  const busy = upload.sending !== null;
  return (
    <UploadDialog opened={opened} title="Import CSV" isSending={busy} onClose={close}>
      <p className={dialog.intro}>
        Earlier texts, from the message log that Twilio’s console exports (Monitor, Logs,
        Messaging). They join the history and never become questions. Texts that are already here
        are skipped.
      </p>
      <UploadPanel
        upload={upload}
        invitation={{ mouse: 'Drop the log anywhere on this page', touch: 'Choose the log' }}
        hint="CSV, up to 64 MB, one file at a time."
        choose="Choose a file"
        accept=".csv,text/csv"
        checking="Reading it, line by line…"
      />
      {report && !busy && <ImportReport report={report} />}
      <div className={dialog.end}>
        <Button variant={report ? 'filled' : 'default'} disabled={busy} onClick={close}>
          {report ? 'Done' : 'Close'}
        </Button>
      </div>
    </UploadDialog>
  );
}
