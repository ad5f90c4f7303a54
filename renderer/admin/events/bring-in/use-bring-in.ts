import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { OpenEvent } from '../../../../server/contract/event-archive.ts';
import { EVENT_MESSAGES, type EventManifest } from '../../../../server/contract/event-file.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { useChangeOver } from '../../change-over/use-change-over.ts';
import { useServices } from '../../session/services-context.ts';
import { useUpload, type UploadFault } from '../../upload/use-upload.ts';
import { EVENTS_KEY } from '../events-api.ts';
import { readManifest, unfitness } from './read-manifest.ts';
import { likeliestWay, WAYS, type Sent, type Way } from './ways.ts';

/** A file that has been looked into but not sent yet. */
export type Chosen = { file: File; manifest: EventManifest };

/**
 * An event from a file: chosen, looked into, sent once staff have said what should happen with it, and waited for.
 * @param open what is open; null until that is known
 */
export function useBringIn(open: OpenEvent | null) {
  const { api } = useServices();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unfit, setUnfit] = useState<UploadFault | null>(null);
  const [way, setWay] = useState<Way>(WAYS[0]);
  const close = useCallback(() => setOpen(false), []);
  const change = useChangeOver(close);
  const upload = useUpload<Sent>({
    send: (file, watch) => way.send(api, file, watch),
    messages: EVENT_MESSAGES,
    onDone: (sent) => {
      if (sent.kind === 'starts-anew') {
        change.begin();
        return;
      }
      setOpen(false);
      toastDone(sent.told);
    },
    onEnd: () => void client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
  const { dismiss, start, cancel, sending } = upload;
  const isBusy = sending !== null || change.isUnderway;

  /** Back to the choice of a file. */
  const forget = useCallback(() => {
    setChosen(null);
    setUnfit(null);
    dismiss();
  }, [dismiss]);

  const look = useCallback(
    async (files: File[]) => {
      const [file, ...others] = files;
      forget();
      const { missing, oneAtATime } = EVENT_MESSAGES;
      if (!file || others.length > 0) {
        setUnfit({ name: null, message: file ? oneAtATime : missing });
        return;
      }
      try {
        const manifest = await readManifest(file, open?.schema ?? Number.MAX_SAFE_INTEGER);
        setWay(likeliestWay(manifest, open));
        setChosen({ file, manifest });
      } catch (error) {
        setUnfit({ name: file.name, message: unfitness(error) });
      }
    },
    [forget, open],
  );

  return {
    isOpen,
    chosen,
    unfit,
    way,
    setWay,
    upload,
    change,
    isBusy,
    forget,
    look: useCallback((files: File[]) => void look(files), [look]),
    send: () => {
      if (chosen && !isBusy) start([chosen.file]);
    },
    open: useCallback(() => {
      if (!isBusy) forget();
      setOpen(true);
    }, [forget, isBusy]),
    /** Takes files that are dropped on the page. */
    drop: useCallback(
      (files: File[]) => {
        setOpen(true);
        if (!isBusy) void look(files);
      },
      [isBusy, look],
    ),
    close: useCallback(() => {
      cancel();
      change.leave();
      setOpen(false);
    }, [cancel, change]),
  };
}

export type BringIn = ReturnType<typeof useBringIn>;
