import { Select } from '@mantine/core';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import classes from './select-control.module.css';

type SelectProps<Value extends string> = {
  field: Field<Value>;
  hint?: string | undefined;
  options: { value: Value; label: string }[];
};

/** One of many. */
export function SelectControl<Value extends string>({ field, hint, options }: SelectProps<Value>) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <Select
          id={idsOf(field.name).input}
          className={classes.select}
          aria-describedby={describedBy(field.name, field.fault, hint !== undefined) || undefined}
          data={options}
          value={field.value}
          allowDeselect={false}
          error={field.fault !== null}
          onChange={(value) => value !== null && field.set(value)}
        />
      }
    />
  );
}
