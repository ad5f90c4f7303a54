import {
  Button,
  Checkbox,
  Group,
  Modal,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconCheck, IconRepeat, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DELIVERIES_MAX,
  type Delivery,
  type Target,
  targetTest,
  type TargetTest,
} from '../../../server/contract/headquarters.ts';
import { clockOrDate, exactTime } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { isBusyWith } from '../kit/busy-with.ts';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { usePhone } from '../../ui/booth-theme.ts';
import {
  outcomeOf,
  deliveriesQuery,
  HEADQUARTERS_KEY,
  recordName,
  sinceOf,
  suggestedSince,
  targetPath,
  TEST_MS,
  toLocalField,
} from './model.ts';

const NOWRAP = { whiteSpace: 'nowrap' } as const;
/** Rows that are drawn at first, and with each press more. */
const SHOWN = 50;

/** Rows that are drawn after so many presses, and whether there are older ones. */
export function shownAfter<Row>(presses: number, items: readonly Row[]) {
  const count = SHOWN * (presses + 1);
  return { shown: items.slice(0, count), hasOlder: items.length > count };
}

/** Tells staff how the target answered what was sent again. */
export function toastOutcome({ ok, sentence }: TargetTest): void {
  if (ok) toastDone(sentence);
  else toastFailed({ id: 'headquarters', message: sentence });
}

type RowProps = {
  delivery: Delivery;
  now: number;
  isPhone: boolean;
  busy: boolean;
  onAgain: () => void;
};

/** One attempt; on a phone all of it is in one column. */
function Row({ delivery, now, isPhone, busy, onAgain }: RowProps) {
  const { at, record, uid, version, delivered, reason } = delivery;
  const Icon = delivered ? IconCheck : IconX;
  const time = (
    <Tooltip label={exactTime(at)}>
      <time dateTime={at}>{clockOrDate(at, now)}</time>
    </Tooltip>
  );
  const outcome = (
    <>
      <Group gap="xs" wrap="nowrap" c={delivered ? 'ok' : 'bad'}>
        <Icon size={16} stroke={2.2} aria-hidden="true" style={{ flex: 'none' }} />
        <Text span size="sm" c="var(--text)">
          {outcomeOf(delivery)}
        </Text>
      </Group>
      {reason !== null && (
        <Text size="sm" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
    </>
  );
  const again = record !== 'test' && (
    <Button
      variant="default"
      size="compact-sm"
      mt={isPhone ? 'xs' : 0}
      aria-label={`Send again: ${recordName(record)} of ${clockOrDate(at, now)}`}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onAgain();
      }}
    >
      Send again
    </Button>
  );
  return (
    <Table.Tr>
      {!isPhone && <Table.Td style={NOWRAP}>{time}</Table.Td>}
      <Table.Th scope="row" fw={400}>
        {recordName(record)}
        {isPhone && <>, {time}</>}
        {record !== 'test' && (
          <Text size="xs" c="var(--text-2)" style={NOWRAP}>
            <Text span inherit ff="monospace">
              {uid.slice(0, 8)}
            </Text>
            , version {version}
          </Text>
        )}
        {isPhone && outcome}
        {isPhone && again}
      </Table.Th>
      {!isPhone && <Table.Td w="100%">{outcome}</Table.Td>}
      {!isPhone && <Table.Td ta="right">{again}</Table.Td>}
    </Table.Tr>
  );
}

type Props = { target: Target; now: number; onClose: () => void };

/** Draws the deliveries to a webhook with their outcomes, and a button that sends one again. */
export function DeliveriesDialog({ target, now, onClose }: Props) {
  const { api } = useServices();
  const isPhone = usePhone();
  const { data: items, error, refetch } = useQuery(deliveriesQuery(api, target.id));
  const [presses, setPresses] = useState(0);
  const { shown, hasOlder } = shownAfter(presses, items ?? []);
  const [isAsking, setAsking] = useState(false);
  const again = useMutation({
    mutationFn: ({ id }: Delivery) => {
      const call = { body: { delivery: id }, timeoutMs: TEST_MS };
      return api.data('POST', `${targetPath(target.id)}/redeliver`, targetTest, call);
    },
    onSuccess: toastOutcome,
    meta: { failure: 'headquarters', refreshes: HEADQUARTERS_KEY },
  });
  const sendAgain = useOneAtATime(again.mutateAsync);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Deliveries to ${target.name}`}
      size={820}
      fullScreen={isPhone}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Hint>Newest first; the last {DELIVERIES_MAX} are kept.</Hint>
          <Button
            variant="default"
            leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden="true" />}
            disabled={!items}
            onClick={() => setAsking(true)}
          >
            Send all since…
          </Button>
        </Group>
        {error && !items && (
          <LoadFailed title="The deliveries could not be loaded" error={error} onRetry={refetch} />
        )}
        {!items && !error && <Skeleton h={240} aria-busy="true" />}
        {items?.length === 0 && <Text>Nothing was sent yet.</Text>}
        {items && items.length > 0 && (
          <Table aria-label="Deliveries" verticalSpacing="xs" tabularNums>
            <Table.Thead>
              <Table.Tr>
                {!isPhone && <Table.Th>Time</Table.Th>}
                <Table.Th>Record</Table.Th>
                {!isPhone && <Table.Th>Answer</Table.Th>}
                {!isPhone && <Table.Th aria-label="Actions" />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((delivery) => (
                <Row
                  key={delivery.id}
                  delivery={delivery}
                  now={now}
                  isPhone={isPhone}
                  busy={isBusyWith(again, delivery.id)}
                  onAgain={() => sendAgain(delivery)}
                />
              ))}
            </Table.Tbody>
          </Table>
        )}
        {hasOlder && (
          <Button variant="default" onClick={() => setPresses((before) => before + 1)}>
            Show older ones
          </Button>
        )}
      </Stack>
      {isAsking && items && (
        <SendSince target={target} items={items} now={now} onClose={() => setAsking(false)} />
      )}
    </Modal>
  );
}

/** Asks since when all that changed is sent again. */
function SendSince({ target, items, now, onClose }: Props & { items: readonly Delivery[] }) {
  const { api } = useServices();
  const [since, setSince] = useState(() => toLocalField(suggestedSince(items, now)));
  const [isAll, setAll] = useState(false);
  const again = useMutation({
    mutationFn: (time: string | null) =>
      api.done('POST', `${targetPath(target.id)}/redeliver`, { body: { since: time } }),
    onSuccess: () => {
      toastDone('Sending again');
      onClose();
    },
    meta: { failure: 'headquarters', refreshes: HEADQUARTERS_KEY },
  });
  return (
    <ConfirmDialog
      title="Send all again?"
      confirm="Send"
      color="accent"
      busy={again.isPending}
      onConfirm={() => {
        const from = sinceOf(since, isAll);
        if (from !== undefined) again.mutate(from);
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          type="datetime-local"
          label="All that changed since"
          disabled={isAll}
          value={since}
          error={since === '' && !isAll ? 'Choose a time.' : null}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        <Checkbox
          label="Everything there is, of all events"
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        <Hint>
          The receiver gets some records twice, with the same id. Services that are paid per record
          count them again.
        </Hint>
      </Stack>
    </ConfirmDialog>
  );
}
