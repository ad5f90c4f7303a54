import { createIdleThread } from '../idle-thread.ts';
import type { PassphraseKey } from '../vault/sealed-file.ts';
import type { CopyFile, Fingerprint } from './copy-file.ts';

export type CopyTask = {
  from: string;
  to: string;
  key: (Omit<PassphraseKey, 'salt' | 'master'> & { salt: Uint8Array; master: Uint8Array }) | null;
};

/**
 * Copies files in a thread, one after the other.
 * @param script of the thread
 */
export function createCopyThread(script: string): CopyFile {
  const thread = createIdleThread<CopyTask, Fingerprint>(script);
  return (from, to, key) => thread.run({ from, to, key });
}
