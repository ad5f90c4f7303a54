import { SMOKE_COLORS } from '../../../../server/contract/settings.ts';
import { ColourInput } from '../../../ui/colour-input.tsx';
import { smokeHex } from '../../../display/smoke/smoke-colour.ts';
import { useSetting } from '../form/form-context.ts';
import { describedBy, idsOf } from '../../settings-form/field.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './smoke-colour-setting.module.css';

const WORDS = {
  red: 'Red',
  blue: 'Blue',
  green: 'Green',
  purple: 'Purple',
  amber: 'Amber',
  white: 'White',
} as const;

/** One of the prepared colours, or any other. */
export function SmokeColourSetting({ hint }: { hint: string }) {
  const { value, set, fault } = useSetting('smokeColor');
  const ids = idsOf('smokeColor');
  return (
    <SettingRow name="smokeColor" hint={hint}>
      <div className={classes.colours}>
        <div className={classes.swatches} role="radiogroup" aria-labelledby={ids.label}>
          {SMOKE_COLORS.map((colour) => (
            <label
              key={colour}
              className={classes.swatch}
              style={{ background: smokeHex(colour) }}
              title={WORDS[colour]}
            >
              <input
                type="radio"
                name="smokeColor"
                aria-label={WORDS[colour]}
                checked={value === colour}
                onChange={() => set(colour)}
              />
            </label>
          ))}
        </div>
        <ColourInput
          id={ids.input}
          className={classes.custom}
          aria-label="Own smoke colour"
          aria-describedby={describedBy('smokeColor', fault, true)}
          error={fault !== null}
          value={smokeHex(value)}
          onChange={set}
        />
      </div>
    </SettingRow>
  );
}
