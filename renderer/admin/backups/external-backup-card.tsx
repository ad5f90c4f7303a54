import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFolder,
  IconLock,
  IconLockExclamation,
  IconLockOpen2,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { BackupState } from '../../../server/contract/backups.ts';
import { isApiError } from '../../lib/api-error.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellFailure, toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';
import { externalInWords, PASSPHRASE_WORDS } from './backup-words.ts';
import { chooseExternalBackup, removePassphrase, setBackups } from './backups-api.ts';
import { PassphraseDialog, UnlockForm } from './passphrase.tsx';

const LOCKS = { off: IconLockOpen2, on: IconLock, lost: IconLockExclamation } as const;

type FactProps = { icon: typeof IconLock; isWell: boolean; children: ReactNode };

function Fact({ icon: Icon, isWell, children }: FactProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" c={isWell ? 'ok' : 'warn'}>
      <Icon size={19} stroke={1.75} style={{ flex: 'none' }} aria-hidden="true" />
      <Text size="sm" c="var(--text)" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  );
}

/** The folder, and the choice of another one. */
function Folder({ external }: { external: BackupState['second'] }) {
  const { api } = useServices();
  const client = useQueryClient();
  const desktop = desktopOf(window);
  const [typed, setTyped] = useState('');
  const choose = useMutation({
    mutationFn: (folder: string) => chooseExternalBackup(api, folder),
    onSuccess: (state) => {
      setTyped('');
      setBackups(client, state);
    },
    onError: (error) => {
      if (!isApiError(error, 400)) tellFailure(error, 'external-backup');
    },
  });
  const refused = isApiError(choose.error, 400) ? choose.error.serverMessage : null;
  const isWell = external?.state === 'ok' || external?.state === 'copying';
  async function pick(): Promise<void> {
    const folder = await desktop?.chooseFolder();
    if (folder !== null && folder !== undefined) choose.mutate(folder);
  }
  return (
    <>
      {external && (
        <Fact icon={isWell ? IconCircleCheck : IconAlertTriangle} isWell={isWell}>
          <b>{external.folder}</b>
          <br />
          {externalInWords(external)}
        </Fact>
      )}
      {external && (
        <Group gap="sm">
          <Button
            variant="default"
            loading={choose.isPending}
            onClick={() => choose.mutate(external.folder)}
          >
            Check now
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={choose.isPending}
            onClick={() => choose.mutate('')}
          >
            Stop using it
          </Button>
        </Group>
      )}
      {desktop && (
        <Button
          variant="default"
          leftSection={<IconFolder size={17} stroke={1.75} />}
          onClick={() => void pick()}
        >
          {external ? 'Choose another folder…' : 'Choose a folder…'}
        </Button>
      )}
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') choose.mutate(typed.trim());
        }}
      >
        <TextInput
          label={desktop ? 'Or its path' : 'Path of the folder on the laptop'}
          placeholder="/media/stick"
          spellCheck={false}
          autoComplete="off"
          maxLength={1000}
          value={typed}
          error={refused}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (choose.isError) choose.reset();
          }}
        />
        <Button
          type="submit"
          variant="default"
          disabled={typed.trim() === ''}
          loading={choose.isPending && choose.variables === typed.trim()}
        >
          Use this folder
        </Button>
      </Stack>
    </>
  );
}

/** Whether anyone who finds the stick can read it. */
function Passphrase({ state: { passphrase, locked } }: { state: BackupState }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [open, setOpen] = useState<'none' | 'set' | 'remove'>('none');
  const close = () => setOpen('none');
  const remove = useMutation({
    mutationFn: () => removePassphrase(api),
    onSuccess: (next) => {
      setBackups(client, next);
      toastDone('Passphrase removed');
      close();
    },
    onError: (error) => tellFailure(error, 'passphrase'),
  });
  return (
    <>
      <Fact icon={LOCKS[passphrase]} isWell={passphrase === 'on'}>
        {PASSPHRASE_WORDS[passphrase]}
      </Fact>
      <Group gap="sm">
        <Button variant="default" onClick={() => setOpen('set')}>
          {passphrase === 'off' ? 'Set a passphrase…' : 'Change passphrase…'}
        </Button>
        {passphrase !== 'off' && (
          <Button variant="subtle" color="gray" onClick={() => setOpen('remove')}>
            Remove…
          </Button>
        )}
      </Group>
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
        The copies in the external backup are rewritten without encryption: anyone with the stick
        can read questions and contact details.
      </ConfirmDialog>
    </>
  );
}

/** A stick or folder that has a copy of every backup: how it is doing, and whether it is encrypted. */
export function ExternalBackupCard({ state }: { state: BackupState }) {
  return (
    <Card
      title="External backup"
      intro="A USB stick or another disk gets copies of the newest 24 backups, so what you collected survives the laptop."
    >
      <Folder external={state.second} />
      {(state.second || state.passphrase !== 'off') && <Passphrase state={state} />}
    </Card>
  );
}
