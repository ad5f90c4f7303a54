import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFolder,
  IconLock,
  IconLockExclamation,
  IconLockOpen2,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type BackupState,
  backupState,
  PASSPHRASE_LENGTH,
} from '../../../server/contract/backups.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { mismatchOf, textField, useSmallForm } from '../kit/form/use-small-form.ts';
import { useServices } from '../kit/session/staff-services.ts';
import {
  BACKUPS_PATH,
  externalInWords,
  lockedInWords,
  PASSPHRASE_WORDS,
  setBackups,
  SLOW,
} from '../kit/backups/model.ts';

const PASSPHRASE_PATH = `${BACKUPS_PATH}/passphrase`;
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

const NO_FOLDER = { folder: '' };

/** The folder, and the choice of another one. */
function Folder({ external }: { external: BackupState['second'] }) {
  const { api } = useServices();
  const client = useQueryClient();
  const desktop = desktopOf(window);
  const form = useSmallForm({
    first: NO_FOLDER,
    name: () => 'The external backup',
    send: async ({ folder }) => {
      const call = { body: { folder: folder.trim() } };
      const path = `${BACKUPS_PATH}/second-place`;
      setBackups(client, await api.data('PUT', path, backupState, call));
    },
    onSaved: clear,
  });
  function clear(): void {
    form.type(NO_FOLDER);
  }
  const isEmpty = form.values.folder.trim() === '';
  const isWell = external?.state === 'ok' || external?.state === 'copying';
  async function pick(): Promise<void> {
    const folder = await desktop?.chooseFolder();
    if (folder === null || folder === undefined) return;
    form.type({ folder });
    void form.submit({ folder });
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
            aria-busy={form.isSending || undefined}
            onClick={() => void form.submit({ folder: external.folder })}
          >
            Check now
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void form.submit(NO_FOLDER)}>
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
      <Stack component="form" gap="sm" onSubmit={form.onSubmit}>
        <TextInput
          label={desktop ? 'Or its path' : 'Path of the folder on the laptop'}
          placeholder="/media/stick"
          spellCheck={false}
          autoComplete="off"
          maxLength={1000}
          {...textField(form, 'folder')}
          error={form.fault?.message}
        />
        <Button {...form.button} variant="default" disabled={isEmpty}>
          Use this folder
        </Button>
      </Stack>
    </>
  );
}

/** Passphrase of the external backup: its state, and the dialogs that set, change or remove it. */
function Passphrase({ state: { passphrase, locked } }: { state: BackupState }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [open, setOpen] = useState<'none' | 'set' | 'remove'>('none');
  const close = () => setOpen('none');
  const remove = useMutation({
    mutationFn: () => api.data('DELETE', PASSPHRASE_PATH, backupState),
    onSuccess: (next) => {
      setBackups(client, next);
      toastDone('Passphrase removed');
      close();
    },
    meta: { failure: 'passphrase' },
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
      {open === 'set' && <PassphraseDialog isChange={passphrase !== 'off'} onClose={close} />}
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

/** True if there is a passphrase to set, to change or to remove: also of a stick that is used no more. */
export function hasPassphrase({
  second,
  passphrase,
}: Pick<BackupState, 'second' | 'passphrase'>): boolean {
  return second !== null || passphrase !== 'off';
}

/** A stick or folder that has a copy of every backup: how it is doing, and whether it is encrypted. */
export function ExternalBackupCard({ state }: { state: BackupState }) {
  return (
    <Card
      title="External backup"
      intro="A USB stick or another disk gets copies of the newest 24 backups, so what you collected survives the laptop."
    >
      <Folder external={state.second} />
      {hasPassphrase(state) && <Passphrase state={state} />}
    </Card>
  );
}

const EMPTY = { fresh: '', again: '' };
const NO_PASSPHRASE = { passphrase: '' };
const FIELD = { maxLength: PASSPHRASE_LENGTH.max };
const TOGGLE = { 'aria-label': 'Show or hide the passphrase', tabIndex: 0 };

type Props = { isChange: boolean; onClose: () => void };

/** Asks for a passphrase twice, and says what it means to lose it. */
function PassphraseDialog({ isChange, onClose }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const form = useSmallForm({
    first: EMPTY,
    name: () => 'The passphrase',
    send: async ({ fresh: passphrase }) => {
      const call = { body: { passphrase } };
      setBackups(client, await api.data('PUT', PASSPHRASE_PATH, backupState, call));
      toastDone(isChange ? 'Passphrase changed' : 'Passphrase set');
    },
    onSaved: onClose,
  });
  const { fresh, again } = form.values;
  const field = (name: 'fresh' | 'again') => textField(form, name);
  const isReady = fresh.length >= PASSPHRASE_LENGTH.min && fresh === again;
  return (
    <Modal
      opened
      onClose={() => {
        if (!form.isSending) onClose();
      }}
      title={isChange ? 'Change the passphrase' : 'Set a passphrase'}
      size={480}
    >
      <Stack component="form" gap="md" onSubmit={form.onSubmit}>
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
          {...field('fresh')}
          error={form.fault?.message}
          data-autofocus
        />
        <PasswordInput
          {...FIELD}
          label="Passphrase again"
          autoComplete="new-password"
          visibilityToggleButtonProps={TOGGLE}
          {...field('again')}
          error={mismatchOf(fresh, again)}
        />
        <Hint>
          Copies already in the external backup are replaced. Experts can sometimes read what was
          deleted from a stick: if it held unencrypted copies, a new stick is safer.
        </Hint>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.isSending}>
            Cancel
          </Button>
          <Button {...form.button} disabled={!isReady}>
            {isChange ? 'Change passphrase' : 'Set passphrase'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Backups that were encrypted on another laptop or with another passphrase: asks once for that passphrase. */
function UnlockForm({ locked }: { locked: number }) {
  const { api } = useServices();
  const client = useQueryClient();
  const form = useSmallForm({
    first: NO_PASSPHRASE,
    name: () => 'The passphrase',
    send: async (body) => {
      const call = { body, ...SLOW };
      setBackups(client, await api.data('POST', `${BACKUPS_PATH}/unlock`, backupState, call));
      toastDone('Unlocked');
    },
    onSaved: clear,
  });
  function clear(): void {
    form.type(NO_PASSPHRASE);
  }
  const isEmpty = form.values.passphrase === '';
  return (
    <Stack component="form" gap="sm" onSubmit={form.onSubmit}>
      <Hint>{lockedInWords(locked)}</Hint>
      <PasswordInput
        {...FIELD}
        label="Their passphrase"
        autoComplete="off"
        visibilityToggleButtonProps={{ ...TOGGLE, 'aria-label': 'Show or hide their passphrase' }}
        {...textField(form, 'passphrase')}
        error={form.fault?.message}
      />
      <Button {...form.button} variant="default" disabled={isEmpty}>
        Unlock
      </Button>
    </Stack>
  );
}
