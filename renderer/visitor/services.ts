import type { Language } from '../../server/contract/languages.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { randomId } from '../lib/random-id.ts';
import { loadTranslator } from '../words/load-words.ts';
import { local, session } from '../lib/browser-storage.ts';
import { isRecord } from '../lib/read-answer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import {
  pendingSubmissions,
  questionDraft,
  type PendingSubmissions,
  type QuestionDraft,
} from './pending-submission.ts';
import { followRehearsal, sendToServer, type Send } from './send.ts';

/** Where a phone notes what was asked on it: the visitor's page writes it, the live display reads it. */
export const OWN_QUESTIONS_KEY = 'booth.questions.mine';

const KEPT = 20;

/** Remembers a question that the server has accepted, newest first: the live page tells what became of it. */
function rememberOwnQuestion(id: number, content: string): void {
  const stored = local.read(OWN_QUESTIONS_KEY);
  const others = (Array.isArray(stored) ? stored : []).filter(
    (other) => !isRecord(other) || other.id !== id,
  );
  const question = { id, content, at: new Date().toISOString() };
  local.write(OWN_QUESTIONS_KEY, [question, ...others].slice(0, KEPT));
}

/** What the pages do in a browser. The server renders them without. */
export type Services = {
  outbox: Outbox;
  pending: PendingSubmissions;
  draft: QuestionDraft;
  /** The words of a language. */
  translator(language: Language): Promise<Translator>;
  /** A key for the next submission. */
  nextKey(): string;
};

const USED_KEY = 'booth.page-key.used';

/**
 * @param pageKey the key of the plain form in this page. The first submission uses it too, so that a press of the
 *   button before this code was there and one after it are the same submission.
 */
export function createServices(pageKey: string, send: Send = sendToServer): Services {
  const outbox = createOutbox(local, send);
  const pending = pendingSubmissions(session);

  outbox.subscribe(({ parcel, outcome }) => {
    if (outcome.kind !== 'sent' || parcel.kind !== 'question') return;
    const { content } = parcel.body;
    if (outcome.id !== null && typeof content === 'string') {
      rememberOwnQuestion(outcome.id, content);
    }
    const open = pending.load();
    if (open?.key === parcel.key) pending.save({ ...open, sent: true });
  });

  return {
    outbox,
    pending,
    draft: questionDraft(session),
    translator: loadTranslator,
    nextKey() {
      // A page out of the browser's cache carries a key that an earlier question may have used up.
      if (session.read(USED_KEY) === pageKey) return randomId();
      session.write(USED_KEY, pageKey);
      return pageKey;
    },
  };
}

/**
 * Sends again whenever there is reason to hope, and hands everything over when the page goes away.
 * @returns the function that ends it
 */
export function watchConnection(outbox: Outbox): () => void {
  const flush = () => void outbox.flush();
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener('online', flush, { signal });
  window.addEventListener('pageshow', flush, { signal });
  window.addEventListener('pagehide', () => outbox.leave(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') {
        flush();
        followRehearsal();
      }
      // A phone that closes a browser in the background sends no other event.
      else outbox.leave();
    },
    { signal },
  );
  window.addEventListener(
    'storage',
    ({ key, oldValue, newValue }) => {
      if (key !== null && oldValue !== null && newValue === null) {
        outbox.takenElsewhere(key, JSON.parse(oldValue));
      }
    },
    { signal },
  );
  flush();
  return () => watching.abort();
}
