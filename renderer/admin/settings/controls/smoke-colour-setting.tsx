import { SMOKE_COLORS } from '../../../../server/contract/settings/wedeliver.ts';
import { ColourInput } from '../../../ui/colour-input.tsx';
import { smokeHex, STANDARD_SMOKE } from '../../../display/smoke/smoke-colour.ts';
import { FieldRow } from '../../form/field-row.tsx';
import { describedBy, idsOf, useField } from '../../form/field.ts';
import classes from './smoke-colour-setting.module.css';

const WORDS = {
  red: 'Red',
  blue: 'Blue',
  green: 'Green',
  purple: 'Purple',
  amber: 'Amber',
  white: 'White',
} as const;

/** One of the prepared colours, of which the company’s own takes the first place, or any other. */
export function SmokeColourSetting({ hint }: { hint: string | undefined }) {
  const field = useField('wedeliver.smokeColor');
  const { name, value, set, fault } = field;
  const company = useField('brand.colour').value;
  const ids = idsOf(name);
  const nameOf = (colour: keyof typeof WORDS) =>
    colour === STANDARD_SMOKE && company ? 'Company’s colour' : WORDS[colour];
  return (
    <FieldRow field={field} hint={hint}>
      <div className={classes.colours}>
        <div className={classes.swatches} role="radiogroup" aria-labelledby={ids.label}>
          {SMOKE_COLORS.map((colour) => (
            <label
              key={colour}
              className={classes.swatch}
              style={{ background: smokeHex(colour, company) }}
              title={nameOf(colour)}
            >
              <input
                type="radio"
                name={name}
                aria-label={nameOf(colour)}
                checked={value === colour}
                onChange={() => set(colour)}
              />
            </label>
          ))}
        </div>
        <ColourInput
          id={ids.input}
          className={classes.custom}
          aria-label="Custom smoke colour"
          aria-describedby={describedBy(name, fault, true)}
          error={fault !== null}
          value={smokeHex(value, company)}
          onChange={set}
        />
      </div>
    </FieldRow>
  );
}
