import { useEffect, useMemo, useState } from 'react';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useTranslation } from '../words/translation.tsx';
import { outcomePhrase } from './outcome-phrase.ts';
import type { Services } from './services.ts';
import { useReady } from './use-ready.ts';

/** Tells what becomes of something that an earlier visit could not send. */
export function EarlierNotice({ services }: { services: Services | null }) {
  const { t, say } = useTranslation();
  const ready = useReady();
  const earlier = useMemo(
    () => (ready && services ? services.outbox.due() : []),
    [ready, services],
  );
  const [news, setNews] = useState<Phrase | 'closed' | null>(null);

  useEffect(() => {
    const keys = new Set(earlier.map((parcel) => parcel.key));
    return services?.outbox.subscribe(({ parcel, outcome }) => {
      if (!keys.has(parcel.key)) return;
      if (outcome.kind === 'sent') setNews({ key: `earlier.sent.${parcel.kind}` });
      if (outcome.kind === 'refused') setNews(outcomePhrase(parcel.kind, outcome, parcel.body));
    });
  }, [services, earlier]);

  const kept: Phrase | null = earlier[0] ? { key: `earlier.kept.${earlier[0].kind}` } : null;
  const message = news ?? kept;
  return (
    <output className="notice">
      {message === null || message === 'closed' ? null : (
        <span className="notice-box">
          {say(message)}
          <button type="button" className="notice-close" onClick={() => setNews('closed')}>
            {t('earlier.ok')}
          </button>
        </span>
      )}
    </output>
  );
}
