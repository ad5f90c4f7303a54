import { Anchor, Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { person as personOf, PIN_MAX, type Person } from '../../../../server/contract/people.ts';
import { textField, useSmallForm } from '../../kit/form/use-small-form.ts';
import { EndPeople, useGoOn } from '../../kit/session/end-people.tsx';
import { peopleQuery } from '../../kit/session/people.ts';
import { PEOPLE_PATH, useLogout, useServices } from '../../kit/session/staff-services.ts';

function PinForm({ person, onBack }: { person: Person; onBack: () => void }) {
  const { api } = useServices();
  const goOn = useGoOn();
  const form = useSmallForm({
    first: { pin: '' },
    name: () => 'The PIN',
    send: ({ pin }) =>
      api.data('PUT', `${PEOPLE_PATH}/here`, personOf, {
        body: { id: person.id, pin },
        rateLimitIsAnswer: true,
      }),
    onSaved: () => void goOn(),
  });
  return (
    <Stack component="form" gap="md" mt="md" onSubmit={form.onSubmit}>
      <TextInput
        {...textField(form, 'pin')}
        label={
          <>
            PIN of <bdi>{person.name}</bdi>
          </>
        }
        size="md"
        autoFocus
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_MAX}
        error={form.fault?.message}
      />
      <Group grow>
        <Button variant="default" size="md" onClick={onBack}>
          Back
        </Button>
        <Button {...form.button} size="md">
          Continue
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks who goes on with this session: a name, then the PIN. */
export function PersonChooser() {
  const { api } = useServices();
  const [chosen, setChosen] = useState<Person | null>(null);
  const [isEnding, setEnding] = useState(false);
  const logout = useLogout();
  const { data } = useQuery(peopleQuery(api));
  if (isEnding) {
    return (
      <Box mt="md">
        <EndPeople onClose={() => setEnding(false)} />
      </Box>
    );
  }
  if (chosen) return <PinForm person={chosen} onBack={() => setChosen(null)} />;
  return (
    <Stack gap="md" mt="md" aria-busy={data === undefined}>
      <Stack component="ul" gap="xs" p={0} m={0} aria-label="People" style={{ listStyle: 'none' }}>
        {data?.people.map((person) => (
          <li key={person.id}>
            <Button
              variant="default"
              size="md"
              fullWidth
              justify="space-between"
              leftSection={<IconUser size={18} stroke={1.75} aria-hidden="true" />}
              rightSection={<IconChevronRight size={16} aria-hidden="true" />}
              onClick={() => setChosen(person)}
            >
              <bdi>{person.name}</bdi>
            </Button>
          </li>
        ))}
      </Stack>
      <Group justify="space-between" fz="sm">
        {data?.at_laptop && (
          <Anchor component="button" type="button" inherit onClick={() => setEnding(true)}>
            No admin has their PIN?
          </Anchor>
        )}
        <Anchor component="button" type="button" inherit onClick={() => logout.mutate()}>
          Logout
        </Anchor>
      </Group>
    </Stack>
  );
}
