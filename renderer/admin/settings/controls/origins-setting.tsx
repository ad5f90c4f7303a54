import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Fault } from '../../form/fault.tsx';
import { FieldRow } from '../../form/field-row.tsx';
import { same } from '../../form/field-set.ts';
import { describedBy, idsOf, useField, useForm } from '../../form/field.ts';
import classes from '../../form/text-control.module.css';

/** Split on newline or comma, trimmed, blank ones dropped. */
export function splitOrigins(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/** The sites whose pages may ask this booth for its public data. */
export function OriginsSetting() {
  const field = useField('cors.allowed_origins');
  const { name, value, set, fault } = field;
  const { faults } = useForm();
  const [typed, setTyped] = useState(() => value.join('\n'));
  // A list that came from elsewhere takes precedence over what was typed.
  const shown = same(splitOrigins(typed), value) ? typed : value.join('\n');
  const wrong = value.filter((_, at) => faults[`${name}.${at}`] !== undefined);
  const hint = 'One per line, or separated by commas, for example https://www.example.com.';
  return (
    <FieldRow field={field} hint={hint} labelsInput ownFault>
      <Textarea
        id={idsOf(name).input}
        className={classes.input}
        placeholder="https://www.example.com"
        aria-describedby={describedBy(name, fault, true)}
        autosize
        minRows={4}
        maxRows={12}
        autoCapitalize="off"
        spellCheck={false}
        error={fault !== null}
        value={shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          set(splitOrigins(event.currentTarget.value));
        }}
      />
      {fault !== null && (
        <Fault id={idsOf(name).fault}>
          {wrong.length > 0 ? `${fault} Not an origin: ${wrong.join(', ')}` : fault}
        </Fault>
      )}
    </FieldRow>
  );
}
