import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useAnnouncement } from '../lib/announcer.ts';
import { Text, useTranslation } from '../words/translation.tsx';
import { AlertIcon, ArrowRightIcon, ClockIcon } from './icons.tsx';
import type { Delivery } from './use-submission.ts';
import type { FormKind } from './send.ts';

/**
 * One of several texts, in the room that the longest of them takes: content around them does not move when they change.
 * @param props.shown index of the visible one
 */
export function OneOf({ words, shown }: { words: readonly ReactNode[]; shown: number }) {
  return (
    <span className="one-of">
      {words.map((text, at) => (
        <span key={at} data-off={at === shown ? undefined : ''}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** The one accented button of a form. It shows each stage of sending: pressed, sending, sent. */
export function SubmitButton(props: {
  delivery: Delivery;
  disabled: boolean;
  describedBy: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { phase } = props.delivery;
  const sending = phase === 'sending';
  return (
    <button
      type="submit"
      className="button button-primary"
      disabled={props.disabled || sending || phase === 'waiting'}
      aria-describedby={props.describedBy}
      data-sending={sending || undefined}
    >
      <OneOf words={[props.children, t('status.sending')]} shown={sending ? 1 : 0} />
      <ArrowRightIcon />
    </button>
  );
}

/** Name of the booth's Wi-Fi, where the page knows it: to be joined again by a phone that has left it. */
export const WifiName = createContext<string | null>(null);

/** The words under a form's button: what happens next, or what holds it up, which is also announced. */
export function DeliveryStatus(props: {
  /** Of the words that stand there while there is no problem. */
  id: string;
  kind: FormKind;
  delivery: Delivery;
  error: Phrase | undefined;
  /** True if the page resends it automatically: visitors are not asked to. */
  sendsItself?: boolean;
  /** Shown while there is no problem. */
  children: ReactNode;
}) {
  const { delivery, error } = props;
  const { t, say, gap } = useTranslation();
  const wifi = useContext(WifiName);
  const held = delivery.phase === 'kept' || delivery.phase === 'waiting';
  // "Or simply wait" is for people who were asked for something; "Failed to submit" asks for nothing.
  const isAlternative = !props.sendsItself && held && !delivery.message.key.endsWith('Failed');
  const status = useRef<HTMLDivElement>(null);
  const trouble = held ? delivery.message : error;
  const words = trouble && say(trouble);
  const rejoins = delivery.phase === 'kept' && wifi !== null;
  const safe =
    held && t(isAlternative ? `status.kept.${props.kind}` : `status.alone.${props.kind}`);
  const leaveOpen = held && !delivery.outlivesPage && t('status.leaveOpen');
  const said = [
    !(held && props.sendsItself) && words,
    rejoins && t('status.rejoin', { wifi }),
    safe,
    leaveOpen,
  ];
  useAnnouncement(said.filter(Boolean).join(gap));
  // It is below the button that was pressed, and so perhaps below the screen.
  useEffect(() => {
    if (words !== undefined) status.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return (
    <div ref={status} className="status">
      {held ? (
        <div className="note note-warn">
          {delivery.phase === 'waiting' ? <ClockIcon /> : <AlertIcon />}
          {!props.sendsItself && <p>{words}</p>}
          {rejoins && (
            <p>
              <Text of="status.rejoin" parts={{ wifi: <b dir="auto">{wifi}</b> }} />
            </p>
          )}
          <p>
            <strong>{safe}</strong>
            {gap}
            {leaveOpen}
          </p>
          {delivery.waitS === null ? null : (
            <span
              key={delivery.at}
              className="wait-bar"
              style={{ animationDuration: `${delivery.waitS}s` }}
            />
          )}
        </div>
      ) : error === undefined ? (
        // Only these describe the button: a description that changes is read beside the announcement.
        <p id={props.id} className="next">
          {props.children}
        </p>
      ) : (
        <div className="note note-bad">
          <AlertIcon />
          <p>{words}</p>
        </div>
      )}
    </div>
  );
}
