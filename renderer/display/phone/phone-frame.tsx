import type { ReactNode } from 'react';

import type { PublicSettings } from '../../../server/contract/settings.ts';
import { brandStyle } from '../../lib/brand-style.ts';
import { spokenAddress } from '../stage/site.tsx';
import styles from './phone.module.css';

type PhoneFrameProps = Pick<PublicSettings, 'theme' | 'brand'> & {
  children: ReactNode;
  /** Above the way to ask. */
  status?: ReactNode;
  /** Words of the way to ask. */
  ask: string;
  /** Nothing moves by itself. */
  still?: boolean;
};

/** What the live page on a phone always has: whose it is, the way to their site, the way to ask. */
export function PhoneFrame({ theme, brand, children, status, ask, still }: PhoneFrameProps) {
  const title = brand.eventName || brand.companyName;
  return (
    <div
      className={styles.page}
      style={brandStyle({ theme, brand })}
      data-part="phone"
      data-still={still}
    >
      <header className={styles.head}>
        <h1 className={styles.title}>Live Q&amp;A</h1>
        {title && <p className={styles.event}>{title}</p>}
      </header>
      <main className={styles.main}>
        {children}
        {brand.siteUrl && (
          <p className={styles.site} data-part="site">
            More about {brand.companyName || 'us'}:{' '}
            <a href={brand.siteUrl} rel="noreferrer">
              {spokenAddress(brand.siteUrl)}
            </a>
          </p>
        )}
      </main>
      <footer className={styles.foot}>
        {status}
        <a className={styles.ask} href="/">
          {ask}
        </a>
      </footer>
    </div>
  );
}

/** Before the first approval. */
export function PhoneEmpty() {
  return (
    <div className={styles.empty} data-part="empty">
      <h2>Q&amp;A Coming Soon</h2>
      <p>Questions appear here as soon as they are approved.</p>
    </div>
  );
}

/** The questions beside the one that is on. */
export function MoreQuestions({ children }: { children: ReactNode }) {
  return (
    <section className={styles.more} aria-labelledby="more-questions">
      <h2 id="more-questions" className={styles.moreTitle}>
        More questions
      </h2>
      {children}
    </section>
  );
}
