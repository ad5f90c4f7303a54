import { Alert, Box, Button, Grid, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDatabaseExport,
  IconDatabaseOff,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Backup,
  type BackupState,
  backupState,
  type UnreadBackup,
} from '../../../server/contract/backups.ts';
import type { Progress } from '../../../server/contract/progress.ts';
import { formatBytes, shortExactTime } from '../../lib/format.ts';
import { Hint, PLAIN_LIST } from '../../ui/card.tsx';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { tellFailure, toastDone, whileWaiting } from '../../ui/toast.tsx';
import { isBusyWith } from '../kit/busy-with.ts';
import { EventTabs } from '../kit/event/event-tabs.tsx';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { useServices } from '../kit/session/staff-services.ts';
import {
  BACKUPS_KEY,
  BACKUPS_PATH,
  backupsQuery,
  changedInWords,
  countsInWords,
  KEPT_WORDS,
  LAPTOP_FAULTS,
  noteInWords,
  placesInWords,
  readableInWords,
  reasonInWords,
  setBackups,
  SLOW,
  summaryOf,
} from '../kit/backups/model.ts';
import { ExternalBackupCard } from './external-backup-card.tsx';
import { whileWorking } from '../kit/progress.ts';
import { useChangeOver } from '../kit/backups/change-over.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

/** The copy of the database, which takes the time; cancelled, there is no backup. */
const BACKING_UP = {
  phase: 'backing-up',
  count: ({ done, total }: Progress) => `${formatBytes(done)} of ${formatBytes(total)}`,
  canCancel: true,
} as const;

function pathOf(id: string): string {
  return `${BACKUPS_PATH}/${encodeURIComponent(id)}`;
}

type RowProps = {
  backup: Pick<Backup, 'made_at' | 'bytes'>;
  what: string;
  /** Notes on the backup: why it was made first, then its location. */
  notes: string[];
  action: { label: string; name: string; busy?: boolean; onPress: () => void };
};

function Row({ backup, what, notes, action }: RowProps) {
  return (
    <Group
      component="li"
      justify="space-between"
      gap="sm"
      px="md"
      py="sm"
      // The first one’s line lies under the frame’s.
      style={{ borderTop: '1px solid var(--line)', marginTop: -1 }}
    >
      <Box flex="1 1 240px" miw={0}>
        <Text>
          <b>{shortExactTime(backup.made_at)}</b>{' '}
          <Text span size="sm" c="var(--text-2)">
            <RelativeTime iso={backup.made_at} />
          </Text>
        </Text>
        <Text>{what}</Text>
        <Hint>{[...notes, formatBytes(backup.bytes)].join('\u00a0· ')}</Hint>
      </Box>
      <Button
        variant="default"
        aria-label={action.name}
        loading={action.busy ?? false}
        onClick={action.onPress}
      >
        {action.label}
      </Button>
    </Group>
  );
}

/** Notes on a backup: why it was made, where it is, and of which laptop and event it is. */
export function notesOf({ reason, version, places, own, event }: Backup): string[] {
  return [
    reasonInWords(reason, version),
    placesInWords(places),
    ...(own ? [] : ['Another laptop’s']),
    ...(event === '' ? [] : [event]),
  ];
}

type ListProps = { state: BackupState; onRestore: (backup: Backup) => void };

/** Every backup, newest first; before them, those whose description cannot be read. */
function List({ state: { backups, unread }, onRestore }: ListProps) {
  const { api } = useServices();
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: ({ id }: UnreadBackup) =>
      whileWaiting('Reading the backup again', () =>
        api.data('POST', `${pathOf(id)}/read-again`, backupState, SLOW),
      ),
    onSuccess: (state) => setBackups(client, state),
    meta: { failure: 'backups' },
  });
  const readAgain = useOneAtATime(read.mutateAsync);
  if (backups.length + unread.length === 0) {
    return (
      <EmptyState icon={IconDatabaseOff} title="No backup yet">
        Booth makes one every 15 minutes if anything has changed, and when it closes.
      </EmptyState>
    );
  }
  return (
    <Paper
      {...PLAIN_LIST}
      aria-label="Backups"
      withBorder
      style={{ ...PLAIN_LIST.style, overflow: 'hidden' }}
    >
      {unread.map((backup) => (
        <Row
          key={backup.id}
          backup={backup}
          what="Its description cannot be read. The questions and leads in it may be fine."
          notes={[reasonInWords(backup.reason), placesInWords([backup.place])]}
          action={{
            label: 'Read again',
            name: `Read the backup of ${shortExactTime(backup.made_at)} again`,
            busy: isBusyWith(read, backup.id),
            onPress: () => readAgain(backup),
          }}
        />
      ))}
      {backups.map((backup) => (
        <Row
          key={backup.id}
          backup={backup}
          what={countsInWords(backup.counts)}
          notes={notesOf(backup)}
          action={{
            label: 'Restore…',
            name: `Restore the backup of ${shortExactTime(backup.made_at)}`,
            onPress: () => onRestore(backup),
          }}
        />
      ))}
    </Paper>
  );
}

/** Messages about the database, which staff can close, and about a fault that prevents backups. */
function Alerts({ state: { note, fault } }: { state: BackupState }) {
  const { api } = useServices();
  const close = useMutation({
    mutationFn: () => api.done('DELETE', `${BACKUPS_PATH}/note`),
    meta: { failure: 'backups', refreshes: BACKUPS_KEY },
  });
  const told = note && noteInWords(note);
  return (
    <div data-said>
      {told && (
        <Alert
          role="none"
          mb="md"
          color={told.tone}
          icon={told.tone === 'ok' ? <IconCircleCheck /> : <IconAlertTriangle />}
          withCloseButton
          closeButtonLabel="Close this message"
          onClose={() => close.mutate()}
        >
          {told.text}
        </Alert>
      )}
      {fault && (
        <Alert role="none" mb="md" color="bad" icon={<IconAlertTriangle />}>
          No new backup can be made. {LAPTOP_FAULTS[fault.kind]}
        </Alert>
      )}
    </div>
  );
}

/** Page with the backups, the external backup, and the way to restore one. */
export function BackupsPage() {
  const { api } = useServices();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(backupsQuery(api));
  const [chosen, setChosen] = useState<Backup | null>(null);
  const again = () => client.invalidateQueries({ queryKey: BACKUPS_KEY });
  const make = useMutation({
    mutationFn: () =>
      whileWorking('Backing up', BACKING_UP, ({ signal }) =>
        api.done('POST', BACKUPS_PATH, { ...SLOW, signal }).then(
          () => toastDone('Backed up'),
          (error: unknown) => {
            if (!signal.aborted) throw error;
          },
        ),
      ),
    meta: { failure: 'backups', refreshes: BACKUPS_KEY },
  });
  const backUp = useOneAtATime(make.mutateAsync);
  const change = useChangeOver(() => setChosen(null));
  const restore = ({ id }: Backup) =>
    change.ask(
      () =>
        whileWaiting('Checking the backup', () => api.done('POST', `${pathOf(id)}/restore`, SLOW)),
      (failure) => {
        setChosen(null);
        tellFailure(failure, 'backups');
        void again();
      },
    );
  if (error && !data) {
    return <LoadFailed title="The backups could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <>
      <PageHead title="Backups" summary={data && summaryOf(data)}>
        <Button
          leftSection={<IconDatabaseExport size={17} stroke={1.75} />}
          // Not disabled meanwhile: that would take the focus away.
          aria-busy={make.isPending || undefined}
          onClick={() => backUp()}
        >
          Back up now
        </Button>
      </PageHead>
      <EventTabs />
      {data && <Alerts state={data} />}
      {!data && <Skeleton h={420} aria-busy="true" />}
      {data && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <List
              state={data}
              onRestore={(backup) => {
                setChosen(backup);
                // What there is now is compared with it.
                void again();
              }}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="md">
              <ExternalBackupCard state={data} />
              <Hint>
                {changedInWords(data)} {KEPT_WORDS} {readableInWords(data)}
              </Hint>
            </Stack>
          </Grid.Col>
        </Grid>
      )}
      <RestoreDialog
        backup={chosen}
        now={data?.counts ?? null}
        busy={change.isAsking}
        isUnderway={change.isUnderway}
        onRestore={restore}
        onClose={() => {
          change.leave();
          setChosen(null);
        }}
      />
    </>
  );
}
