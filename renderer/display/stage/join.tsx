import { codeOrder, codePicture } from '../../../server/contract/qr.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { formatPhoneNumber } from '../../lib/phone-number.ts';
import { Picture } from '../content/picture.tsx';
import styles from './frame.module.css';

/** The picture is drawn once at this size and scaled: sharp up to 4K. */
const QR_PIXELS = 512;

/** @param edge of the code in stage units */
export function QrCode({ settings, edge }: { settings: PublicSettings; edge: number }) {
  const { qrcode, join } = settings;
  return (
    <div
      className={styles.qr}
      style={{ width: `calc(${edge} * var(--u))`, background: qrcode.background }}
      data-part="qr"
    >
      <Picture
        src={codePicture(codeOrder(join.url, qrcode, QR_PIXELS))}
        alt={`QR code of ${join.label}`}
      />
    </div>
  );
}

/** Whether there is a code to show: without an address there is nothing to scan. */
export function hasQrCode({ qrcode, join }: PublicSettings): boolean {
  return qrcode.enabled && join.url !== '';
}

/** The number for text messages, when there is one to show. */
export function textNumber({ wedeliver, twilio }: PublicSettings): string | null {
  return wedeliver.showTwilioPhone && twilio.phone ? formatPhoneNumber(twilio.phone) : null;
}

/** How to take part: the code, the address, the number. Always in view. */
export function Join({ settings, qrEdge }: { settings: PublicSettings; qrEdge: number }) {
  const { join } = settings;
  const number = textNumber(settings);
  return (
    <div className={styles.join} data-part="join">
      {hasQrCode(settings) && <QrCode settings={settings} edge={qrEdge} />}
      <div className={styles.joinText}>
        <p className={styles.joinTitle}>Ask your question</p>
        <p className={styles.address} data-part="address">
          {join.label}
        </p>
        {join.secondary && <p className={styles.joinMore}>or {join.secondary}</p>}
        {number && (
          <p className={styles.joinMore}>
            or text <b>{number}</b>
          </p>
        )}
      </div>
    </div>
  );
}
