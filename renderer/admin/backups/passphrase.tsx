import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSPHRASE_LENGTH } from '../../../server/contract/backups.ts';
import { isApiError } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { tellFailure, toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';
import { setBackups, setPassphrase, unlockBackups } from './backups-api.ts';

const EMPTY = { fresh: '', again: '' };
const FIELD = { maxLength: PASSPHRASE_LENGTH.max, errorProps: { role: 'alert' } };
const TOGGLE = { 'aria-label': 'Show or hide the passphrase', tabIndex: 0 };

type Props = { opened: boolean; isChange: boolean; onClose: () => void };

/** Asks for a passphrase twice, and says what it means to lose it. */
export function PassphraseDialog({ opened, isChange, onClose }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const set = useMutation({
    mutationFn: () => setPassphrase(api, typed.fresh),
    onSuccess: (state) => {
      setBackups(client, state);
      toastDone(isChange ? 'Passphrase changed' : 'Passphrase set');
      leave();
    },
    onError: (error) => {
      if (!isApiError(error, 400)) tellFailure(error, 'passphrase');
    },
  });
  function leave(): void {
    setTyped(EMPTY);
    set.reset();
    onClose();
  }
  const isOther = typed.again !== '' && !typed.fresh.startsWith(typed.again);
  const isReady = typed.fresh.length >= PASSPHRASE_LENGTH.min && typed.fresh === typed.again;
  const type = (patch: Partial<typeof EMPTY>) => {
    setTyped((before) => ({ ...before, ...patch }));
    if (set.isError) set.reset();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!set.isPending) leave();
      }}
      title={isChange ? 'Change the passphrase' : 'Set a passphrase'}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !set.isPending) set.mutate();
        }}
      >
        <Text size="sm">
          This laptop never asks for it. Any other laptop does: to bring your questions and leads
          back there, you need the stick and the passphrase.{' '}
          <b>Nobody can recover a lost passphrase.</b> Write it down, and keep it separate from the
          stick.
        </Text>
        <PasswordInput
          {...FIELD}
          label="Passphrase"
          description={`At least ${PASSPHRASE_LENGTH.min} characters, such as four words`}
          autoComplete="new-password"
          visibilityToggleButtonProps={TOGGLE}
          value={typed.fresh}
          error={isApiError(set.error, 400) ? set.error.serverMessage : null}
          data-autofocus
          onChange={(event) => type({ fresh: event.currentTarget.value })}
        />
        <PasswordInput
          {...FIELD}
          label="Passphrase again"
          autoComplete="new-password"
          visibilityToggleButtonProps={TOGGLE}
          value={typed.again}
          error={isOther ? 'This does not match.' : null}
          onChange={(event) => type({ again: event.currentTarget.value })}
        />
        <Hint>
          Copies already in the external backup are replaced. Experts can sometimes read what was
          deleted from a stick: if it held unencrypted copies, a new stick is safer.
        </Hint>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={leave} disabled={set.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={set.isPending}>
            {isChange ? 'Change passphrase' : 'Set passphrase'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Backups that were encrypted on another laptop or with another passphrase: asks once for that passphrase. */
export function UnlockForm({ locked }: { locked: number }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const unlock = useMutation({
    mutationFn: () => unlockBackups(api, typed),
    onSuccess: (state) => {
      setTyped('');
      setBackups(client, state);
      toastDone('Unlocked');
    },
    onError: (error) => {
      if (!isApiError(error, 400)) tellFailure(error, 'unlock');
    },
  });
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !unlock.isPending) unlock.mutate();
      }}
    >
      <Hint>
        {countOf(locked, 'backup', 'backups')} in the folder {locked === 1 ? 'was' : 'were'}{' '}
        encrypted with another passphrase. Enter it to see {locked === 1 ? 'it' : 'them'}.
      </Hint>
      <PasswordInput
        {...FIELD}
        label="Their passphrase"
        autoComplete="off"
        visibilityToggleButtonProps={{ ...TOGGLE, 'aria-label': 'Show or hide their passphrase' }}
        value={typed}
        error={isApiError(unlock.error, 400) ? unlock.error.serverMessage : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (unlock.isError) unlock.reset();
        }}
      />
      <Button type="submit" variant="default" disabled={typed === ''} loading={unlock.isPending}>
        Unlock
      </Button>
    </Stack>
  );
}
