import { Button, Modal } from '@mantine/core';
import type { Backup, BackupCounts } from '../../../server/contract/backups.ts';
import { shortExactTime } from '../../lib/format.ts';
import dialog from '../../ui/dialog.module.css';
import { ChangeOver } from '../change-over/change-over.tsx';
import { CountsTable } from './counts-table.tsx';
import classes from './restore-dialog.module.css';

type Props = {
  /** Null closes it. */
  backup: Backup | null;
  /** What is stored now. */
  now: BackupCounts;
  busy: boolean;
  /** It was requested and is under way. */
  isUnderway: boolean;
  onRestore: (backup: Backup) => void;
  onClose: () => void;
};

/** What a backup holds next to what is there now, and what restoring it means. */
export function RestoreDialog({ backup, now, busy, isUnderway, onRestore, onClose }: Props) {
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
      {backup && isUnderway && (
        <ChangeOver
          doing={`The backup of ${shortExactTime(backup.made_at)} replaces what is there now.`}
          onLeave={onClose}
        />
      )}
      {backup && !isUnderway && (
        <>
          <p className={classes.when}>
            <b>{shortExactTime(backup.made_at)}</b>
            {backup.event !== '' && <span dir="auto">{backup.event}</span>}
          </p>
          <CountsTable title="What it holds" column="Backup" counts={backup.counts} now={now} />
          <p className={dialog.text}>
            Questions, leads, texts, settings and pictures return to how they were then. What is
            there now is backed up first, so you can go back. The password and keys stay as they
            are, and anyone you erased stays erased.
          </p>
          <p className={dialog.text}>
            This takes a few seconds; windows, screens and phones reconnect automatically.
          </p>
          <div className={dialog.buttons}>
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
