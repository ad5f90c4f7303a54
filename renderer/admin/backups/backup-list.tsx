import { Button } from '@mantine/core';
import type { Backup } from '../../../server/contract/backups.ts';
import { formatBytes, shortExactTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { countsInWords, placesInWords, REASON_WORDS } from './backup-words.ts';
import classes from '../../ui/row-list.module.css';

type Props = { backups: readonly Backup[]; onRestore: (backup: Backup) => void };

/** Every backup, newest first: when, what it holds, where it lies. */
export function BackupList({ backups, onRestore }: Props) {
  const now = useNow();
  return (
    <ul className={classes.list} aria-label="Backups">
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
