import type { CSSProperties, ReactNode } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { visibleSpaces } from '../../lib/wifi-words.ts';
import { Text, useTranslation } from '../../words/translation.tsx';
import { hasQrCode, shownWifi, textNumber, type ShownWifi } from '../stage/stage-content.ts';
import { QrCode, WifiCode } from '../stage/join.tsx';
import styles from './ask-steps.module.css';

type Fitted = CSSProperties & Record<'--fit', number>;

/** Emoji, and the scripts whose signs fill a square: about as wide as this many letters. */
const WIDE: readonly [RegExp, number][] = [
  [/\p{Extended_Pictographic}/u, 3],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u, 2],
];

/** About how many letters a text is wide. */
function lettersWide(text: string): number {
  return Array.from(text, (sign) => WIDE.find(([those]) => those.test(sign))?.[1] ?? 1).reduce(
    (sum, letters) => sum + letters,
    0,
  );
}

/** Smaller the longer it is, so that it keeps to few lines. @param fits letters that have the full size */
function fitted(text: string, fits: number, least: number): Fitted {
  return { '--fit': Math.min(1, Math.max(least, fits / Math.max(1, lettersWide(text)))) };
}

/** Letters of an address or a name that have the full size. */
const FULL_SIZE = 18;
/** Letters that stay on one line. */
const ONE_LINE = 22;

function WifiStep({ settings, wifi }: { settings: PublicSettings; wifi: ShownWifi }) {
  const { t } = useTranslation();
  const name = visibleSpaces(wifi.ssid);
  const password = wifi.password === null ? null : visibleSpaces(wifi.password);
  return (
    <Step
      number={1}
      title={t('stage.joinWifi')}
      code={<WifiCode qrcode={settings.qrcode} wifi={wifi} />}
    >
      <p
        className={styles.main}
        data-part="wifi-name"
        data-fit
        data-short={lettersWide(name) <= ONE_LINE || undefined}
        style={fitted(name, FULL_SIZE, 0.6)}
        dir="auto"
      >
        {name}
      </p>
      {password === null ? (
        <p className={styles.more}>{t('stage.noPassword')}</p>
      ) : (
        <p className={styles.more}>
          <Text
            of="stage.password"
            parts={{
              password: (
                <b
                  className={styles.password}
                  data-part="wifi-password"
                  style={fitted(password, FULL_SIZE, 0.75)}
                >
                  {password}
                </b>
              ),
            }}
          />
        </p>
      )}
      {wifi.hidden && <p className={styles.more}>{t('stage.hiddenWifi')}</p>}
    </Step>
  );
}

function AskStep({ settings, number }: { settings: PublicSettings; number: 2 | null }) {
  const { t } = useTranslation();
  const { join } = settings;
  const texts = textNumber(settings);
  return (
    <Step
      number={number}
      title={t('stage.askYours')}
      code={hasQrCode(settings) && <QrCode settings={settings} />}
    >
      <p
        className={styles.main}
        data-part="address"
        data-fit
        data-short={lettersWide(join.label) <= ONE_LINE || undefined}
        style={fitted(join.label, FULL_SIZE, 0.6)}
      >
        <bdi>{join.label}</bdi>
      </p>
      {join.secondary && (
        <p className={styles.more}>{t('stage.orAddress', { address: join.secondary })}</p>
      )}
      {texts && (
        <p className={styles.more}>
          <Text of="stage.orText" parts={{ number: <b>{texts}</b> }} />
        </p>
      )}
    </Step>
  );
}

type StepProps = { number: 1 | 2 | null; title: string; code: ReactNode; children: ReactNode };

function Step({ number, title, code, children }: StepProps) {
  return (
    <div className={styles.step} data-step={number ?? undefined} data-fit>
      {code}
      <div className={styles.words}>
        <p className={styles.title}>
          {number !== null && <span className={styles.number}>{number}</span>}
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Large joining instructions: the Wi-Fi, if there is one to join, the code, the address, the phone number. */
export function AskSteps({ settings }: { settings: PublicSettings }) {
  const wifi = shownWifi(settings);
  return (
    <div className={styles.steps} data-part="join" data-steps={wifi ? 2 : 1}>
      {wifi && <WifiStep settings={settings} wifi={wifi} />}
      <AskStep settings={settings} number={wifi ? 2 : null} />
    </div>
  );
}
