import { useEffect, useMemo, useState } from 'react';
import type { Phrase } from '../../../server/contract/words/words.ts';
import { local } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';
import { OWN_QUESTIONS_KEY, createServices } from '../../visitor/visitor-services.ts';
import type { Parcel, UnsentQueue } from '../../lib/unsent-queue.ts';
import { watchConnection } from '../../lib/watch-connection.ts';
import { followTrial, outcomePhrase, refusalPhrase } from '../../visitor/send.ts';
import { notedQuestions } from '../data/live.schemas.ts';

/** Milliseconds after which a question is no longer part of this visit. */
const VISIT_MS = 12 * 60 * 60 * 1000;
const MOST = 3;

/** A question that was asked on this phone. */
export type MyQuestion = { id: number; content: string };

/** The latest questions of this visit, newest first. */
export function readMyQuestions(now = Date.now()): MyQuestion[] {
  return (notedQuestions.safeParse(local.read(OWN_QUESTIONS_KEY)).data ?? [])
    .map(({ id, content, at }) => ({ id, content, at: new Date(at).getTime() }))
    .filter(({ at }) => now - at < VISIT_MS)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST);
}

/** A question of this phone that the server does not have yet. `held`: an attempt has failed; it is sent again. */
export type UnsentQuestion = { key: string; content: string; held: boolean };

/** A question that the server would not accept, or that could not be sent in time; `key` is its parcel's. */
export type RefusedQuestion = { key: string; content: string; error: Phrase };

function contentOf({ body }: Parcel): string {
  return typeof body['content'] === 'string' ? body['content'] : '';
}

/**
 * The questions among what the phone is still to send.
 * @param held keys of those whose first attempt has failed
 * @param unstored keys of those that the browser does not store: they are lost with the page, and not called kept
 */
export function unsentIn(
  due: readonly Parcel[],
  held: ReadonlySet<string>,
  unstored: ReadonlySet<string>,
): UnsentQuestion[] {
  return due
    .filter(({ kind }) => kind === 'question')
    .map((parcel) => ({
      key: parcel.key,
      content: contentOf(parcel),
      held: held.has(parcel.key) && !unstored.has(parcel.key),
    }));
}

/**
 * Puts a question on its way, in the place of the refused one that it corrects.
 * @param corrected key of that one; null for a new question
 * @returns whether it outlives the page
 */
export function putQuestion(
  queue: Pick<UnsentQueue<'question'>, 'put' | 'drop'>,
  key: string,
  body: Parcel['body'],
  corrected: string | null,
): boolean {
  if (corrected !== null) queue.drop(corrected);
  return queue.put({ key, kind: 'question', body });
}

/**
 * Returns the questions asked on this phone, and `ask` for more. If the server cannot accept one now, it is kept and
 * sent later.
 */
export function useOwnQuestions() {
  const [services] = useState(() => createServices());
  const { unsentQueue } = services;
  const [mine, setMine] = useState<readonly MyQuestion[]>(() => readMyQuestions());
  const [held] = useState(() => new Set(unsentQueue.due().map(({ key }) => key)));
  const [unstored] = useState(() => new Set<string>());
  const [unsent, setUnsent] = useState<readonly UnsentQuestion[]>(() =>
    unsentIn(unsentQueue.due(), held, unstored),
  );
  const look = () => setUnsent(unsentIn(unsentQueue.due(), held, unstored));
  const [refused, setRefused] = useState<RefusedQuestion | null>(null);

  useEffect(() => {
    const back = unsentQueue.refused('question');
    if (back?.refusal) {
      setRefused({
        key: back.key,
        content: contentOf(back),
        error: refusalPhrase('question', back.refusal, back.body),
      });
    }
    const unsubscribe = unsentQueue.subscribe(({ parcel, outcome }) => {
      if (parcel.kind !== 'question') return;
      if (outcome.kind === 'sent') setMine(readMyQuestions());
      else if (outcome.kind === 'refused') {
        const error = outcomePhrase('question', outcome, parcel.body);
        setRefused({ key: parcel.key, content: contentOf(parcel), error });
      } else held.add(parcel.key);
      look();
    });
    const stopWatching = watchConnection(unsentQueue, followTrial);
    return () => {
      unsubscribe();
      stopWatching();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one queue for the page's life
  }, [unsentQueue]);

  return useMemo(
    () => ({
      unsentQueue,
      mine,
      unsent,
      /** The question that the server refused for good, until another one is asked. */
      refused,
      ask: (content: string, authorName: string, corrected: string | null) => {
        const key = randomId();
        setRefused(null);
        const body = { content, author_name: authorName || null };
        if (!putQuestion(unsentQueue, key, body, corrected)) unstored.add(key);
        void unsentQueue.deliver(key);
        look();
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the same
    [unsentQueue, mine, unsent, refused],
  );
}
