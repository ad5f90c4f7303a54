import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { Backup, BackupCounts } from '../../../server/contract/backups.ts';
import { formatCount, shortExactTime } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { ChangeOver } from '../kit/backups/change-over.tsx';

const ROWS = [
  ['questions', 'Questions'],
  ['leads', 'Leads'],
  ['texts', 'Messages'],
  ['pictures', 'Pictures'],
] as const;

/** Rows of the comparison. `isMore`: some of what is there now is not in the backup. @param now null while it is unknown */
export function comparedWith(now: BackupCounts | null, counts: BackupCounts) {
  return ROWS.map(([key, label]) => ({
    label,
    before: formatCount(counts[key]),
    today: now === null ? '–' : formatCount(now[key]),
    isMore: now !== null && counts[key] < now[key],
  }));
}

type Props = {
  /** Null closes it. */
  backup: Backup | null;
  /** Counts of the current database, to compare with the backup's; null while they are unknown. */
  now: BackupCounts | null;
  busy: boolean;
  /** It was requested and is under way. */
  isUnderway: boolean;
  onRestore: (backup: Backup) => void;
  onClose: () => void;
};

/** Dialog that compares a backup with the current data and restores it. */
export function RestoreDialog({ backup, now, busy, isUnderway, onRestore, onClose }: Props) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal opened={backup !== null} onClose={close} title="Restore this backup?" size={480}>
      {backup && isUnderway && (
        <ChangeOver
          doing={`The backup of ${shortExactTime(backup.made_at)} replaces what is there now.`}
          onLeave={onClose}
        />
      )}
      {backup && !isUnderway && (
        <Stack gap="md">
          <Text>
            <b>{shortExactTime(backup.made_at)}</b> <span dir="auto">{backup.event}</span>
          </Text>
          <Table horizontalSpacing="xs" tabularNums>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What it holds</Table.Th>
                <Table.Th ta="right">Backup</Table.Th>
                <Table.Th ta="right">Now</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {comparedWith(now, backup.counts).map(({ label, before, today, isMore }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td ta="right">{before}</Table.Td>
                  <Table.Td ta="right" {...(isMore && { c: 'warn', fw: 650 })}>
                    {today}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Hint>
            Questions, leads, messages, settings and pictures return to how they were then. What is
            there now is backed up first, so you can go back. The password and keys stay as they
            are, and anyone you erased stays erased.
          </Hint>
          <Hint>
            This takes a few seconds; windows, screens and phones reconnect automatically.
          </Hint>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={close}>
              Cancel
            </Button>
            <Button color="bad" loading={busy} onClick={() => onRestore(backup)}>
              Restore this backup
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
