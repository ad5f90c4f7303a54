import { useEffect, useState } from 'react';
import { outcomeMessage } from './outcome-message.ts';
import type { ParcelKind } from './send.ts';
import type { Services } from './services.ts';

const KEPT: Record<ParcelKind, string> = {
  question: 'Your question from before is kept on this phone and will be sent.',
  lead: 'Your contact info from before is kept on this phone and will be sent.',
};
const SENT: Record<ParcelKind, string> = {
  question: 'Your question from before has been sent. It waits for approval.',
  lead: 'Your contact info from before has been sent.',
};

/** Tells what becomes of something that an earlier visit could not send. */
export function EarlierNotice({ services }: { services: Services | null }) {
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (!services) return;
    const now = Date.now();
    const earlier = services.outbox.list().filter((parcel) => parcel.heldUntil <= now);
    const keys = new Set(earlier.map((parcel) => parcel.key));
    const first = earlier[0];
    if (!first) return;
    setMessage(KEPT[first.kind]);
    return services.outbox.subscribe(({ parcel, outcome }) => {
      if (!keys.has(parcel.key)) return;
      if (outcome.kind === 'sent') setMessage(SENT[parcel.kind]);
      if (outcome.kind === 'refused') setMessage(outcomeMessage(parcel.kind, outcome));
    });
  }, [services]);

  return (
    <div className="notice" role="status">
      {message === '' ? null : (
        <p>
          {message}
          <button type="button" className="notice-close" onClick={() => setMessage('')}>
            OK
          </button>
        </p>
      )}
    </div>
  );
}
