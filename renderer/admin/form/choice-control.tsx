import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice-control.module.css';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';

type ChoiceProps<Value extends string> = {
  field: Field<Value>;
  hint?: string | undefined;
  options: { value: Value; label: ReactNode }[];
};

/** One of a few, side by side. */
export function ChoiceControl<Value extends string>({ field, hint, options }: ChoiceProps<Value>) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <SegmentedControl
          id={idsOf(field.name).input}
          className={classes.segments}
          size="sm"
          aria-labelledby={idsOf(field.name).label}
          aria-describedby={describedBy(field.name, field.fault, hint !== undefined) || undefined}
          data={options}
          value={field.value}
          onChange={field.set}
        />
      }
    />
  );
}
