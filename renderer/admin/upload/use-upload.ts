import { useCallback, useEffect, useRef, useState } from 'react';
import { toastFailed } from '../../ui/toast.tsx';
import { uploadFailure, type Watch } from './send-file.ts';

/** An upload under way; `share` of it is sent, from 0 to 1. */
export type Sending = { name: string; size: number; share: number };

/** Why nothing came of it; `name` is the file's, null where there is no one file. */
export type UploadFault = { name: string | null; message: string };

type Uploading<Result> = {
  send: (file: File, watch: Watch) => Promise<Result>;
  /** Sentences for no file, and for more than one. */
  messages: { missing: string; oneAtATime: string };
  onDone: (result: Result) => void;
  /** It is over, somehow or other: what was cancelled at the last moment may have arrived all the same. */
  onEnd: () => void;
};

/** Sends files, one at a time. An upload goes on when the screen is left. */
export function useUpload<Result>(uploading: Uploading<Result>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<UploadFault | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef(uploading);
  useEffect(() => {
    latest.current = uploading;
  });

  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  /** Told once: beside the upload, or on whatever screen staff have moved on to. */
  const fail = useCallback((name: string | null, message: string) => {
    if (shown.current) setFailure({ name, message });
    else toastFailed({ id: 'upload', message: name === null ? message : `${name}: ${message}` });
  }, []);

  const run = useCallback(
    async (file: File) => {
      const abort = new AbortController();
      running.current = abort;
      setFailure(null);
      setSending({ name: file.name, size: file.size, share: 0 });
      try {
        const result = await latest.current.send(file, {
          signal: abort.signal,
          onProgress: (share) => setSending((now) => now && { ...now, share }),
        });
        latest.current.onDone(result);
      } catch (error) {
        const message = abort.signal.aborted ? null : uploadFailure(error);
        if (message !== null) fail(file.name, message);
      }
      latest.current.onEnd();
      running.current = null;
      setSending(null);
    },
    [fail],
  );

  /** Sends the one file; more than one at a time is refused in words. */
  const start = useCallback(
    (files: File[]) => {
      const [file, ...others] = files;
      const { missing, oneAtATime } = latest.current.messages;
      if (!file) fail(null, missing);
      else if (others.length > 0 || running.current) fail(null, oneAtATime);
      else void run(file);
    },
    [fail, run],
  );

  const busy = sending !== null;
  useEffect(() => {
    if (!busy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [busy]);

  return {
    sending,
    failure,
    /** The same function at every render. */
    start,
    cancel: useCallback(() => running.current?.abort(), []),
    dismiss: useCallback(() => setFailure(null), []),
  };
}

/** An upload as {@link useUpload} keeps it. */
export type Upload = ReturnType<typeof useUpload>;
