import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FieldRow } from '../../form/field-row.tsx';
import { useField, wire } from '../../form/field.ts';

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
  const { value, set } = field;
  // While it is being typed, the browser reports no date at all.
  const [now] = useState(Date.now);
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <Group gap="sm">
        <TextInput
          {...wire(field, hint)}
          type="datetime-local"
          value={toLocal(value)}
          onChange={(event) => set(fromLocal(event.currentTarget.value))}
        />
        {value !== '' && (
          <Button variant="subtle" color="gray" onClick={() => set('')}>
            No countdown
          </Button>
        )}
        {value !== '' && Date.parse(value) <= now && (
          <Text size="sm" c="warn">
            This time has passed.
          </Text>
        )}
      </Group>
    </FieldRow>
  );
}
