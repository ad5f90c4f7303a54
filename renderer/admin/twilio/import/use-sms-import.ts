import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { TOASTS } from '../../../../server/contract/messages.ts';
import {
  SMS_IMPORT_MAX_BYTES,
  SMS_IMPORT_MESSAGES,
  smsImport,
  type SmsImport,
} from '../../../../server/contract/sms.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services.ts';
import { sendFile } from '../../media/upload.ts';
import { useUpload } from '../../media/upload.ts';
import { SMS_KEY } from '../model.ts';

const DESTINATION = {
  path: '/api/admin/twilio/import',
  schema: smsImport,
  maxBytes: SMS_IMPORT_MAX_BYTES,
  tooLarge: SMS_IMPORT_MESSAGES.tooLarge,
  empty: SMS_IMPORT_MESSAGES.empty,
};

/** The import of Twilio's message log: its dialog, what is on its way, and what came of it. */
export function useSmsImport() {
  const { api, newQuestions } = useServices();
  const client = useQueryClient();
  const [opened, dialog] = useDisclosure(false);
  const [report, setReport] = useState<SmsImport | null>(null);
  const upload = useUpload<SmsImport>({
    send: (file, watch) => {
      setReport(null);
      return newQuestions.quietly(() => sendFile(api, file, DESTINATION, watch));
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

export type SmsImporting = ReturnType<typeof useSmsImport>;
