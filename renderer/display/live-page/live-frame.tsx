import type { CSSProperties, ReactNode } from 'react';
import type { BrandAccent } from '../../../server/contract/brand-colour.ts';
import type { PhoneSettings } from '../../../server/contract/settings.ts';
import { LanguageChoice } from '../../visitor/language-choice.tsx';
import { Text, useTranslation } from '../../words/translation.tsx';
import '../../visitor/styles/shared.css';
import { spokenAddress } from '../content/text.ts';
import styles from './live-page.module.css';

type LiveFrameProps = Pick<PhoneSettings, 'brand' | 'logo'> & {
  children: ReactNode;
  /** Below the way to ask. */
  status?: ReactNode;
  /** Words of the way to ask. */
  ask: string;
  /** Asks on this page; without it the way leads to the page of the question. */
  onAsk?: () => void;
  /** True while the way to ask is not needed; its space stays. */
  askHidden?: boolean;
  /** True until the questions are known: content below them stays hidden, or they would push it down. */
  isEarly?: boolean;
  /** True if nothing changes by itself: there is no script. */
  still?: boolean;
};

/**
 * Replacement of `main`: browsers without scripts get the page a second time, and a document has only one `main` (HTML,
 * 4.4.14).
 */
function StillMain(props: { className: string | undefined; children: ReactNode }) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div role="main" {...props} />;
}

/** Frame of the live page: company, link to its site, language choice, the way to ask. */
export function LiveFrame({
  brand,
  logo,
  children,
  status,
  ask,
  onAsk,
  askHidden,
  isEarly,
  still,
}: LiveFrameProps) {
  const { t } = useTranslation();
  const Main = still ? StillMain : 'main';
  const title = brand.eventName || brand.companyName;
  // Nobody needs the name twice.
  const shown = logo ? brand.companyName && brand.eventName : title;
  const link = (
    <a href={brand.siteUrl} rel="noreferrer">
      {spokenAddress(brand.siteUrl)}
    </a>
  );
  const accent: CSSProperties & Partial<BrandAccent> = { ...brand.accent };
  return (
    <div className={styles.page} style={accent} data-part="phone" data-still={still}>
      <header className={styles.head} data-logo={logo !== null || undefined}>
        {logo && (
          <img
            className="mark"
            src={logo.src}
            width={logo.width}
            height={logo.height}
            data-plate={logo.plate ?? undefined}
            alt={brand.companyName || brand.eventName || t('title.live')}
          />
        )}
        <h1 className={styles.title}>{t('title.live')}</h1>
        {shown && <p className={styles.event}>{shown}</p>}
      </header>
      <Main className={styles.main}>
        {children}
        {!isEarly && (
          <div className={styles.last}>
            {brand.siteUrl && (
              <p data-part="site">
                {brand.companyName ? (
                  <Text of="live.moreAbout" parts={{ company: brand.companyName, link }} />
                ) : (
                  <Text of="live.moreAboutUs" parts={{ link }} />
                )}
              </p>
            )}
            <LanguageChoice by={{ page: '/wedeliver' }} />
          </div>
        )}
      </Main>
      <footer className={styles.foot} data-quiet={askHidden || undefined}>
        <a
          className={`${styles.action} ${styles.ask}`}
          href="/"
          onClick={(event) => {
            if (!onAsk) return;
            event.preventDefault();
            onAsk();
          }}
        >
          {ask}
        </a>
        {status}
      </footer>
    </div>
  );
}

/** Before the first approval. */
export function LiveEmpty() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty} data-part="empty">
      <h2>{t('live.emptyTitle')}</h2>
      <p>{t('live.empty')}</p>
    </div>
  );
}

/** The questions beside the one that is on. */
export function MoreQuestions({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.more} aria-labelledby="more-questions">
      <h2 id="more-questions" className={styles.moreTitle}>
        {t('live.more')}
      </h2>
      {children}
    </section>
  );
}
