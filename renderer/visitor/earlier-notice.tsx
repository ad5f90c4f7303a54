import { useEffect, useMemo, useState } from 'react';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useTranslation } from '../words/translation.tsx';
import { outcomePhrase, refusalPhrase } from './send.ts';
import { type Services, useReady } from './services.ts';

/** `form`: the page on which it can be corrected. */
type News = { message: Phrase; form: string | null };

const FORM_OF = { question: '/', lead: '/contact-funnel' } as const;

/** Something that the server refused earlier, and that this page's own form does not show. */
function cameBack({ outbox }: Services): News | null {
  for (const kind of ['question', 'lead'] as const) {
    const parcel = outbox.refused(kind);
    if (!parcel?.refusal || window.location.pathname === FORM_OF[kind]) continue;
    const message = refusalPhrase(kind, parcel.refusal, parcel.body);
    return { message, form: FORM_OF[kind] };
  }
  return null;
}

/** Tells what becomes of something that an earlier visit could not send. */
export function EarlierNotice({ services }: { services: Services | null }) {
  const { t, say } = useTranslation();
  const ready = useReady();
  const earlier = useMemo(
    () => (ready && services ? services.outbox.due() : []),
    [ready, services],
  );
  const [news, setNews] = useState<News | 'closed' | null>(null);
  const back = useMemo(() => (ready && services ? cameBack(services) : null), [ready, services]);

  useEffect(() => {
    const keys = new Set(earlier.map((parcel) => parcel.key));
    return services?.outbox.subscribe(({ parcel, outcome }) => {
      if (!keys.has(parcel.key)) return;
      if (outcome.kind === 'sent') {
        setNews({ message: { key: `earlier.sent.${parcel.kind}` }, form: null });
      }
      if (outcome.kind === 'refused') {
        const message = outcomePhrase(parcel.kind, outcome, parcel.body);
        setNews({ message, form: FORM_OF[parcel.kind] });
      }
    });
  }, [services, earlier]);

  const kept: News | null = earlier[0]
    ? { message: { key: `earlier.kept.${earlier[0].kind}` }, form: null }
    : null;
  const shown = news ?? back ?? kept;
  return (
    <output className="notice">
      {shown === null || shown === 'closed' ? null : (
        <span className="notice-box">
          {say(shown.message)}
          {shown.form === null ? null : (
            <a className="notice-close" href={shown.form}>
              {t('earlier.correct')}
            </a>
          )}
          <button type="button" className="notice-close" onClick={() => setNews('closed')}>
            {t('earlier.ok')}
          </button>
        </span>
      )}
    </output>
  );
}
