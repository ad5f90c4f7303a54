import { Switch } from '@mantine/core';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';

/** Something that is on or off. */
export function SwitchControl({ field, hint }: { field: Field<boolean>; hint: string }) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <Switch
          id={idsOf(field.name).input}
          size="md"
          aria-describedby={describedBy(field.name, field.fault, true)}
          checked={field.value}
          onChange={(event) => field.set(event.currentTarget.checked)}
        />
      }
    />
  );
}
