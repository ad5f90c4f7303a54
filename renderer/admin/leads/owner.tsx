import { Autocomplete, Button, Text } from '@mantine/core';
import { IconUser, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Lead } from '../../../server/contract/leads.ts';
import { DEVICE_NAME_MAX } from '../../../server/contract/devices.ts';
import { useWithKey } from '../../ui/key-hint.tsx';
import { tipped } from '../../ui/tips.tsx';
import { useServices } from '../kit/session/staff-services.ts';

/** Names of those who may own a lead: who owns or captured one. */
export function ownersIn(rows: readonly Lead[]): string[] {
  const names = rows.flatMap(({ owner, captured_by: by }) => [owner, by]);
  return [...new Set(names.filter((name) => name !== null))].toSorted((a, b) => a.localeCompare(b));
}

/** Draws who follows a lead up, where nothing can be pressed. */
export function OwnerMark({ owner }: { owner: string | null }) {
  return (
    <Text span size="sm" c={owner === null ? 'dimmed' : undefined} truncate>
      <bdi>{owner ?? 'Nobody'}</bdi>
    </Text>
  );
}

type Props = {
  lead: Lead;
  /** Of the lead. */
  name: string;
  /** Names to choose from. */
  owners: readonly string[];
  /** The owner is being chosen. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (owner: string | null) => void;
};

/** The same to press: a name of those that were seen, or another one that is typed. */
export function OwnerChoice({ lead: { owner }, name, owners, isOpen, onOpen, onChange }: Props) {
  const { readOnly } = useServices();
  const withKey = useWithKey();
  if (readOnly) return <OwnerMark owner={owner} />;
  if (isOpen) {
    return (
      <OwnerField
        owner={owner}
        label={`Owner of ${name}`}
        owners={owners}
        onDone={(next) => {
          onOpen(false);
          if (next !== owner) onChange(next);
        }}
      />
    );
  }
  const Icon = owner === null ? IconUserQuestion : IconUser;
  return (
    <Button
      {...tipped(withKey('Choose who follows it up', 'o'))}
      variant="default"
      size="compact-sm"
      h={28}
      maw="100%"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={`Owner: ${owner ?? 'nobody'}, ${name}`}
      onClick={() => onOpen(true)}
    >
      <bdi>{owner ?? 'Nobody'}</bdi>
    </Button>
  );
}

type FieldProps = {
  owner: string | null;
  label: string;
  owners: readonly string[];
  /** @param owner what was chosen, or what was there before */
  onDone: (owner: string | null) => void;
};

function OwnerField({ owner, label, owners, onDone }: FieldProps) {
  const [text, setText] = useState('');
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      placeholder={owner ?? 'Name'}
      data={[...owners]}
      maxLength={DEVICE_NAME_MAX}
      autoFocus
      defaultDropdownOpened
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      value={text}
      onChange={setText}
      onOptionSubmit={onDone}
      onBlur={() => onDone(text.trim() || owner)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone(owner);
        }
        // An option that the arrows lead to is submitted by itself.
        if (event.key === 'Enter' && !event.defaultPrevented) onDone(text.trim() || owner);
        // Nobody any more.
        if ((event.key === 'Backspace' || event.key === 'Delete') && text === '') onDone(null);
      }}
    />
  );
}
