import { useEffect, useMemo, useState } from 'react';
import { outcomeMessage } from './outcome-message.ts';
import type { ParcelKind } from './send.ts';
import type { Services } from './services.ts';
import { useReady } from './use-ready.ts';

const KEPT: Record<ParcelKind, string> = {
  question: 'Your earlier question is kept on this phone and will be sent.',
  lead: 'Your earlier contact info is kept on this phone and will be sent.',
};
const SENT: Record<ParcelKind, string> = {
  question: 'Your earlier question has been sent and is waiting for approval.',
  lead: 'Your earlier contact info has been sent.',
};

/** Tells what becomes of something that an earlier visit could not send. */
export function EarlierNotice({ services }: { services: Services | null }) {
  const ready = useReady();
  const earlier = useMemo(
    () => (ready && services ? services.outbox.due() : []),
    [ready, services],
  );
  const [news, setNews] = useState<string | null>(null);

  useEffect(() => {
    const keys = new Set(earlier.map((parcel) => parcel.key));
    return services?.outbox.subscribe(({ parcel, outcome }) => {
      if (!keys.has(parcel.key)) return;
      if (outcome.kind === 'sent') setNews(SENT[parcel.kind]);
      if (outcome.kind === 'refused') setNews(outcomeMessage(parcel.kind, outcome));
    });
  }, [services, earlier]);

  const message = news ?? (earlier[0] ? KEPT[earlier[0].kind] : '');
  return (
    <output className="notice">
      {message === '' ? null : (
        <span className="notice-box">
          {message}
          <button type="button" className="notice-close" onClick={() => setNews('')}>
            OK
          </button>
        </span>
      )}
    </output>
  );
}
