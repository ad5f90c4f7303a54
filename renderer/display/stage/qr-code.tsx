import {
  codeOrder,
  codePicture,
  SCREEN_WIFI_PATH,
  wifiPicture,
} from '../../../server/contract/qr.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { Picture } from '../content/picture.tsx';
import type { ShownWifi } from './join-words.ts';
import styles from './frame.module.css';

/** The picture is drawn once at this size and scaled: sharp up to 4K. */
const QR_PIXELS = 512;

/** A code on its plate; `--qr-edge` is its edge in stage units. */
function Plate({
  src,
  alt,
  part,
  background,
}: Record<'src' | 'alt' | 'part' | 'background', string>) {
  return (
    <div className={styles.qr} style={{ background }} data-part={part}>
      <Picture src={src} alt={alt} />
    </div>
  );
}

/** The code that leads to the question page. */
export function QrCode({ settings: { qrcode, join } }: { settings: PublicSettings }) {
  const { t } = useTranslation();
  return (
    <Plate
      src={codePicture(codeOrder(join.url, qrcode, QR_PIXELS))}
      alt={t('stage.qrCode', { address: join.label })}
      part="qr"
      background={qrcode.background}
    />
  );
}

/** The code that joins the booth's Wi-Fi. */
export function WifiCode({ qrcode, wifi }: { qrcode: PublicSettings['qrcode']; wifi: ShownWifi }) {
  const { t } = useTranslation();
  const look = {
    size: QR_PIXELS,
    fg: qrcode.foreground,
    bg: qrcode.background,
    style: qrcode.style,
  };
  return (
    <Plate
      src={wifiPicture(look, wifi.code, SCREEN_WIFI_PATH)}
      alt={t('stage.wifiCode', { wifi: wifi.ssid })}
      part="wifi-qr"
      background={qrcode.background}
    />
  );
}
