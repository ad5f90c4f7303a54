import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import classes from './number-control.module.css';

function numberOf(typed: number | string): number {
  return typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed);
}

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

/** A number to type. It is accepted as typed, within the limits or not: what is wrong with it is said beside it. */
export function NumberField({ id, label, limits, value, unit, invalid, ...rest }: FieldProps) {
  const [min, max, step] = limits;
  const [typed, setTyped] = useState<number | string>(value);
  // "1." is on its way to a number; a value from elsewhere takes precedence over what was typed.
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
      allowedDecimalSeparators={['.', ',']}
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
