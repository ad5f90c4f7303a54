import { RangeInput } from '../../ui/range-input.tsx';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import classes from './number-control.module.css';
import { NumberField } from './number-field.tsx';

type NumberProps = {
  field: Field<number>;
  hint?: string | undefined;
  /** "s", "%": stands behind the number. */
  unit?: string | undefined;
  stops?: readonly number[] | undefined;
  limits: readonly [min: number, max: number, step: number];
};

/** A number with its slider and the limits at the slider's ends. */
export function NumberControl({ field, hint, unit, stops, limits }: NumberProps) {
  const [min, max, step] = limits;
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <NumberField
          id={idsOf(field.name).input}
          limits={limits}
          value={field.value}
          unit={unit}
          invalid={field.fault !== null}
          describedBy={describedBy(field.name, field.fault, hint !== undefined)}
          onChange={field.set}
        />
      }
    >
      <div className={classes.slider}>
        <span aria-hidden="true">{min}</span>
        <RangeInput
          label={`${field.label}, slider`}
          min={min}
          max={max}
          step={step}
          value={field.value}
          {...(stops ? { stops } : {})}
          onChange={field.set}
        />
        <span aria-hidden="true">{max}</span>
      </div>
    </FieldRow>
  );
}
