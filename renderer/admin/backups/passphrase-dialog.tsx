import { Button, Modal, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSPHRASE_LENGTH } from '../../../server/contract/backups.ts';
import { isApiError } from '../../lib/api-error.ts';
import dialog from '../../ui/dialog.module.css';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { setBackups, setPassphrase } from './backups-api.ts';
import classes from './backups-screen.module.css';

const EMPTY = { fresh: '', again: '' };
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
  const isLong = typed.fresh.length >= PASSPHRASE_LENGTH.min;
  const isOther = typed.again !== '' && !typed.fresh.startsWith(typed.again);
  const isReady = isLong && typed.fresh === typed.again;
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
      <form
        className={classes.choose}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !set.isPending) set.mutate();
        }}
      >
        <p className={dialog.text}>
          This laptop never asks for it. Any other laptop does: to bring your questions and leads
          back there, you need the stick and the passphrase.{' '}
          <b>Nobody can recover a lost passphrase.</b> Write it down, and keep it separate from the
          stick.
        </p>
        <PasswordInput
          label="Passphrase"
          description={`At least ${PASSPHRASE_LENGTH.min} characters, such as four words`}
          size="md"
          autoComplete="new-password"
          maxLength={PASSPHRASE_LENGTH.max}
          visibilityToggleButtonProps={TOGGLE}
          value={typed.fresh}
          error={isApiError(set.error, 400) ? set.error.serverMessage : null}
          errorProps={{ role: 'alert' }}
          data-autofocus
          onChange={(event) => type({ fresh: event.currentTarget.value })}
        />
        <PasswordInput
          label="Passphrase again"
          size="md"
          autoComplete="new-password"
          maxLength={PASSPHRASE_LENGTH.max}
          visibilityToggleButtonProps={TOGGLE}
          value={typed.again}
          error={isOther ? 'This does not match.' : null}
          onChange={(event) => type({ again: event.currentTarget.value })}
        />
        <p className={dialog.text}>
          Copies already in the second place are replaced. Experts can sometimes read what was
          deleted from a stick: if it held unencrypted copies, a new stick is safer.
        </p>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={leave} disabled={set.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={set.isPending}>
            {isChange ? 'Change passphrase' : 'Set passphrase'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
