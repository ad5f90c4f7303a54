import { QR_STYLES } from '../../../server/contract/settings.ts';
import { Card } from '../settings/controls/card-setting.tsx';
import cards from '../settings/controls/card-setting.module.css';
import { idsOf } from '../settings-form/field.ts';
import { FieldRow } from '../settings-form/field-row.tsx';
import { useQrField } from './form-context.ts';

const WORDS = { squares: 'Squares', dots: 'Dots' } as const;

/** A corner of a code, as the style draws it. */
const MODULES = ['1101', '0111', '1010', '1011'].flatMap((row, y) =>
  Array.from(row).flatMap((module, x) => (module === '1' ? [{ x, y }] : [])),
);

/** Whether the code is made of squares or of dots. */
export function StyleField() {
  const field = useQrField('qrcode.style');
  return (
    <FieldRow field={field}>
      <div
        className={cards.cards}
        role="radiogroup"
        id={idsOf(field.name).input}
        aria-labelledby={idsOf(field.name).label}
      >
        {QR_STYLES.map((style) => (
          <Card
            key={style}
            type="radio"
            name={field.name}
            label={WORDS[style]}
            picture={
              <svg viewBox="0 0 4 4" width={38} height={38} fill="currentColor">
                {MODULES.map(({ x, y }) =>
                  style === 'dots' ? (
                    <circle key={`${x} ${y}`} cx={x + 0.5} cy={y + 0.5} r={0.43} />
                  ) : (
                    <rect key={`${x} ${y}`} x={x} y={y} width={1.01} height={1.01} />
                  ),
                )}
              </svg>
            }
            checked={field.value === style}
            onChange={() => field.set(style)}
          />
        ))}
      </div>
    </FieldRow>
  );
}
