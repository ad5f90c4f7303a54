import type { CSSProperties } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
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
  return (
    <div className={styles.poster} data-part="empty">
      <div className={styles.words}>
        <h2 className={styles.title}>Q&amp;A Coming Soon</h2>
        <p className={styles.lead}>Two steps to the first question.</p>
      </div>
      <div className={styles.steps}>
        <Steps settings={settings} wifi={wifi} />
      </div>
    </div>
  );
}

function OneStep({ settings, size }: { settings: PublicSettings; size: StageSize }) {
  const { join } = settings;
  const code = hasQrCode(settings);
  const number = textNumber(settings);
  const edge: Edges = { '--qr-edge': size.portrait ? 420 : 360 };
  return (
    <div className={styles.invitation} style={edge} data-part="empty">
      <div className={styles.words}>
        <h2 className={styles.title}>
          Q&amp;A
          <br />
          Coming Soon
        </h2>
        <p className={styles.lead}>
          {code ? 'Scan the code and ask the first question.' : 'Ask the first question.'}
        </p>
        <p className={styles.address} data-part="address">
          {join.label}
        </p>
        {(join.secondary ?? number) && (
          <p className={styles.more}>
            {join.secondary && <span>or {join.secondary}</span>}
            {number && (
              <span>
                or text <b>{number}</b>
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
  return (
    <output className={styles.loading} data-part="loading">
      <span className={styles.loadingTitle}>Live Q&amp;A</span>
      <span className={styles.loadingText}>Loading questions…</span>
    </output>
  );
}
