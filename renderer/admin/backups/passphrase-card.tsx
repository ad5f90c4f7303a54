import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconLock, IconLockExclamation, IconLockOpen2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { BackupState } from '../../../server/contract/backups.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { PASSPHRASE_WORDS } from './backup-words.ts';
import { removePassphrase, setBackups } from './backups-api.ts';
import classes from './backups-screen.module.css';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { UnlockForm } from './unlock-form.tsx';

const MARKS = { off: IconLockOpen2, on: IconLock, lost: IconLockExclamation } as const;

type Props = { state: Pick<BackupState, 'passphrase' | 'locked'> };

/** Whether anyone who finds the stick can read it; and what another laptop encrypted. */
export function PassphraseCard({ state: { passphrase, locked } }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const [open, setOpen] = useState<'none' | 'set' | 'remove'>('none');
  const close = () => setOpen('none');
  const remove = useMutation({
    mutationFn: () => removePassphrase(api),
    onSuccess: (state) => {
      setBackups(client, state);
      toastDone('Passphrase removed');
      close();
    },
    onError: (error) => tellFailure(error, 'passphrase'),
  });
  const Mark = MARKS[passphrase];
  return (
    <Card
      title="Passphrase"
      intro="Encrypts everything in the second place, so that a lost stick gives nothing away."
    >
      <div className={classes.place} data-well={passphrase === 'on' || undefined}>
        <Mark size={19} stroke={1.75} aria-hidden="true" />
        <p>
          <span>{PASSPHRASE_WORDS[passphrase]}</span>
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen('set')}>
          {passphrase === 'off' ? 'Set a passphrase…' : 'Change passphrase…'}
        </Button>
        {passphrase !== 'off' && (
          <Button variant="subtle" color="gray" onClick={() => setOpen('remove')}>
            Remove…
          </Button>
        )}
      </div>
      {locked > 0 && <UnlockForm locked={locked} />}
      <PassphraseDialog opened={open === 'set'} isChange={passphrase !== 'off'} onClose={close} />
      <ConfirmDialog
        opened={open === 'remove'}
        title="Remove the passphrase?"
        confirm="Remove passphrase"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        The copies in the second place are rewritten without encryption: anyone with the stick can
        read questions and contact details.
      </ConfirmDialog>
    </Card>
  );
}
