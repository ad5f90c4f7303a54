import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';
import { uploadFailure } from '../media/upload.ts';
import { KNOWLEDGE_KEY, refusalOf, uploadDocument } from './model.ts';

export type Failure = { name: string; message: string };

/** What to say once files have arrived. */
function sentenceOf(names: readonly string[], replaced: number): string {
  const [only] = names;
  if (names.length === 1 && only !== undefined) {
    return `${replaced === 1 ? 'Replaced' : 'Added'} ${only}`;
  }
  return `Added ${countOf(names.length, 'document', 'documents')}`;
}

/** Sends documents one after the other; what is refused is named, and the others go on. */
export function useDocumentUpload() {
  const { api } = useServices();
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const queue = useRef<File[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (files: File[]) => {
      queue.current.push(...files);
      if (running.current || queue.current.length === 0) return;
      const { signal } = (running.current = new AbortController());
      setFailures([]);
      const done: string[] = [];
      let replaced = 0;
      for (let file = queue.current.shift(); file; file = queue.current.shift()) {
        const { name } = file;
        const fail = (message: string) => setFailures((before) => [...before, { name, message }]);
        const refusal = refusalOf(file);
        if (refusal !== null) {
          fail(refusal);
          continue;
        }
        setSending(name);
        try {
          const added = await uploadDocument(api, file, signal);
          done.push(added.name);
          if (added.replaced) replaced += 1;
        } catch (error) {
          const message = uploadFailure(error);
          if (signal.aborted) return;
          if (message !== null) fail(message);
        }
      }
      running.current = null;
      setSending(null);
      if (done.length > 0) toastDone(sentenceOf(done, replaced));
      void client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    },
    [api, client],
  );

  return {
    /** The name of the file that is on its way. */
    sending,
    failures,
    start: useCallback((files: File[]) => void start(files), [start]),
  };
}
