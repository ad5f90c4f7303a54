import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './frame.module.css';
import { LogoPicture } from './logo-picture.tsx';
import { Logos } from './logos.tsx';

type TopProps = {
  settings: PublicSettings;
  /** "3 / 12", or null. */
  count: string | null;
};

/** The head of the stage: whose stand it is, the three top logo positions, and the count. */
export function Top({ settings: { wedeliver, brand }, count }: TopProps) {
  const { headerVisible, logos } = wedeliver;
  const hasLogos = logos.some(({ position }) => position.startsWith('top'));
  if (!headerVisible && !hasLogos && !count) return null;
  return (
    <div className={styles.top} data-part="top">
      <div className={styles.topCell}>
        {headerVisible && <Brand wedeliver={wedeliver} brand={brand} />}
        <Logos logos={logos} position="top-left" />
      </div>
      {logos.some(({ position }) => position === 'top-center') && (
        <div className={styles.topCell} data-middle>
          <Logos logos={logos} position="top-center" />
        </div>
      )}
      <div className={styles.topCell}>
        {count && (
          <p className={styles.count} data-part="count">
            {count}
          </p>
        )}
        <Logos logos={logos} position="top-right" />
      </div>
    </div>
  );
}

function Brand({ wedeliver, brand }: Pick<PublicSettings, 'wedeliver' | 'brand'>) {
  const { t } = useTranslation();
  const { logoUrl, logoSize } = wedeliver;
  const { companyName, eventName } = brand;
  const nothing = !logoUrl && !companyName && !eventName;
  return (
    <div className={styles.brand} data-part="header">
      {logoUrl && (
        <div className={styles.logo} style={{ height: `calc(${logoSize} * var(--u))` }}>
          <LogoPicture src={logoUrl} />
        </div>
      )}
      {!logoUrl && companyName && <p className={styles.company}>{companyName}</p>}
      {eventName && <p className={styles.event}>{eventName}</p>}
      {nothing && <p className={styles.company}>{t('stage.title')}</p>}
    </div>
  );
}
