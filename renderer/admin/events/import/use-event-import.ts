import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { EVENT_FILE_MESSAGES, type ImportedEvent } from '../../../../server/contract/event-file.ts';
import { useServices } from '../../session/services-context.ts';
import { useUpload } from '../../media/upload.ts';
import { EVENTS_KEY } from '../events-api.ts';
import { importEvent, setImportProgress } from './import-api.ts';

/** An event from a file: chosen, sent, and what came of it. */
export function useEventImport() {
  const { api } = useServices();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [imported, setImported] = useState<ImportedEvent | null>(null);
  const upload = useUpload<ImportedEvent>({
    send: (file, watch) => {
      setImportProgress(client, null);
      return importEvent(api, file, watch);
    },
    messages: EVENT_FILE_MESSAGES,
    onDone: (done) => {
      setImported(done);
      setOpen(true);
    },
    onEnd: () => void client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
  const { dismiss, start } = upload;
  const open = useCallback(() => {
    setImported(null);
    dismiss();
    setOpen(true);
  }, [dismiss]);
  return {
    isOpen,
    /** Null until it is done. */
    imported,
    upload,
    open,
    /** Takes files that are dropped on the page. */
    drop: useCallback(
      (files: File[]) => {
        open();
        start(files);
      },
      [open, start],
    ),
    close: useCallback(() => setOpen(false), []),
  };
}
