import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { TOASTS } from '../../../server/contract/messages.ts';
import {
  SMS_IMPORT_MAX_BYTES,
  SMS_IMPORT_MESSAGES,
  type SmsImport,
  smsImport,
} from '../../../server/contract/sms.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import dialog from '../../ui/dialog.module.css';
import { toastDone } from '../../ui/toast.tsx';
import { sendFile, UploadDialog, UploadPanel, useUpload } from '../media/upload-panel.tsx';
import { useServices } from '../session/services.ts';
import classes from './import/import-report.module.css';
import { SMS_KEY } from './model.ts';

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

/** How many lines became texts, how many did not, and why. */
function ImportReport({ report }: { report: SmsImport }) {
  const { imported, skipped, refused, errors } = report;
  const unnamed = refused - errors.length;
  return (
    <section className={classes.report} aria-label="Report" aria-live="polite">
      <dl className={classes.counts}>
        <div>
          <dt>Imported</dt>
          <dd>{formatCount(imported)}</dd>
        </div>
        <div>
          <dt>Skipped</dt>
          <dd>{formatCount(skipped)}</dd>
        </div>
        <div data-bad={refused > 0 || undefined}>
          <dt>Refused</dt>
          <dd>{formatCount(refused)}</dd>
        </div>
      </dl>
      {skipped > 0 && (
        <p className={classes.note}>
          Texts that are already here, and those you sent, are skipped.
        </p>
      )}
      {errors.length > 0 && (
        // Scrolls: the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.errors} tabIndex={0} aria-label="Refused lines">
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Why it was refused</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ line, reason }) => (
                <tr key={line}>
                  <td>{formatCount(line)}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {unnamed > 0 && (
        <p className={classes.note}>
          {`And ${countOf(unnamed, 'more line', 'more lines')}. Fix these first, then import the file again.`}
        </p>
      )}
    </section>
  );
}

const DESTINATION = {
  path: '/api/admin/twilio/import',
  schema: smsImport,
  maxBytes: SMS_IMPORT_MAX_BYTES,
  tooLarge: SMS_IMPORT_MESSAGES.tooLarge,
  empty: SMS_IMPORT_MESSAGES.empty,
};

/** The import of Twilio's message log: its dialog, what is on its way, and what came of it. */
export function useSmsImport() {
  const { api } = useServices();
  const client = useQueryClient();
  const [opened, dialog] = useDisclosure(false);
  const [report, setReport] = useState<SmsImport | null>(null);
  const upload = useUpload<SmsImport>({
    send: (file, watch) => {
      setReport(null);
      return sendFile(api, file, DESTINATION, watch);
    },
    messages: SMS_IMPORT_MESSAGES,
    onDone: (result) => {
      setReport(result);
      // Where every line was refused, nothing was imported: the report says why.
      if (result.imported + result.skipped > 0) toastDone(TOASTS.importedCsv);
    },
    onEnd: () => void client.invalidateQueries({ queryKey: SMS_KEY }),
  });
  const { start, dismiss } = upload;
  const { open, close } = dialog;
  return {
    opened,
    upload,
    report,
    open: useCallback(() => {
      setReport(null);
      dismiss();
      open();
    }, [dismiss, open]),
    close,
    /** Takes files that are dropped on the page. The same function at every render. */
    drop: useCallback(
      (files: File[]) => {
        open();
        start(files);
      },
      [open, start],
    ),
  };
}

type SmsImporting = ReturnType<typeof useSmsImport>;
