import { Badge, Box, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DEVICE_NAME_MAX } from '../../../../server/contract/devices.ts';
import {
  person as personOf,
  PIN_MAX,
  PIN_RULE,
  ROLES,
  type Person,
  type Role,
} from '../../../../server/contract/people.ts';
import { Card, Hint, PLAIN_LIST } from '../../../ui/card.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { DeleteDialog } from '../../kit/delete-dialog.tsx';
import { FormFoot } from '../../kit/form/form-foot.tsx';
import { textField, useSmallForm } from '../../kit/form/use-small-form.ts';
import { EndPeople, useGoOn } from '../../kit/session/end-people.tsx';
import { PEOPLE_KEY, peopleQuery } from '../../kit/session/people.ts';
import { PEOPLE_PATH, usePerson, useServices } from '../../kit/session/staff-services.ts';

const ROLE_NAMES: Record<Role, string> = { stand: 'Staff', admin: 'Admin' };
const ROLE_WORDS: Record<Role, string> = {
  stand: 'Questions, capture, and the leads they captured',
  admin: 'Everything, with exports, settings and people',
};

/** Fields of a person as they begin. @param person null for someone new */
export function typedOf(person: Person | null): Omit<Person, 'id'> & { pin: string } {
  return { name: person?.name ?? '', role: person?.role ?? 'stand', pin: '' };
}

/** The fields as they are sent: a person who is known keeps their PIN where none is typed. */
export function personBody({ pin, ...typed }: ReturnType<typeof typedOf>, isKnown: boolean) {
  return { ...typed, ...(pin === '' && isKnown ? {} : { pin }) };
}

type DialogProps = {
  /** Null for someone new. */
  person: Person | null;
  /** The first one is an admin, and stays signed in here. */
  isFirst: boolean;
  onClose: () => void;
};

/** Name, role and PIN of a person. */
function PersonDialog({ person, isFirst, onClose }: DialogProps) {
  const { api } = useServices();
  const client = useQueryClient();
  const goOn = useGoOn();
  const form = useSmallForm({
    first: typedOf(person),
    name: ({ name }) => name,
    send: (typed) => {
      const body = personBody(typed, person !== null);
      return person
        ? api.data('PUT', `${PEOPLE_PATH}/${person.id}`, personOf, { body })
        : api.data('POST', PEOPLE_PATH, personOf, { body });
    },
    onSaved: (saved) => {
      toastDone(`Saved ${saved.name}`);
      void client.invalidateQueries({ queryKey: PEOPLE_KEY });
      // One's own name may be another one now.
      void goOn();
      onClose();
    },
  });
  const { fault } = form;
  const isAtField = fault?.field === 'name' || fault?.field === 'pin';
  const field = (name: 'name' | 'pin') => textField(form, name);
  return (
    <Modal opened onClose={onClose} title={person?.name ?? 'Add a person'} size={480}>
      <Stack component="form" gap="md" onSubmit={form.onSubmit}>
        <TextInput
          {...field('name')}
          label="Name"
          maxLength={DEVICE_NAME_MAX}
          autoComplete="off"
          data-autofocus
          dir="auto"
        />
        {isFirst ? (
          <Hint>The first person is an admin, who can add the others.</Hint>
        ) : (
          <Radio.Group
            label="Role"
            value={form.values.role}
            onChange={(value) => form.type({ role: ROLES.find((one) => one === value) ?? 'stand' })}
          >
            <Stack gap="xs" mt="xs">
              {ROLES.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={ROLE_NAMES[one]}
                  description={ROLE_WORDS[one]}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <TextInput
          {...field('pin')}
          label={person ? 'New PIN' : 'PIN'}
          description={person ? `${PIN_RULE} Empty keeps the one there is.` : PIN_RULE}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_MAX}
        />
        <FormFoot form={form} fault={isAtField ? null : fault} onClose={onClose} />
      </Stack>
    </Modal>
  );
}

type RowProps = { person: Person; isOwn: boolean; onEdit: () => void; onRemove: () => void };

function Row({ person, isOwn, onEdit, onRemove }: RowProps) {
  return (
    <Group component="li" gap="sm" data-part="person">
      <Box flex={1} miw={120}>
        <Group gap="xs">
          <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {person.name}
          </Text>
          {isOwn && <Badge variant="default">You</Badge>}
        </Group>
        <Text size="sm" c="var(--text-2)">
          {ROLE_NAMES[person.role]}
        </Text>
      </Box>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" aria-label={`Edit ${person.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="default" aria-label={`Remove ${person.name}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </Group>
  );
}

type Open =
  { kind: 'edit'; person: Person | null } | { kind: 'remove'; person: Person } | { kind: 'end' };

/** People by name and PIN, where staff want them. */
export function PeopleCard() {
  const { api } = useServices();
  const own = usePerson();
  const { people, at_laptop: isAtLaptop } = useQuery(peopleQuery(api)).data ?? {};
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isNone = people?.length === 0;
  return (
    <Card
      title="People"
      intro={
        isNone
          ? 'Only if you want it: everybody gets a name and a PIN. Leads, answers and the log then say who it was, and staff who are no admins see their own leads alone.'
          : 'Each session asks who it is. The name at the foot of the menu lets somebody else go on.'
      }
    >
      {people && people.length > 0 && (
        <Stack gap="md" {...PLAIN_LIST} aria-label="People">
          {people.map((person) => (
            <Row
              key={person.id}
              person={person}
              isOwn={person.id === own?.id}
              onEdit={() => setOpen({ kind: 'edit', person })}
              onRemove={() => setOpen({ kind: 'remove', person })}
            />
          ))}
        </Stack>
      )}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={people === undefined}
          onClick={() => setOpen({ kind: 'edit', person: null })}
        >
          {isNone ? 'Start with yourself' : 'Add a person'}
        </Button>
        {people && people.length > 0 && isAtLaptop && (
          <Button variant="subtle" onClick={() => setOpen({ kind: 'end' })}>
            Work without people…
          </Button>
        )}
      </Group>
      {people && people.length > 0 && (
        <Hint>If nobody knows an admin’s PIN, the password at the laptop removes everyone.</Hint>
      )}
      {open?.kind === 'edit' && (
        <PersonDialog person={open.person} isFirst={isNone} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <DeleteDialog
          title={`Remove ${open.person.name}?`}
          confirm="Remove"
          path={`${PEOPLE_PATH}/${open.person.id}`}
          said={`Removed ${open.person.name}`}
          failure="people"
          refreshes={PEOPLE_KEY}
          onDone={close}
          onClose={close}
        >
          Their leads and what they did keep the name; a lead that they own counts as one without an
          owner. They can no longer be chosen, and a session that they are in asks who it is.
        </DeleteDialog>
      )}
      {open?.kind === 'end' && (
        <Modal opened onClose={close} title="Work without people?" size={480}>
          <EndPeople onClose={close} />
        </Modal>
      )}
    </Card>
  );
}
