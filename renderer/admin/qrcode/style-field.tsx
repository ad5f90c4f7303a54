import { QR_STYLES, type QrcodeSettings } from '../../../server/contract/settings/qrcode.ts';
import { useField } from '../form/field.ts';
import { CardsControl } from '../form/choice-card.tsx';

const WORDS = { squares: 'Squares', dots: 'Dots' } as const;

/** A corner of a code, as the style draws it. */
const MODULES = ['1101', '0111', '1010', '1011'].flatMap((row, y) =>
  Array.from(row).flatMap((module, x) => (module === '1' ? [{ x, y }] : [])),
);

function Sample({ style }: { style: QrcodeSettings['style'] }) {
  return (
    <svg viewBox="0 0 4 4" width={38} height={38} fill="currentColor">
      {MODULES.map(({ x, y }) =>
        style === 'dots' ? (
          <circle key={`${x} ${y}`} cx={x + 0.5} cy={y + 0.5} r={0.43} />
        ) : (
          <rect key={`${x} ${y}`} x={x} y={y} width={1.01} height={1.01} />
        ),
      )}
    </svg>
  );
}

/** Whether the code is made of squares or of dots. */
export function StyleField() {
  return (
    <CardsControl
      field={useField('qrcode.style')}
      options={QR_STYLES.map((style) => ({
        value: style,
        label: WORDS[style],
        picture: <Sample style={style} />,
      }))}
    />
  );
}
