import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import { useTranslation } from '../words/translation.tsx';
import { ShieldIcon } from './icons.tsx';

/** Who asks for contact details and why, what becomes of them, and for how long. */
export function PrivacyPromise(props: { company: string; privacy: VisitorPage['privacy'] }) {
  const { t } = useTranslation();
  const { company, privacy } = props;
  const sentences = [
    company === '' ? t('promise.team') : t('promise.company', { company }),
    t('promise.unseen'),
    privacy.keepDays === 0 ? t('promise.followUp') : t('promise.days', { count: privacy.keepDays }),
  ];
  return (
    <aside className="promise" aria-label={t('promise.title')}>
      <ShieldIcon />
      <p>{sentences.join(' ')}</p>
      {privacy.hasText && (
        <a href="/privacy" target="_blank" rel="noopener">
          {t('promise.link')}
        </a>
      )}
    </aside>
  );
}
