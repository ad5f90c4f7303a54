import type { QuestionFormValues } from '../../server/contract/visitor-page.ts';
import { isRecord } from '../lib/read-answer.ts';
import type { BrowserStorage } from '../lib/browser-storage.ts';

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

/** What is typed and not sent: a phone throws a page in the background away and reloads it. */
export type QuestionDraft = {
  load(): QuestionFormValues | null;
  save(values: QuestionFormValues): void;
  clear(): void;
};

const DRAFT_KEY = 'booth.question.draft';

/** @param storage the session storage: a draft belongs to its tab */
export function questionDraft(storage: BrowserStorage): QuestionDraft {
  return {
    load() {
      const value = storage.read(DRAFT_KEY);
      if (!isRecord(value)) return null;
      const { content, authorName, includeName, personalized } = value;
      if (typeof content !== 'string' || typeof authorName !== 'string') return null;
      return {
        content,
        authorName,
        includeName: includeName === true,
        personalized: personalized === true,
      };
    },
    save: (values) => void storage.write(DRAFT_KEY, values),
    clear: () => storage.remove(DRAFT_KEY),
  };
}
