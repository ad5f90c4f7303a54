import { createIdleThread } from '../idle-thread.ts';
import type { Identity, makeKey, openKey } from './age.ts';
import type { CopyFile, Fingerprint } from './copy-file.ts';
import type { PlaceTrial, TriedPlace } from './try-place.ts';

type CopyTask = { from: string; to: string; key: Identity | null };
/** `file`: to open; null to make one. */
type KeyTask = { file: string | null; passphrase: string };
export type ThreadTask = CopyTask | KeyTask | PlaceTrial;

/**
 * Copies files in a thread, one after the other.
 * @param script of the thread
 */
export function createCopyThread(script: string): CopyFile {
  const thread = createIdleThread<CopyTask, Fingerprint>(script);
  return (from, to, key) => thread.run({ from, to, key });
}

/** Makes and opens keys in a thread, for the second that each takes. @param script of the thread */
export function createKeyThread(script: string): { make: typeof makeKey; open: typeof openKey } {
  const making = createIdleThread<KeyTask, Awaited<ReturnType<typeof makeKey>>>(script);
  const opening = createIdleThread<KeyTask, Identity | null>(script);
  return {
    make: (passphrase) => making.run({ file: null, passphrase }),
    open: (file, passphrase) => opening.run({ file, passphrase }),
  };
}

/** Milliseconds in which a folder has to answer. */
const TRIAL_MS = 3000;

/**
 * Tries a folder in a separate thread, which is left to itself when it hangs: a network folder whose server is away answers
 * after minutes or never.
 * @param script of the thread
 */
export function placeTrier(script: string): (trial: PlaceTrial) => Promise<TriedPlace> {
  return async (trial) => {
    const thread = createIdleThread<PlaceTrial, TriedPlace>(script);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<TriedPlace>((resolve) => {
      timer = setTimeout(() => resolve({ refused: 'silent' }), TRIAL_MS);
    });
    try {
      return await Promise.race([thread.run(trial), late]);
    } finally {
      clearTimeout(timer);
      void thread.close();
    }
  };
}
