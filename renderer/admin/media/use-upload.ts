import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MEDIA_MESSAGES } from '../../../server/contract/media.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { MEDIA_KEY, uploadFailure, uploadMedia } from '../media-picker/media-library.ts';
import { useServices } from '../session/services-context.ts';

/** An upload under way; `share` of it is sent, from 0 to 1. */
export type Sending = { name: string; size: number; share: number };

/** Sends pictures to the media library, one at a time. An upload goes on when the screen is left. */
export function useUpload() {
  const { api } = useServices();
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<{ name: string | null; message: string } | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const fail = useCallback((name: string | null, message: string) => {
    setFailure({ name, message });
    toastFailed({ id: 'upload', message });
  }, []);

  const send = useCallback(
    async (file: File) => {
      const abort = new AbortController();
      running.current = abort;
      setFailure(null);
      setSending({ name: file.name, size: file.size, share: 0 });
      try {
        const item = await uploadMedia(api, file, {
          signal: abort.signal,
          onProgress: (share) => setSending((now) => now && { ...now, share }),
        });
        setAdded(item.id);
        toastDone(TOASTS.mediaUploaded);
      } catch (error) {
        const message = abort.signal.aborted ? null : uploadFailure(error);
        if (message !== null) fail(file.name, message);
      }
      // What was cancelled at the last moment may have arrived all the same.
      void client.invalidateQueries({ queryKey: MEDIA_KEY });
      running.current = null;
      setSending(null);
    },
    [api, client, fail],
  );

  /** Sends the one file; more than one at a time is refused in words. */
  const start = useCallback(
    (files: File[]) => {
      const [file, ...others] = files;
      if (!file) fail(null, MEDIA_MESSAGES.missing);
      else if (others.length > 0 || running.current) fail(null, MEDIA_MESSAGES.oneAtATime);
      else void send(file);
    },
    [fail, send],
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
    /** The id of the picture that came last. */
    added,
    start,
    cancel: useCallback(() => running.current?.abort(), []),
    dismiss: useCallback(() => setFailure(null), []),
  };
}
