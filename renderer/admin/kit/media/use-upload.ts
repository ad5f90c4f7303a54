import { useDisclosure } from '@mantine/hooks';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { MESSAGES } from '../../../../server/contract/messages.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { isApiError, isToldElsewhere } from '../../../lib/api-error.ts';
import { useUnloadWarning } from '../../../ui/leave-guard.tsx';
import { toastFailed } from '../../../ui/toast.tsx';
import { useServices } from '../session/staff-services.ts';

/** A file that is refused before any of it is sent. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/** @param onProgress called with the share that is sent, from 0 to 1 */
export type Watch = { signal?: AbortSignal; onProgress?: (share: number) => void };

/** Endpoint for a file, and the file's greatest size in bytes. */
type Destination<Schema> = {
  path: string;
  schema: Schema;
  maxBytes: number;
  tooLarge: string;
  empty: string;
  /** Milliseconds that the server may take once all is sent, where the usual ones are too few. */
  answerMs?: number;
};

/** Sends one file as the part `file` of a form. Throws what {@link uploadFailure} puts into words. */
export async function sendFile<Schema extends z.ZodType>(
  api: ApiClient,
  file: File,
  { path, schema, maxBytes, tooLarge, empty, answerMs }: Destination<Schema>,
  { signal, onProgress = () => undefined }: Watch = {},
): Promise<z.output<Schema>> {
  if (file.size === 0) throw new RefusedFile(empty);
  if (file.size > maxBytes) throw new RefusedFile(tooLarge);
  const body = new FormData();
  body.append('file', file);
  return api.data('POST', path, schema, { body, signal, onProgress, answerMs });
}

/** Why an upload failed, in a sentence; null when the page says it elsewhere. */
export function uploadFailure(error: unknown): string | null {
  if (error instanceof RefusedFile) return error.message;
  if (isToldElsewhere(error)) return null;
  if (isApiError(error) && error.csrf) return error.message;
  return (isApiError(error) && error.serverMessage) || MESSAGES.uploadFailed;
}

/** An upload in progress; `share` of it is sent, from 0 to 1. */
type Sending = { name: string; size: number; share: number };

/** Why an upload failed; `name` is the file's, null where there is no one file. */
type UploadFault = { name: string | null; message: string };

type Uploading<Result> = {
  send: (file: File, watch: Watch) => Promise<Result>;
  /** Sentences for no file, and for more than one. */
  messages: { missing: string; oneAtATime: string };
  onDone: (result: Result) => void;
  /** Called after success and failure: a file cancelled at the last moment may have arrived all the same. */
  onEnd: () => void;
};

/** Sentence that refuses files before any is sent; null for one that may be. @param isBusy another one is on its way */
export function refusalOf(
  files: readonly File[],
  isBusy: boolean,
  { missing, oneAtATime }: Uploading<unknown>['messages'],
): string | null {
  if (files.length === 0) return missing;
  return files.length > 1 || isBusy ? oneAtATime : null;
}

/** Sends files, one at a time. An upload goes on when the page is left. */
export function useUpload<Result>({ send, messages, onDone, onEnd }: Uploading<Result>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<UploadFault | null>(null);
  const running = useRef<AbortController | null>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  /** Said once: beside the upload, or as a toast once staff have left the page. */
  const fail = (name: string | null, message: string) => {
    if (shown.current) setFailure({ name, message });
    else toastFailed({ id: 'upload', message: name === null ? message : `${name}: ${message}` });
  };

  const run = async (file: File) => {
    const abort = new AbortController();
    running.current = abort;
    setFailure(null);
    setSending({ name: file.name, size: file.size, share: 0 });
    try {
      const result = await send(file, {
        signal: abort.signal,
        onProgress: (share) => setSending((now) => now && { ...now, share }),
      });
      onDone(result);
    } catch (error) {
      const message = abort.signal.aborted ? null : uploadFailure(error);
      if (message !== null) fail(file.name, message);
    }
    onEnd();
    running.current = null;
    setSending(null);
  };

  useUnloadWarning(sending && sending.name);

  return {
    sending,
    failure,
    /** Sends the one file; more than one at a time is refused in words. */
    start: (files: File[]) => {
      const refusal = refusalOf(files, running.current !== null, messages);
      const [file] = files;
      if (refusal !== null) fail(null, refusal);
      else if (file) void run(file);
    },
    cancel: () => running.current?.abort(),
    dismiss: () => setFailure(null),
  };
}

/** An upload as {@link useUpload} keeps it. */
export type Upload = ReturnType<typeof useUpload>;

type Importing<Schema extends z.ZodType> = {
  /** Endpoint, with messages for no file, more than one, and a wrong one. */
  to: Destination<Schema> & Uploading<Schema>['messages'];
  refreshes: QueryKey;
  onSend?: () => void;
  onDone?: (result: z.output<Schema>) => void;
};

/** A file that is imported in a dialog, and what came of it. */
export function useFileImport<Schema extends z.ZodType>(importing: Importing<Schema>) {
  const { to, refreshes, onSend, onDone } = importing;
  const { api, queryClient } = useServices();
  const [isOpen, dialog] = useDisclosure(false);
  const [result, setResult] = useState<z.output<Schema> | null>(null);
  const upload = useUpload<z.output<Schema>>({
    send: (file, watch) => {
      setResult(null);
      onSend?.();
      return sendFile(api, file, to, watch);
    },
    messages: to,
    onDone: (done) => {
      setResult(done);
      onDone?.(done);
    },
    onEnd: () => void queryClient.invalidateQueries({ queryKey: refreshes }),
  });
  const open = () => {
    setResult(null);
    upload.dismiss();
    dialog.open();
  };
  return {
    isOpen,
    /** Null until it is done. */
    result,
    upload,
    open,
    /** Takes files that are dropped on the page. */
    drop: (files: File[]) => {
      open();
      upload.start(files);
    },
    close: dialog.close,
  };
}
