import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import classes from './text-control.module.css';

type TextProps = {
  field: Field<string>;
  hint: ReactNode;
} & Pick<
  TextInputProps,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'inputMode'
  | 'leftSection'
  | 'placeholder'
  | 'rightSection'
  | 'spellCheck'
  | 'type'
>;

/** A line of text. */
export function TextControl({ field, hint, ...input }: TextProps) {
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <TextInput
        id={idsOf(field.name).input}
        className={classes.input}
        aria-describedby={describedBy(field.name, field.fault, true)}
        autoComplete="off"
        spellCheck={false}
        error={field.fault !== null}
        value={field.value}
        onChange={(event) => field.set(event.currentTarget.value)}
        {...input}
      />
    </FieldRow>
  );
}
