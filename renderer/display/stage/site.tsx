import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './frame.module.css';

/** The company's address as people say it: without scheme, `www.` and closing slash. */
export function spokenAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** The invitation to the company's own site. */
export function Site({ brand: { companyName, siteUrl } }: Pick<PublicSettings, 'brand'>) {
  const { t } = useTranslation();
  if (!siteUrl && !companyName) return null;
  return (
    <p className={styles.site} data-part="site">
      {siteUrl ? (
        <>
          <span>
            {companyName ? t('stage.more', { company: companyName }) : t('stage.findOut')}
          </span>
          <b>{spokenAddress(siteUrl)}</b>
        </>
      ) : (
        <b>{companyName}</b>
      )}
    </p>
  );
}
