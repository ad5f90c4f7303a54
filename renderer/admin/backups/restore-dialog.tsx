import { Button, Modal } from '@mantine/core';
import type { Backup, BackupCounts } from '../../../server/contract/backups.ts';
import { formatCount, shortExactTime } from '../../lib/format.ts';
import classes from './restore-dialog.module.css';

type Props = {
  /** Null closes it. */
  backup: Backup | null;
  /** What is stored now. */
  now: BackupCounts;
  busy: boolean;
  onRestore: (backup: Backup) => void;
  onClose: () => void;
};

const ROWS = [
  ['questions', 'Questions'],
  ['leads', 'Leads'],
  ['texts', 'Texts'],
  ['pictures', 'Pictures'],
] as const;

/** What a backup holds beside what is there now, and what restoring it means. */
export function RestoreDialog({ backup, now, busy, onRestore, onClose }: Props) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal
      opened={backup !== null}
      onClose={close}
      title="Restore this backup?"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {backup && (
        <>
          <p className={classes.when}>
            <b>{shortExactTime(backup.made_at)}</b>
            {backup.event !== '' && <span dir="auto">{backup.event}</span>}
          </p>
          <table className={classes.counts}>
            <thead>
              <tr>
                <th scope="col">What it holds</th>
                <th scope="col">Backup</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {ROWS.map(([key, label]) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{formatCount(backup.counts[key])}</td>
                  <td data-fewer={backup.counts[key] < now[key] || undefined}>
                    {formatCount(now[key])}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes.text}>
            Questions, leads, texts, settings and pictures become what they were then. What is there
            now is backed up first, so you can go back. The password, keys and who was erased stay
            as they are.
          </p>
          <p className={classes.text}>
            Booth is away for a few seconds; windows, screens and phones come back by themselves.
          </p>
          <div className={classes.buttons}>
            <Button variant="default" data-autofocus onClick={close}>
              Cancel
            </Button>
            <Button color="bad" loading={busy} onClick={() => onRestore(backup)}>
              Restore this backup
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
