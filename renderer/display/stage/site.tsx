import type { PublicSettings } from '../../../server/contract/settings.ts';
import styles from './frame.module.css';

/** The company's address as people say it: without scheme, `www.` and closing slash. */
export function spokenAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** The invitation to the company's own site. */
export function Site({ brand: { companyName, siteUrl } }: Pick<PublicSettings, 'brand'>) {
  if (!siteUrl && !companyName) return null;
  return (
    <p className={styles.site} data-part="site">
      {siteUrl ? (
        <>
          <span>{companyName ? `More about ${companyName}` : 'Find out more'}</span>
          <b>{spokenAddress(siteUrl)}</b>
        </>
      ) : (
        <b>{companyName}</b>
      )}
    </p>
  );
}
