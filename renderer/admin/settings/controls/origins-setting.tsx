import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Fault, FieldRow } from '../../form/field-row.tsx';
import { same } from '../../form/field-set.ts';
import { idsOf, useField, useForm, wire } from '../../form/field.ts';

/** Split on newline or comma, trimmed, blank ones dropped. */
function splitOrigins(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/** The sites whose pages may ask this booth for its public data. */
export function OriginsSetting({ hint }: { hint: string | undefined }) {
  const field = useField('cors.allowed_origins');
  const { name, value, set, fault } = field;
  const { faults } = useForm();
  const [typed, setTyped] = useState(() => value.join('\n'));
  // A list that came from elsewhere takes precedence over what was typed.
  const shown = same(splitOrigins(typed), value) ? typed : value.join('\n');
  const wrong = value.filter((_, at) => faults[`${name}.${at}`] !== undefined);
  return (
    <FieldRow field={field} hint={hint} labelsInput ownFault>
      <Textarea
        {...wire(field, hint)}
        placeholder="https://www.example.com"
        autosize
        minRows={3}
        maxRows={12}
        autoCapitalize="off"
        spellCheck={false}
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
