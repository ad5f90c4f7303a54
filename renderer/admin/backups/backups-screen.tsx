import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDatabaseExport, IconDatabaseOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Backup, UnreadBackup } from '../../../server/contract/backups.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useChangeOver } from '../change-over/use-change-over.ts';
import { useServices } from '../session/services-context.ts';
import { BackupList } from './backup-list.tsx';
import { changedInWords, KEPT_WORDS, readableInWords, summaryOf } from './backup-words.ts';
import {
  BACKUPS_KEY,
  backupsQuery,
  makeBackup,
  readBackupAgain,
  restoreBackup,
  setBackups,
} from './backups-api.ts';
import classes from './backups-screen.module.css';
import { PassphraseCard } from './passphrase-card.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { SecondPlaceCard } from './second-place-card.tsx';

/** What was collected, kept in more than one copy: the backups, their second place, and the way back to one. */
export function BackupsScreen() {
  const { api } = useServices();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(backupsQuery(api));
  const [chosen, setChosen] = useState<Backup | null>(null);
  const again = () => client.invalidateQueries({ queryKey: BACKUPS_KEY });
  const make = useMutation({
    mutationFn: () => makeBackup(api),
    onSuccess: () => {
      toastDone('Backed up');
      void again();
    },
    onError: (failure) => {
      tellFailure(failure, 'backups');
      void again();
    },
  });
  const read = useMutation({
    mutationFn: ({ id }: UnreadBackup) => readBackupAgain(api, id),
    onSuccess: (state) => setBackups(client, state),
    onError: (failure) => tellFailure(failure, 'backups'),
  });
  const change = useChangeOver(() => setChosen(null));
  const restore = ({ id }: Backup) =>
    change.ask(
      () => restoreBackup(api, id),
      (failure) => {
        setChosen(null);
        tellFailure(failure, 'backups');
        void again();
      },
    );

  if (error && !data) {
    return (
      <LoadFailed
        title="The backups could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title="Backups" summary={data && summaryOf(data)}>
        <Button
          leftSection={<IconDatabaseExport size={17} stroke={1.75} />}
          // Not disabled meanwhile: that would take the focus away.
          aria-busy={make.isPending || undefined}
          onClick={() => {
            if (!make.isPending) make.mutate();
          }}
        >
          Back up now
        </Button>
      </PageHead>
      <div className={classes.layout}>
        {data && data.backups.length + data.unread.length > 0 && (
          <BackupList
            backups={data.backups}
            unread={data.unread}
            reading={read.isPending ? read.variables.id : null}
            onReadAgain={(backup) => {
              if (!read.isPending) read.mutate(backup);
            }}
            onRestore={(backup) => {
              setChosen(backup);
              // What there is now is compared with it.
              void again();
            }}
          />
        )}
        {data && data.backups.length + data.unread.length === 0 && (
          <EmptyState icon={IconDatabaseOff} title="No backup yet">
            Booth makes one every 15 minutes if anything has changed, and when it closes.
          </EmptyState>
        )}
        {!data && <Skeleton className={classes.ghost} aria-busy="true" />}
        {data && (
          <div className={classes.side}>
            <SecondPlaceCard place={data.second} />
            {(data.second || data.passphrase !== 'off') && <PassphraseCard state={data} />}
            <Card title="What is kept, and for how long">
              <Hint>{changedInWords(data)}</Hint>
              <Hint>{KEPT_WORDS}</Hint>
              <Hint>{readableInWords(data)}</Hint>
            </Card>
          </div>
        )}
      </div>
      <RestoreDialog
        backup={chosen}
        now={data?.counts ?? { questions: 0, leads: 0, texts: 0, pictures: 0 }}
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
