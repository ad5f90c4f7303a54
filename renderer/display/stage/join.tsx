import type { CSSProperties } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import styles from './frame.module.css';
import { shownWifi } from './join-words.ts';
import { around, Placed } from './placed.tsx';
import { QrCode, WifiCode } from './qr-code.tsx';
import type { Box, FrameLayout, PlacedStep } from './layout/types.ts';
import { boxStyle } from './units.ts';

/** What stands in a line beside a code. */
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
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
        <Line key={at} line={line} origin={box} />
      ))}
    </div>
  );
}

/** How to take part: the code, the address, the number. Always in view, in one step or two. */
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
