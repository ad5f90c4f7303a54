import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Phrase } from '../../server/contract/words/words.ts';
import { randomId } from '../lib/random-id.ts';
import type { UnsentEvent } from '../lib/unsent-queue.ts';
import { outcomePhrase, type FormKind, type ParcelKind } from './send.ts';
import type { Services } from './visitor-services.ts';
import type { Fault } from './use-field-errors.ts';

/** State of a form's submission, as its visitor sees it. */
export type Delivery =
  | { phase: 'idle' | 'sending' }
  | {
      /** `waiting`: the server asked for patience. `kept`: the server is away. Both are sent again automatically. */
      phase: 'waiting' | 'kept';
      message: Phrase;
      /** True if it is sent even after this page is closed. */
      outlivesPage: boolean;
      /** Length of the wait that the server asked for, in seconds. */
      waitS: number | null;
      /** Moment of the attempt, on the page's clock. */
      at: number;
    };

/** Submission under way: the key of its attempts, and the server's response. */
type Current = { key: string; json: string; isSent: boolean; isRefused: boolean };

const IDLE: Delivery = { phase: 'idle' };

/**
 * Sends a form's content once, however often its button is pressed: the same content keeps its key, changed content is
 * a new submission.
 */
export function useSubmission(
  services: Services | null,
  kind: FormKind,
  on: { sent: () => void; refused: (fault: Fault) => void },
) {
  const [delivery, setDelivery] = useState<Delivery>(IDLE);
  const current = useRef<Current | null>(null);
  const outlivesPage = useRef(true);
  // The state is a render late for the second tap of a double tap.
  const sending = useRef(false);

  const settle = (next: Delivery) => {
    sending.current = next.phase === 'sending';
    setDelivery(next);
  };

  const finish = () => {
    settle(IDLE);
    on.sent();
  };

  const onOutcome = useEffectEvent(({ parcel, outcome }: UnsentEvent<ParcelKind>) => {
    const mine = current.current;
    if (mine?.key !== parcel.key) return;
    if (outcome.kind === 'sent') mine.isSent = true;
    mine.isRefused = outcome.kind === 'refused';
    // The visitor is typing again: nothing may change under their hands.
    if (delivery.phase === 'idle' && !sending.current) return;
    if (outcome.kind === 'sent') return finish();
    const message = outcomePhrase(kind, outcome, parcel.body);
    if (outcome.kind === 'refused') {
      settle(IDLE);
      return on.refused({ message, field: outcome.field });
    }
    const waitS = outcome.kind === 'busy' ? outcome.retryAfterS : null;
    settle({
      phase: waitS === null ? 'kept' : 'waiting',
      message,
      outlivesPage: outlivesPage.current,
      waitS,
      at: performance.now(),
    });
  });

  useEffect(() => services?.unsentQueue.subscribe((event) => onOutcome(event)), [services]);

  const stage = (body: Record<string, unknown>, held: boolean): Current | null => {
    if (!services) return null;
    const json = JSON.stringify(body);
    const previous = current.current;
    if (previous?.json === json && !previous.isRefused) return previous;
    if (previous && !previous.isSent) services.unsentQueue.drop(previous.key);
    const next = { key: randomId(), json, isSent: false, isRefused: false };
    current.current = next;
    outlivesPage.current = services.unsentQueue.put({ key: next.key, kind, body }, { held });
    return next;
  };

  const deliver = async (key: string) => {
    settle({ phase: 'sending' });
    const outcome = await services?.unsentQueue.deliver(key);
    // Another tab was faster.
    if (outcome === null) finish();
  };

  /** Goes on with a parcel that an earlier page has stored. */
  const adopt = (key: string) => {
    const parcel = services?.unsentQueue.get(key);
    if (!parcel) return;
    services?.unsentQueue.hold(key);
    const isRefused = parcel.refusal !== null;
    current.current = { key, json: JSON.stringify(parcel.body), isSent: false, isRefused };
  };

  return {
    delivery,
    /** Sends it. Ignored while sending. */
    submit(body: Record<string, unknown>) {
      if (sending.current) return;
      const staged = stage(body, false);
      if (!staged) return;
      if (staged.isSent) return finish();
      void deliver(staged.key);
    },
    /** Sends what {@link adopt} would take over. */
    resume(key: string) {
      if (sending.current) return;
      adopt(key);
      void deliver(key);
    },
    /** Stores it, to be sent later. */
    prepare(body: Record<string, unknown>) {
      const staged = stage(body, true);
      if (staged) services?.unsentQueue.hold(staged.key);
      return staged;
    },
    adopt,
    /** The visitor changes what was kept: it waits for them. */
    edited() {
      if (delivery.phase !== 'kept' && delivery.phase !== 'waiting') return;
      if (current.current) services?.unsentQueue.hold(current.current.key);
      settle(IDLE);
    },
    /** The visitor takes back what was not sent yet. */
    withdraw() {
      const mine = current.current;
      if (!mine || mine.isSent || sending.current) return;
      services?.unsentQueue.drop(mine.key);
      current.current = null;
      settle(IDLE);
    },
  };
}
