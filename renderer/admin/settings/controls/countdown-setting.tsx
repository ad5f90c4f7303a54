import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describedBy, idsOf, useField } from '../../form/field.ts';
import { FieldRow } from '../../form/field-row.tsx';
import classes from './idle-settings.module.css';

/** A moment as the browser's field for date and time wants it: in local time, to the minute. */
function toLocal(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function fromLocal(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** The moment that the countdown runs to, or none. */
export function CountdownSetting({ hint }: { hint: string | undefined }) {
  const field = useField('idle.countdownTo');
  const { name, value, set, fault } = field;
  // While it is being typed, the browser reports no date at all.
  const [now] = useState(Date.now);
  const isOver = value !== '' && Date.parse(value) <= now;
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <div className={classes.line}>
        <TextInput
          type="datetime-local"
          id={idsOf(name).input}
          className={classes.moment}
          aria-describedby={describedBy(name, fault, true)}
          error={fault !== null}
          value={toLocal(value)}
          onChange={(event) => set(fromLocal(event.currentTarget.value))}
        />
        {value !== '' && (
          <Button variant="subtle" color="gray" onClick={() => set('')}>
            No countdown
          </Button>
        )}
        {isOver && <span className={classes.over}>This time has passed.</span>}
      </div>
    </FieldRow>
  );
}
