import { Autocomplete, Button, Text } from '@mantine/core';
import { IconUser, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Lead } from '../../../server/contract/leads.ts';
import type { Person } from '../../../server/contract/people.ts';
import { DEVICE_NAME_MAX } from '../../../server/contract/devices.ts';
import { useWithKey } from '../../ui/key-hint.tsx';
import { tipped } from '../../ui/tips.tsx';
import { peopleQuery } from '../kit/session/people.ts';
import { useServices } from '../kit/session/staff-services.ts';

/** Names of possible owners of a lead. `isClosed`: there are no others. */
export type Owners = { names: readonly string[]; isClosed: boolean };

type Owned = Pick<Lead, 'owner' | 'owner_left'>;

/** Names to choose an owner from: the people, or without people, who owns or captured one of these leads. */
export function useOwners(rows: readonly Lead[]): Owners {
  const { api, readOnly } = useServices();
  const { people = [] } = useQuery({ ...peopleQuery(api), enabled: !readOnly }).data ?? {};
  return useMemo(() => ownersOf(people, rows), [people, rows]);
}

/** The same, of what is known. */
export function ownersOf(
  people: readonly Pick<Person, 'name'>[],
  rows: readonly Pick<Lead, 'owner' | 'captured_by'>[],
): Owners {
  if (people.length > 0) return { names: people.map(({ name }) => name), isClosed: true };
  const names = rows.flatMap(({ owner, captured_by: by }) => [owner, by]);
  const known = [...new Set(names.filter((name) => name !== null))];
  return { names: known.toSorted((a, b) => a.localeCompare(b)), isClosed: false };
}

/** "Ana", "Nobody", "Ana (removed)" of a person who was removed since. */
export function ownerWords({ owner, owner_left: isGone }: Owned): string {
  return `${owner ?? 'Nobody'}${isGone ? ' (removed)' : ''}`;
}

/** True if the choice changes the owner. @param names of the people who are here now */
export function isOtherOwner(
  { owner, owner_left: isGone }: Owned,
  next: string | null,
  names: readonly string[],
): boolean {
  // Another person may have the name of the one who was removed.
  return next !== owner || (isGone && names.some((one) => one === next));
}

/**
 * The owner that a typed text means: the one of that name, however it is written; where others may be, the text itself.
 * @param owner the one before, who stays where the text means nobody
 */
export function ownerFor(
  text: string,
  { names, isClosed }: Owners,
  owner: string | null,
): string | null {
  const typed = text.trim();
  const known = names.find((one) => one.toLowerCase() === typed.toLowerCase());
  return known ?? ((isClosed ? null : typed) || owner);
}

/** Draws who follows a lead up, where nothing can be pressed. */
function OwnerMark({ lead }: { lead: Lead }) {
  return (
    <Text span size="sm" c={lead.owner === null ? 'dimmed' : undefined} truncate>
      <bdi>{ownerWords(lead)}</bdi>
    </Text>
  );
}

type Props = {
  lead: Lead;
  /** Of the lead. */
  name: string;
  owners: Owners;
  /** The owner is being chosen. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (owner: string | null) => void;
};

/** The same to press: one of the people, or without people, a name that was seen or is typed. */
export function OwnerChoice({ lead, name, owners, isOpen, onOpen, onChange }: Props) {
  const { owner } = lead;
  const { readOnly } = useServices();
  const withKey = useWithKey();
  if (readOnly) return <OwnerMark lead={lead} />;
  if (isOpen) {
    return (
      <OwnerField
        owner={owner}
        label={`Owner of ${name}`}
        owners={owners}
        onDone={(next) => {
          onOpen(false);
          if (isOtherOwner(lead, next, owners.names)) onChange(next);
        }}
      />
    );
  }
  const Icon = owner === null || lead.owner_left ? IconUserQuestion : IconUser;
  return (
    <Button
      {...tipped(withKey('Choose who follows it up', 'o'))}
      variant="default"
      size="compact-sm"
      h={28}
      maw="100%"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={`Owner: ${owner === null ? 'nobody' : ownerWords(lead)}, ${name}`}
      onClick={() => onOpen(true)}
    >
      <bdi>{ownerWords(lead)}</bdi>
    </Button>
  );
}

type FieldProps = {
  owner: string | null;
  label: string;
  owners: Owners;
  /** @param owner what was chosen, or what was there before */
  onDone: (owner: string | null) => void;
};

function OwnerField({ owner, label, owners, onDone }: FieldProps) {
  const [text, setText] = useState('');
  const chosen = ownerFor(text, owners, owner);
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      placeholder={owner ?? 'Name'}
      data={[...owners.names]}
      maxLength={DEVICE_NAME_MAX}
      autoFocus
      defaultDropdownOpened
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      value={text}
      onChange={setText}
      onOptionSubmit={onDone}
      onBlur={() => onDone(chosen)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone(owner);
        }
        // An option that the arrows lead to is submitted by itself.
        if (event.key === 'Enter' && !event.defaultPrevented) onDone(chosen);
        // Nobody any more.
        if ((event.key === 'Backspace' || event.key === 'Delete') && text === '') onDone(null);
      }}
    />
  );
}
