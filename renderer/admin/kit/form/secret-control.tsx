import { ActionIcon, Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FieldRow } from './field-row.tsx';
import { type Field, wire } from './field.ts';

type Props = {
  /** Null keeps what is stored, an empty text removes it. */
  field: Field<string | null>;
  /** True if the server has a secret stored. */
  stored: boolean;
  /** Noun for the secret inside a sentence: "token". */
  what: string;
  hint: ReactNode;
};

/** A secret that nobody can read again: it is entered, replaced or removed. */
export function SecretControl({ field, stored, what, hint }: Props) {
  const { label, value, set, revert } = field;
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
  const keep = () => {
    setReplacing(false);
    revert();
  };
  const remove = () => {
    setTyped('');
    set('');
  };
  return (
    <FieldRow field={field} hint={hint} labelsInput={typing}>
      <Group gap="sm">
        {typing ? (
          <TextInput
            {...wire(field, hint)}
            flex="1 1 16rem"
            spellCheck={false}
            // Only after a press of "Replace".
            autoFocus={stored && replacing}
            value={value ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            {...concealed}
          />
        ) : (
          <Text flex="1 1 12rem" c={removing ? 'bad' : 'var(--text-2)'}>
            {removing ? `The ${what} will be removed when you save.` : `A ${what} is stored.`}
          </Text>
        )}
        {typing && stored && (
          <Button variant="subtle" color="gray" onClick={keep}>
            Keep the stored one
          </Button>
        )}
        {removing && (
          <Button variant="default" onClick={revert}>
            Keep it
          </Button>
        )}
        {!typing && !removing && (
          <>
            <Button
              variant="default"
              aria-label={`Replace ${label}`}
              onClick={() => setReplacing(true)}
            >
              Replace
            </Button>
            <Button variant="subtle" color="bad" aria-label={`Remove ${label}`} onClick={remove}>
              Remove
            </Button>
          </>
        )}
      </Group>
    </FieldRow>
  );
}

/** For a text input whose content others at the table must not read; its eye shows it. @param what "password" */
export function useConcealed(
  what: string,
): Pick<TextInputProps, 'type' | 'autoComplete' | 'autoCapitalize' | 'rightSection'> {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return {
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'off',
    rightSection: (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${shown ? 'Hide' : 'Show'} the ${what}`}
        onClick={() => setShown(!shown)}
      >
        <Icon size={17} stroke={1.75} />
      </ActionIcon>
    ),
  };
}
