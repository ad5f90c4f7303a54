import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { SETTING_LIMITS } from '../../../../server/contract/settings.ts';
import { RangeInput } from '../../../ui/range-input.tsx';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';
import { LABELS } from '../groups/groups.ts';
import classes from './number-setting.module.css';
import { describedBy, idsOf, SettingRow } from './setting-row.tsx';

type NumberName = {
  [Name in SettingName]: Values[Name] extends number ? Name : never;
}[SettingName];

type Props = {
  name: NumberName;
  hint?: string;
  /** "s", "%": stands behind the number. */
  unit?: string;
  stops?: readonly number[];
};

const numberOf = (typed: number | string): number =>
  typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed);

type FieldProps = {
  id: string;
  /** Names the field where no label element does. */
  label?: string;
  limits: readonly [number, number, number];
  value: number;
  unit?: string | undefined;
  invalid: boolean;
  describedBy?: string;
  onChange: (value: number) => void;
};

/** A number to type. It is taken as it is typed, limits or not: what is wrong with it is said beside it. */
export function NumberField({ id, label, limits, value, unit, invalid, ...rest }: FieldProps) {
  const [min, max, step] = limits;
  const [typed, setTyped] = useState<number | string>(value);
  // "1." is on its way to a number; a value from elsewhere goes before what was typed.
  const shown = Object.is(numberOf(typed), value) ? typed : Number.isNaN(value) ? '' : value;
  return (
    <NumberInput
      id={id}
      className={classes.number}
      aria-label={label}
      aria-describedby={rest.describedBy || undefined}
      min={min}
      max={max}
      step={step}
      decimalScale={2}
      clampBehavior="none"
      hideControls
      value={shown}
      error={invalid}
      rightSection={unit === undefined ? undefined : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : 16 + 9 * unit.length}
      rightSectionPointerEvents="none"
      onChange={(next) => {
        setTyped(next);
        rest.onChange(numberOf(next));
      }}
    />
  );
}

/** A number with its slider and the limits at the slider's ends. */
export function NumberSetting({ name, hint, unit, stops }: Props) {
  const { value, set, fault } = useSetting(name);
  const limits = SETTING_LIMITS[name];
  const [min, max, step] = limits;
  return (
    <SettingRow
      name={name}
      hint={hint}
      labelsInput
      aside={
        <NumberField
          id={idsOf(name).input}
          limits={limits}
          value={value}
          unit={unit}
          invalid={fault !== null}
          describedBy={describedBy(name, fault, hint !== undefined)}
          onChange={set}
        />
      }
    >
      <div className={classes.slider}>
        <span aria-hidden="true">{min}</span>
        <RangeInput
          label={`${LABELS[name]}, slider`}
          min={min}
          max={max}
          step={step}
          value={value}
          {...(stops ? { stops } : {})}
          onChange={set}
        />
        <span aria-hidden="true">{max}</span>
      </div>
    </SettingRow>
  );
}
