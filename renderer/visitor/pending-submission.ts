import { isRecord, type BrowserStorage } from './browser-storage.ts';

/** A question whose visitor has gone on to the contact page. It waits in the outbox under the same key. */
export type PendingSubmission = {
  question: string;
  name: string;
  consent: true;
  /** Milliseconds since the epoch. */
  timestamp: number;
  /** The `Idempotency-Key` under which it is sent; it links the contact details to it. */
  key: string;
  /** Whether the server has it: a visitor who looked away from the contact page may not come back. */
  sent: boolean;
};

export type PendingSubmissions = {
  load(): PendingSubmission | null;
  save(pending: PendingSubmission): void;
  clear(): void;
};

const KEY = 'booth.question.pending';

/** @param storage the session storage: a second tab has its own */
export function pendingSubmissions(storage: BrowserStorage): PendingSubmissions {
  return {
    load() {
      const value = storage.read(KEY);
      if (!isRecord(value)) return null;
      const { question, name, timestamp, key, sent } = value;
      if (typeof question !== 'string' || typeof name !== 'string') return null;
      if (typeof timestamp !== 'number' || typeof key !== 'string') return null;
      return {
        question,
        name,
        consent: true,
        timestamp,
        key,
        sent: sent === true,
      };
    },
    save: (pending) => void storage.write(KEY, pending),
    clear: () => storage.remove(KEY),
  };
}
