import { Button, Group, Modal, Progress, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Backup, BackupCounts } from '../../../server/contract/backups.ts';
import { formatCount, shortExactTime } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { useServices } from '../kit/session/staff-services.ts';

const ROWS = [
  ['questions', 'Questions'],
  ['leads', 'Leads'],
  ['texts', 'Messages'],
  ['pictures', 'Images'],
] as const;

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
              {ROWS.map(([key, label]) => {
                const [then, today] = [backup.counts[key], now?.[key]];
                return (
                  <Table.Tr key={key}>
                    <Table.Th scope="row">{label}</Table.Th>
                    <Table.Td ta="right">{formatCount(then)}</Table.Td>
                    <Table.Td
                      ta="right"
                      {...(today !== undefined && then < today ? { c: 'warn', fw: 650 } : {})}
                    >
                      {today === undefined ? '–' : formatCount(today)}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
          <Hint>
            Questions, leads, messages, settings and images return to how they were then. What is
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

type ChangeOverProps = {
  /** Sentence about the server's work in the meantime. */
  doing: string;
  onLeave: () => void;
};

/** In a dialog: that the server is away for a moment, why, and that nobody has to do anything. */
function ChangeOver({ doing, onLeave }: ChangeOverProps) {
  const { reachability } = useServices();
  const isReachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <Stack ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <div data-said>
        <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
          {doing}
        </Text>
        <Hint>
          {isReachable
            ? 'This takes a few seconds, or longer with many images.'
            : 'Booth is restarting and comes back automatically.'}
        </Hint>
      </div>
      <Progress size={6} value={100} animated aria-label={doing} />
      <Hint>
        Windows, big screens and phones reconnect automatically. Anything visitors send in the
        meantime waits on their phones.
      </Hint>
      <Button variant="default" ml="auto" onClick={onLeave}>
        Close and let it finish
      </Button>
    </Stack>
  );
}
