import { useSyncExternalStore } from 'react';
import type { Language } from '../../server/contract/languages.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { isRecord } from '../lib/answers.ts';
import { local, session, type BrowserStorage } from '../lib/browser-storage.ts';
import { renewWhenLost } from '../lib/renew-page.ts';
import { keptVoter } from '../lib/voter-token.ts';
import { loadTranslator } from '../words/load-words.ts';
import { createUnsentQueue, type Send, type UnsentQueue } from '../lib/unsent-queue.ts';
import { PARCEL_KINDS, sendToServer, type ParcelKind } from './send.ts';

/** A question whose visitor has gone on to the contact page. It waits in the queue under the same key. */
export type PendingSubmission = {
  question: string;
  name: string;
  consent: true;
  /** Milliseconds since the epoch. */
  timestamp: number;
  /** The `Idempotency-Key` under which the question is sent; it also links the contact details to it. */
  key: string;
  /**
   * True if the server has the question. It is sent while a visitor looks away from the contact page: they may not
   * return.
   */
  sent: boolean;
};

const KEY = 'booth.question.pending';

/** @param storage the session storage: a second tab has its own */
function pendingSubmissions(storage: BrowserStorage) {
  return {
    load(): PendingSubmission | null {
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
    save: (pending: PendingSubmission) => void storage.write(KEY, pending),
    clear: () => storage.remove(KEY),
  };
}

/** Storage key of the questions asked on this phone: the visitor's page writes it, the live page reads it. */
export const OWN_QUESTIONS_KEY = 'booth.questions.mine';

const KEPT = 20;

/** Remembers a question that the server has accepted, newest first: the live page shows its state. */
function rememberOwnQuestion(id: number, content: string): void {
  const stored = local.read(OWN_QUESTIONS_KEY);
  const others = (Array.isArray(stored) ? stored : []).filter(
    (other) => !isRecord(other) || other.id !== id,
  );
  const question = { id, content, at: new Date().toISOString() };
  local.write(OWN_QUESTIONS_KEY, [question, ...others].slice(0, KEPT));
}

/** Services that the pages use in a browser. The server renders the pages without them. */
export type Services = {
  unsentQueue: UnsentQueue<ParcelKind>;
  pending: ReturnType<typeof pendingSubmissions>;
  /** Token of the phone, or of the visit to a tablet that many use: what it asks can be told from what others ask. */
  voter: () => string;
  /** The words of a language. */
  translator(language: Language): Promise<Translator>;
};

/** @param remember of a question that the server has accepted; a tablet that many people use remembers none */
export function createServices(
  send: Send<ParcelKind> = sendToServer,
  remember: (id: number, content: string) => void = rememberOwnQuestion,
): Services {
  const unsentQueue = createUnsentQueue(local, send, PARCEL_KINDS);
  const pending = pendingSubmissions(session);

  unsentQueue.subscribe(({ parcel, outcome }) => {
    // Voting closed first: no form can correct that.
    if (outcome.kind === 'refused' && parcel.kind === 'poll') unsentQueue.drop(parcel.key);
    if (outcome.kind !== 'sent' || parcel.kind !== 'question') return;
    const { content } = parcel.body;
    if (outcome.id !== null && typeof content === 'string') {
      remember(outcome.id, content);
    }
    const open = pending.load();
    if (open?.key === parcel.key) pending.save({ ...open, sent: true });
  });

  return {
    unsentQueue,
    pending,
    voter: keptVoter,
    translator: (language) => loadTranslator(language, renewWhenLost),
  };
}

/**
 * A question that waited for contact details, on a question page that is reloaded: its visitor has left the contact
 * page for good. (Going back within the page gives the question back instead.)
 */
export function sendAbandoned({ unsentQueue, pending }: Services): void {
  const waiting = pending.load();
  if (!waiting || waiting.sent) return;
  pending.clear();
  // Its form shows it, to be corrected.
  if (unsentQueue.get(waiting.key)?.refusal) return;
  void unsentQueue.deliver(waiting.key);
}

function never() {
  return () => undefined;
}

/** False in the server's HTML and while React takes it over, true from then on. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
