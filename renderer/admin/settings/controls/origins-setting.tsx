import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useForm, useSetting } from '../form/form-context.ts';
import { same } from '../../settings-form/field-set.ts';
import { Fault } from '../../settings-form/fault.tsx';
import { describedBy, idsOf } from '../../settings-form/field.ts';
import { SettingRow } from './setting-row.tsx';
import classes from '../../settings-form/text-control.module.css';

/** Split on newline or comma, trimmed, blanks dropped. */
export const splitOrigins = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');

/** The sites whose pages may ask this booth for its public data. */
export function OriginsSetting() {
  const { value, set, fault } = useSetting('allowed_origins');
  const { faults } = useForm();
  const [typed, setTyped] = useState(() => value.join('\n'));
  // A list that came from elsewhere goes before what was typed.
  const shown = same(splitOrigins(typed), value) ? typed : value.join('\n');
  const wrong = value.filter((_, at) => faults[`allowed_origins.${at}`] !== undefined);
  const hint = 'One a line or separated by commas, for example https://www.example.com.';
  return (
    <SettingRow name="allowed_origins" hint={hint} labelsInput ownFault>
      <Textarea
        id={idsOf('allowed_origins').input}
        className={classes.input}
        placeholder="https://www.example.com"
        aria-describedby={describedBy('allowed_origins', fault, true)}
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
        <Fault id={idsOf('allowed_origins').fault}>
          {wrong.length > 0 ? `${fault} This is none: ${wrong.join(', ')}` : fault}
        </Fault>
      )}
    </SettingRow>
  );
}
