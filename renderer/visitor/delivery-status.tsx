import type { ReactNode } from 'react';
import { AlertIcon, ClockIcon } from './icons.tsx';
import type { ParcelKind } from './send.ts';
import type { Delivery } from './use-submission.ts';

const WHAT: Record<ParcelKind, string> = {
  question: 'Your question',
  lead: 'Your contact info',
};

/** The words under a form's button: what happens next, or what holds it up. Screen readers hear every change. */
export function DeliveryStatus(props: {
  id: string;
  kind: ParcelKind;
  delivery: Delivery;
  error: string | undefined;
  /** What stands there when all is well. */
  children: ReactNode;
}) {
  const { delivery, error } = props;
  return (
    <div id={props.id} className="status" aria-live="polite">
      {delivery.phase === 'kept' || delivery.phase === 'waiting' ? (
        <div className="note note-warn">
          {delivery.phase === 'waiting' ? <ClockIcon /> : <AlertIcon />}
          <p>{delivery.message}</p>
          <p>
            <strong>{WHAT[props.kind]} is kept on this phone and will be sent by itself.</strong>
            {delivery.outlivesPage ? '' : ' Please leave this page open until then.'}
          </p>
          {delivery.waitS === null ? null : (
            <span
              key={delivery.message}
              className="wait-bar"
              style={{ animationDuration: `${delivery.waitS}s` }}
            />
          )}
        </div>
      ) : error === undefined ? (
        <p className="next">{props.children}</p>
      ) : (
        <div className="note note-bad">
          <AlertIcon />
          <p>{error}</p>
        </div>
      )}
    </div>
  );
}
