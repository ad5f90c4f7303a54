import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSPHRASE_LENGTH } from '../../../server/contract/backups.ts';
import { isApiError } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { setBackups, unlockBackups } from './backups-api.ts';
import classes from './backups-screen.module.css';

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
    <form
      className={classes.choose}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !unlock.isPending) unlock.mutate();
      }}
    >
      <Hint>
        {countOf(locked, 'backup', 'backups')} in the second place {locked === 1 ? 'was' : 'were'}{' '}
        encrypted with another passphrase. Enter it to see {locked === 1 ? 'it' : 'them'}.
      </Hint>
      <PasswordInput
        label="Their passphrase"
        autoComplete="off"
        maxLength={PASSPHRASE_LENGTH.max}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide their passphrase', tabIndex: 0 }}
        value={typed}
        error={isApiError(unlock.error, 400) ? unlock.error.serverMessage : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (unlock.isError) unlock.reset();
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" disabled={typed === ''} loading={unlock.isPending}>
          Unlock
        </Button>
      </div>
    </form>
  );
}
