import type { ReactNode } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { visibleSpaces } from '../../lib/wifi-words.ts';
import { Text, useTranslation } from '../../words/translation.tsx';
import { hasQrCode, shownWifi, textNumber, type ShownWifi } from '../stage/join-words.ts';
import { QrCode, WifiCode } from '../stage/qr-code.tsx';
import { fitted, lettersWide } from './fitted.ts';
import styles from './ask-steps.module.css';

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

/** How to take part, large: the Wi-Fi where there is one to join, the code, the address, the number. */
export function AskSteps({ settings }: { settings: PublicSettings }) {
  const wifi = shownWifi(settings);
  return (
    <div className={styles.steps} data-part="join" data-steps={wifi ? 2 : 1}>
      {wifi && <WifiStep settings={settings} wifi={wifi} />}
      <AskStep settings={settings} number={wifi ? 2 : null} />
    </div>
  );
}
