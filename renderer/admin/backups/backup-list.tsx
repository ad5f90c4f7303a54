import { Button } from '@mantine/core';
import type { Backup, UnreadBackup } from '../../../server/contract/backups.ts';
import { formatBytes, shortExactTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { countsInWords, placesInWords, REASON_WORDS } from './backup-words.ts';
import classes from '../../ui/row-list.module.css';

type Props = {
  backups: readonly Backup[];
  unread: readonly UnreadBackup[];
  /** Id of the one that is being read again. */
  reading: string | null;
  onRestore: (backup: Backup) => void;
  onReadAgain: (backup: UnreadBackup) => void;
};

/** Every backup, newest first: when, what it holds, where it lies. Before them, those of which nobody can tell. */
export function BackupList({ backups, unread, reading, onRestore, onReadAgain }: Props) {
  const now = useNow();
  return (
    <ul className={classes.list} aria-label="Backups">
      {unread.map((backup) => {
        const when = shortExactTime(backup.made_at);
        return (
          <li key={backup.id} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.name}>
                <b>{when}</b>
                <RelativeTime iso={backup.made_at} now={now} />
              </p>
              <p className={classes.what}>
                Its description cannot be read. The questions and leads in it may be fine.
              </p>
              <p className={classes.where}>
                {[
                  REASON_WORDS[backup.reason],
                  backup.place === 'laptop' ? 'Laptop' : 'Second place',
                  formatBytes(backup.bytes),
                ].join('\u00a0· ')}
              </p>
            </div>
            <Button
              variant="default"
              aria-label={`Read the backup of ${when} again`}
              loading={reading === backup.id}
              onClick={() => onReadAgain(backup)}
            >
              Read again
            </Button>
          </li>
        );
      })}
      {backups.map((backup) => {
        const when = shortExactTime(backup.made_at);
        return (
          <li key={backup.id} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.name}>
                <b>{when}</b>
                <RelativeTime iso={backup.made_at} now={now} />
              </p>
              <p className={classes.what}>{countsInWords(backup.counts)}</p>
              <p className={classes.where}>
                {[
                  REASON_WORDS[backup.reason],
                  placesInWords(backup),
                  formatBytes(backup.bytes),
                  ...(backup.own ? [] : ['Another laptop’s']),
                  ...(backup.event === '' ? [] : [backup.event]),
                ].join('\u00a0· ')}
              </p>
            </div>
            <Button
              variant="default"
              aria-label={`Restore the backup of ${when}`}
              onClick={() => onRestore(backup)}
            >
              Restore…
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
