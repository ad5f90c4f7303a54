import { useRef, type CSSProperties, type ReactNode } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { formatPhoneNumber } from '../../lib/phone-number.ts';
import { visibleSpaces } from '../../lib/wifi-words.ts';
import { Text, useTranslation } from '../../words/translation.tsx';
import styles from './frame.module.css';
import { QrCode, shownWifi, WifiCode, type ShownWifi } from './qr-code.tsx';
import type { StageSize } from './stage-size.ts';
import { useArrangement } from './use-arrangement.ts';

/** Whether there is a code to show: without an address there is nothing to scan. */
export function hasQrCode({ qrcode, join }: PublicSettings): boolean {
  return qrcode.enabled && join.url !== '';
}

/** The number for text messages, when there is one to show. */
export function textNumber({ wedeliver, twilio }: PublicSettings): string | null {
  return wedeliver.showTwilioPhone && twilio.phone ? formatPhoneNumber(twilio.phone) : null;
}

/** Characters of an address that stays in one line; an own one may be as long as it likes. */
const ONE_LINE = 24;

type Fitted = CSSProperties & Record<'--fit', number>;

/** Smaller the longer it is, so that it keeps to few lines. @param fits characters that have the full size */
export function fitted(text: string, fits: number, least: number): Fitted {
  return { '--fit': Math.min(1, Math.max(least, fits / Math.max(1, text.length))) };
}

/** The name of the network, and what one types to join it. */
export function WifiWords({ wifi }: { wifi: ShownWifi }) {
  const { t } = useTranslation();
  const name = visibleSpaces(wifi.ssid);
  const password = wifi.password === null ? null : visibleSpaces(wifi.password);
  return (
    <>
      <p className={styles.network} data-part="wifi-name" style={fitted(name, 15, 0.66)} dir="auto">
        {name}
      </p>
      {password === null ? (
        <p className={styles.joinMore}>{t('stage.noPassword')}</p>
      ) : (
        <p className={styles.joinMore}>
          <Text
            of="stage.password"
            parts={{
              password: (
                <b
                  className={styles.password}
                  data-part="wifi-password"
                  style={fitted(password, 16, 0.84)}
                >
                  {password}
                </b>
              ),
            }}
          />
        </p>
      )}
      {wifi.hidden && <p className={styles.joinMore}>{t('stage.hiddenWifi')}</p>}
    </>
  );
}

/** Where to ask: the address, a friendlier name, the number for texts. */
export function AskWords({ settings }: { settings: PublicSettings }) {
  const { t } = useTranslation();
  const { join } = settings;
  const number = textNumber(settings);
  return (
    <>
      <p
        className={styles.address}
        data-part="address"
        data-short={join.label.length <= ONE_LINE || undefined}
        style={fitted(join.label, 15, 0.66)}
      >
        {join.label}
      </p>
      {join.secondary && (
        <p className={styles.joinMore}>{t('stage.orAddress', { address: join.secondary })}</p>
      )}
      {number && (
        <p className={styles.joinMore}>
          <Text of="stage.orText" parts={{ number: <b>{number}</b> }} />
        </p>
      )}
    </>
  );
}

type StepProps = { number: 1 | 2; title: string; code: ReactNode; children: ReactNode };

/** One of two steps, with its number. */
export function Step({ number, title, code, children }: StepProps) {
  return (
    <div className={styles.step} data-step={number}>
      {code}
      <div className={styles.joinText}>
        <p className={styles.joinTitle}>
          <span className={styles.number}>{number}</span>
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}

/** The two steps, as they stand beside a question and before the first one. */
export function Steps({ settings, wifi }: { settings: PublicSettings; wifi: ShownWifi }) {
  const { t } = useTranslation();
  return (
    <>
      <Step
        number={1}
        title={t('stage.joinWifi')}
        code={<WifiCode qrcode={settings.qrcode} wifi={wifi} />}
      >
        <WifiWords wifi={wifi} />
      </Step>
      <Step
        number={2}
        title={t('stage.askYours')}
        code={hasQrCode(settings) && <QrCode settings={settings} />}
      >
        <AskWords settings={settings} />
      </Step>
    </>
  );
}

type JoinProps = {
  settings: PublicSettings;
  size: StageSize;
  /** Edge of the code in stage units: where one stands, and where two stand beside each other. */
  edges: { one: number; two: number };
};

/**
 * How to take part: the code, the address, the number. Always in view. With the Wi-Fi to join first these are two steps:
 * beside each other, or in turns where that would take too much from the question.
 */
export function Join({ settings, size, edges }: JoinProps) {
  const { t } = useTranslation();
  const join = useRef<HTMLDivElement>(null);
  const wifi = shownWifi(settings);
  useArrangement(join, wifi !== null, settings, size);
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--qr-one': edges.one,
    '--qr-two': edges.two,
  };
  return (
    <div
      ref={join}
      className={styles.join}
      style={style}
      data-part="join"
      data-steps={wifi ? 2 : 1}
    >
      {wifi ? (
        <Steps settings={settings} wifi={wifi} />
      ) : (
        <>
          {hasQrCode(settings) && <QrCode settings={settings} />}
          <div className={styles.joinText}>
            <p className={styles.joinTitle}>{t('stage.askYours')}</p>
            <AskWords settings={settings} />
          </div>
        </>
      )}
    </div>
  );
}
