import type { CSSProperties } from 'react';
import {
  SCREEN_WIFI_PATH,
  codeOrder,
  codeImageUrl,
  wifiImageUrl,
} from '../../../server/contract/qr.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { Picture } from '../content/picture.tsx';
import { shownWifi, type ShownWifi } from './stage-content.ts';
import { Placed, around, boxStyle } from './placed.tsx';
import type { Box, FrameLayout, PlacedStep } from './layout/types.ts';
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
      src={codeImageUrl(codeOrder(join.url, qrcode, QR_PIXELS))}
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
      src={wifiImageUrl(look, wifi.code, SCREEN_WIFI_PATH)}
      alt={t('stage.wifiCode', { wifi: wifi.ssid })}
      part="wifi-qr"
      background={qrcode.background}
    />
  );
}

/** Line of text next to a code. */
function Line({ line, origin }: { line: PlacedStep['texts'][number]; origin: Box }) {
  const { role, text, bold, number, part } = line;
  const from = bold === undefined ? -1 : text.indexOf(bold);
  const isQuiet = role === 'title' || role === 'more';
  return (
    <Placed
      text={line}
      origin={origin}
      part={bold === undefined ? part : undefined}
      className={isQuiet ? styles.quiet : undefined}
    >
      {number !== undefined && <span className={styles.number}>{number}</span>}
      {bold === undefined || from < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, from)}
          <b className={styles.bold} data-part={part} dir="ltr">
            {bold}
          </b>
          {text.slice(from + bold.length)}
        </>
      )}
    </Placed>
  );
}

function edgeOf({ width }: Box): CSSProperties & Record<'--qr-edge', number> {
  return { '--qr-edge': width };
}

type StepProps = { step: PlacedStep; settings: PublicSettings; origin: Box; numbered: boolean };

function Step({ step, settings, origin, numbered }: StepProps) {
  const { name, code, texts } = step;
  const wifi = shownWifi(settings);
  const box = around([code, ...texts.map((text) => text.box)]);
  if (!box) return null;
  return (
    <div
      className={styles.step}
      style={boxStyle(box, origin)}
      data-step={numbered ? (name === 'wifi' ? 1 : 2) : undefined}
    >
      {code && (
        <div style={{ ...boxStyle(code, box), ...edgeOf(code) }}>
          {name === 'wifi' && wifi ? (
            <WifiCode qrcode={settings.qrcode} wifi={wifi} />
          ) : (
            <QrCode settings={settings} />
          )}
        </div>
      )}
      {texts.map((line, at) => (
        <Line key={at} line={line} origin={box} />
      ))}
    </div>
  );
}

/** Joining instructions: the code, the address, the phone number. Always in view, in one step or two. */
export function Join({ layout, settings }: { layout: FrameLayout; settings: PublicSettings }) {
  const { join, steps, turns } = layout;
  if (!join) return null;
  return (
    <div
      style={boxStyle(join)}
      data-part="join"
      data-steps={steps.length}
      data-arrangement={steps.length > 1 ? (turns ? 'turns' : 'beside') : undefined}
    >
      {steps.map((step) => (
        <Step
          key={step.name}
          step={step}
          settings={settings}
          origin={join}
          numbered={steps.length > 1}
        />
      ))}
    </div>
  );
}
