import {
  Alert,
  Button,
  Group,
  PasswordInput,
  Progress,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { backupsFound, type BackupsFound } from '../../../server/contract/backups.ts';
import type { Progress as Work } from '../../../server/contract/progress.ts';
import { isToldElsewhere, refusalSentence } from '../../lib/api-error.ts';
import { countOf, formatBytes, formatCount, shortExactTime } from '../../lib/format.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { ChangeOver, useChangeOver } from '../kit/backups/change-over.tsx';
import { backupsQuery, countsInWords, noteInWords, SLOW } from '../kit/backups/model.ts';
import { progressQuery, setProgress } from '../kit/progress.ts';
import { useSmallForm } from '../kit/form/use-small-form.ts';
import { useServices } from '../kit/session/staff-services.ts';

const SEARCH = '/api/admin/first-start/backups';
const TAKE = '/api/admin/first-start/backup';
const FIRST = { folder: '', passphrase: '' };

type Found = BackupsFound['backups'][number];

type Search = { folder: string; state: BackupsFound };

/** Finding in a folder; null while that was not searched, or another one was. */
export function foundIn(folder: string, search: Search | null): BackupsFound | null {
  return search?.folder === folder ? search.state : null;
}

/** The backup that is chosen at first: the newest one that this version of Booth can read, else the newest one. */
export function firstChoice<Backup extends Pick<Found, 'newer'>>(
  backups: readonly Backup[],
): Backup | undefined {
  return backups.find(({ newer }) => !newer) ?? backups[0];
}

/** A backup on a stick or in a folder: found, opened with its passphrase, chosen, and taken over. */
export function BackupHandover() {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const desktop = desktopOf(window);
  // The note about the outcome comes with it.
  useQuery(backupsQuery(api));
  const { data: progress = null } = useQuery(progressQuery);
  const [search, setSearch] = useState<Search | null>(null);
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const form = useSmallForm({
    first: FIRST,
    name: () => 'The folder',
    send: async (body: typeof FIRST) => {
      setFailure(null);
      const state = await api.data('POST', SEARCH, backupsFound, { body, ...SLOW });
      setSearch({ folder: body.folder, state });
      setId(firstChoice(state.backups)?.id ?? null);
    },
  });
  const change = useChangeOver(() => {
    const note = client.getQueryData(backupsQuery(api).queryKey)?.note ?? null;
    if (note?.kind !== 'restored') {
      setFailure(note && noteInWords(note).text);
      return;
    }
    toastDone('This laptop goes on where the other one was');
    void client.invalidateQueries();
    void navigate('/dashboard', { replace: true });
  });

  const take = () => {
    setFailure(null);
    setProgress(client, null);
    const { signal } = (running.current = new AbortController());
    change.ask(
      () => api.done('POST', TAKE, { body: { id }, signal, ...SLOW }),
      (error) => {
        if (!signal.aborted && !isToldElsewhere(error)) setFailure(refusalSentence(error));
      },
    );
  };
  const found = foundIn(form.values.folder, search);
  const choose = (folder: string) => form.type({ folder, passphrase: '' });
  async function pick(): Promise<void> {
    const folder = await desktop?.chooseFolder();
    if (folder === null || folder === undefined) return;
    choose(folder);
    void form.submit({ folder, passphrase: '' });
  }

  const chosen = found?.backups.find((one) => one.id === id);
  const isBusy = change.isAsking || change.isUnderway;
  return (
    <Card
      title="From a backup"
      intro="All events with their questions and leads, all settings and pictures. The stick of the other laptop’s external backup has it."
    >
      {!isBusy && (
        <Stack component="form" gap="sm" onSubmit={form.onSubmit}>
          {desktop && (
            <Button
              variant="default"
              leftSection={<IconFolder size={17} stroke={1.75} />}
              onClick={() => void pick()}
            >
              Choose a folder…
            </Button>
          )}
          <TextInput
            label={desktop ? 'Or its path' : 'Path of the folder on this laptop'}
            placeholder="/media/stick"
            spellCheck={false}
            autoComplete="off"
            maxLength={1000}
            value={form.values.folder}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            error={form.fault && form.fault.field !== 'passphrase' ? form.fault.message : null}
          />
          {found && found.locked > 0 && (
            <PasswordInput
              label={`Passphrase of ${countOf(found.locked, 'encrypted backup', 'encrypted backups')}`}
              description="The one that was set on the other laptop, under Backups."
              autoComplete="off"
              visibilityToggleButtonProps={{
                'aria-label': 'Show or hide the passphrase',
                tabIndex: 0,
              }}
              value={form.values.passphrase}
              onChange={({ currentTarget }) => form.type({ passphrase: currentTarget.value })}
              error={form.fault?.field === 'passphrase' ? form.fault.message : null}
            />
          )}
          <Button
            {...form.button}
            variant={chosen ? 'default' : 'filled'}
            loading={form.isSending}
            disabled={
              form.values.folder.trim() === '' ||
              (found !== null && found.locked > 0 && form.values.passphrase === '')
            }
          >
            {found && found.locked > 0 ? 'Unlock' : 'Look for backups'}
          </Button>
        </Stack>
      )}
      {found && chosen && !isBusy && (
        <Choice backups={found.backups} chosen={chosen} onChoose={setId} onTake={take} />
      )}
      {change.isAsking && <Copying progress={progress} onCancel={() => running.current?.abort()} />}
      {change.isUnderway && <ChangeOver doing="This laptop takes over what the other one had." />}
      <div data-said="urgent">
        {failure !== null && (
          <Alert role="none" color="bad" icon={<IconAlertTriangle aria-hidden="true" />}>
            {failure}
          </Alert>
        )}
      </div>
    </Card>
  );
}

type ChoiceProps = {
  backups: Found[];
  chosen: Found;
  onChoose: (id: string) => void;
  onTake: () => void;
};

/** The backups in the folder, the newest one chosen, and what the chosen one holds. */
function Choice({ backups, chosen, onChoose, onTake }: ChoiceProps) {
  const { counts, bytes, missing, newer, version } = chosen;
  return (
    <Stack gap="sm" data-said>
      <Select
        label={countOf(backups.length, 'backup found', 'backups found')}
        allowDeselect={false}
        data={backups.map(({ id, made_at, event }) => ({
          value: id,
          label: [shortExactTime(made_at), event].filter(Boolean).join(' · '),
        }))}
        value={chosen.id}
        onChange={(id) => {
          if (id !== null) onChoose(id);
        }}
      />
      <Hint>
        {countsInWords(counts)} · {formatBytes(bytes)}
      </Hint>
      {missing > 0 && (
        <Text size="sm" c="warn">
          {countOf(missing, 'picture is', 'pictures are')} missing in this folder. Copy the whole
          folder again to have {missing === 1 ? 'it' : 'them'}, too.
        </Text>
      )}
      {newer && (
        <Text size="sm" c="warn">
          It was made by Booth {version}, which is newer than this one. Install that version first.
        </Text>
      )}
      <Button onClick={onTake} disabled={newer}>
        Bring this backup
      </Button>
    </Stack>
  );
}

/** Progress of the copy: first the database, whose share is not known, then the pictures, which are counted. */
export function copyState(progress: Pick<Work, 'phase' | 'done' | 'total'> | null): {
  words: string;
  share: number | null;
} {
  if (progress === null || progress.phase !== 'pictures' || progress.total === 0)
    return { words: 'Copying its database', share: null };
  const { done, total } = progress;
  return {
    words: `Copying its pictures: ${formatCount(done)} of ${formatCount(total)}`,
    share: done / total,
  };
}

/** The copy from the stick: nothing here is changed by it yet. */
function Copying({ progress, onCancel }: { progress: Work | null; onCancel: () => void }) {
  const { words, share } = copyState(progress);
  return (
    <Stack gap="sm">
      <Text fw={620} data-said>
        Copying the backup
      </Text>
      <Hint>{words}. Leave the stick in its place.</Hint>
      <Progress
        size={6}
        value={(share ?? 1) * 100}
        animated={share === null}
        aria-label="Copy of the backup"
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
