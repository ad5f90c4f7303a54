import type { CSSProperties } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { Text, useTranslation } from '../../words/translation.tsx';
import styles from './waiting.module.css';
import { hasQrCode, Steps, textNumber } from './join.tsx';
import { QrCode, shownWifi, type ShownWifi } from './qr-code.tsx';
import type { StageSize } from './stage-size.ts';

type Edges = CSSProperties & Record<'--qr-edge', number>;

/** Before the first question: an invitation that one would put on the screen before the doors open. */
export function ComingSoon({ settings, size }: { settings: PublicSettings; size: StageSize }) {
  const wifi = shownWifi(settings);
  return wifi ? (
    <TwoSteps settings={settings} wifi={wifi} />
  ) : (
    <OneStep settings={settings} size={size} />
  );
}

/** The Wi-Fi first: a poster of both steps. */
function TwoSteps({ settings, wifi }: { settings: PublicSettings; wifi: ShownWifi }) {
  const { t } = useTranslation();
  return (
    <div className={styles.poster} data-part="empty">
      <div className={styles.words}>
        <h2 className={styles.title}>{t('stage.comingSoon')}</h2>
        <p className={styles.lead}>{t('stage.twoSteps')}</p>
      </div>
      <div className={styles.steps}>
        <Steps settings={settings} wifi={wifi} />
      </div>
    </div>
  );
}

function OneStep({ settings, size }: { settings: PublicSettings; size: StageSize }) {
  const { t } = useTranslation();
  const { join } = settings;
  const code = hasQrCode(settings);
  const number = textNumber(settings);
  const edge: Edges = { '--qr-edge': size.portrait ? 420 : 360 };
  return (
    <div className={styles.invitation} style={edge} data-part="empty">
      <div className={styles.words}>
        <h2 className={styles.title}>{t('stage.comingSoon')}</h2>
        <p className={styles.lead}>{code ? t('stage.scanFirst') : t('stage.askFirst')}</p>
        <p className={styles.address} data-part="address">
          {join.label}
        </p>
        {(join.secondary ?? number) && (
          <p className={styles.more}>
            {join.secondary && <span>{t('stage.orAddress', { address: join.secondary })}</span>}
            {number && (
              <span>
                <Text of="stage.orText" parts={{ number: <b>{number}</b> }} />
              </span>
            )}
          </p>
        )}
      </div>
      {code && <QrCode settings={settings} />}
    </div>
  );
}

/** Until the first list is there. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <output className={styles.loading} data-part="loading">
      <span className={styles.loadingTitle}>{t('stage.title')}</span>
      <span className={styles.loadingText}>{t('stage.loading')}</span>
    </output>
  );
}
