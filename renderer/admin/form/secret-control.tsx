import { Button, TextInput } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useConcealed } from './concealed.tsx';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import classes from './secret-control.module.css';
import text from './text-control.module.css';

type Props = {
  /** Null keeps what is stored, an empty text removes it. */
  field: Field<string | null>;
  /** Whether the server has one. */
  stored: boolean;
  /** What staff call it, in a sentence: "token". */
  what: string;
  hint: ReactNode;
};

/** A secret that nobody can read again: it is entered, replaced or removed. */
export function SecretControl({ field, stored, what, hint }: Props) {
  const { name, label, value, set, revert } = field;
  const [replacing, setReplacing] = useState(false);
  const [typed, setTyped] = useState(value);
  const concealed = useConcealed(what);
  // Saved, discarded or undone: the field has done its work.
  if (typed !== value) {
    setTyped(value);
    setReplacing(false);
  }
  const removing = stored && value === '';
  const typing = !removing && (!stored || replacing || value !== null);
  const type = (next: string) => {
    const entered = next.trim() === '' ? null : next;
    setTyped(entered);
    setReplacing(true);
    set(entered);
  };
  return (
    <FieldRow field={field} hint={hint} labelsInput={typing}>
      {typing ? (
        <div className={classes.line}>
          <TextInput
            id={idsOf(name).input}
            className={`${text.input} ${classes.input}`}
            aria-describedby={describedBy(name, field.fault, true)}
            spellCheck={false}
            error={field.fault !== null}
            // Only after a press of "Replace".
            autoFocus={stored && replacing}
            value={value ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            {...concealed}
          />
          {stored && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                setReplacing(false);
                revert();
              }}
            >
              Keep the stored one
            </Button>
          )}
        </div>
      ) : (
        <div className={classes.line}>
          <span className={classes.stored} data-removing={removing || undefined}>
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
            {removing ? `The ${what} will be removed when you save.` : `A ${what} is stored.`}
          </span>
          {removing ? (
            <Button variant="default" onClick={revert}>
              Keep it
            </Button>
          ) : (
            <span className={classes.buttons}>
              <Button
                variant="default"
                aria-label={`Replace ${label}`}
                onClick={() => setReplacing(true)}
              >
                Replace
              </Button>
              <Button
                variant="subtle"
                color="bad"
                leftSection={<IconTrash size={16} stroke={1.75} />}
                aria-label={`Remove ${label}`}
                onClick={() => {
                  setTyped('');
                  set('');
                }}
              >
                Remove
              </Button>
            </span>
          )}
        </div>
      )}
    </FieldRow>
  );
}
