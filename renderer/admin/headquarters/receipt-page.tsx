import { Alert, Group, List, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '../../../server/contract/headquarters.ts';
import { formatCount, shortExactTime } from '../../lib/format.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { useEvent } from '../kit/event/use-event.ts';
import { Sheet } from '../kit/print/sheet.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { countsOf, placesOf, receiptDates, receiptQuery, verdictOf } from './model.ts';

/** Nothing is wider than a phone, or a sheet. */
const ANYWHERE = { overflowWrap: 'anywhere' } as const;

/** Draws the verdict at the top of the sheet: is the event complete and in every place? */
function Verdict({ receipt }: { receipt: Receipt }) {
  const { isComplete, title, reasons } = verdictOf(receipt);
  const Icon = isComplete ? IconCircleCheck : IconAlertTriangle;
  return (
    <Alert
      role="none"
      my="md"
      color={isComplete ? 'ok' : 'bad'}
      icon={<Icon aria-hidden="true" />}
      title={title}
    >
      {reasons.length > 0 && (
        <List size="sm" c="var(--text)">
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

function YesNo({ yes }: { yes: boolean }) {
  const Icon = yes ? IconCheck : IconX;
  return (
    <Group gap="xs" wrap="nowrap" c={yes ? 'var(--ok)' : 'var(--bad)'}>
      <Icon size={16} stroke={2.2} aria-hidden="true" />
      <Text span inherit c="var(--text)">
        {yes ? 'Yes' : 'No'}
      </Text>
    </Group>
  );
}

const COUNTS = [
  ['acknowledged', 'Acknowledged'],
  ['erased', 'Erased'],
  ['here', 'In the database'],
  ['lost', 'Missing'],
] as const;

/** Draws the table of records that came in, with what became of them. */
function Counts({ receipt }: { receipt: Receipt }) {
  const kinds = countsOf(receipt);
  return (
    <Table tabularNums aria-label="What came in" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>What came in</Table.Th>
          {kinds.map(({ kind, label }) => (
            <Table.Th key={kind} ta="right" style={ANYWHERE}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {COUNTS.map(([key, label]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" style={ANYWHERE}>
              {label}
            </Table.Th>
            {kinds.map((counts) => (
              <Table.Td
                key={counts.kind}
                ta="right"
                {...(key === 'lost' && counts.lost > 0 && { c: 'var(--bad)', fw: 650 })}
              >
                {formatCount(counts[key])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Draws the table of places outside the database that hold the event. */
function Places({ receipt }: { receipt: Receipt }) {
  return (
    <Table aria-label="Where it is" horizontalSpacing="xs" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="30%">Where it is</Table.Th>
          <Table.Th w="17%">All of it</Table.Th>
          <Table.Th>Details</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {placesOf(receipt).map(({ name, host, complete, detail }) => (
          <Table.Tr key={`${name} ${host}`}>
            <Table.Th scope="row" dir="auto" style={ANYWHERE}>
              {name}
            </Table.Th>
            <Table.Td>
              <YesNo yes={complete} />
            </Table.Td>
            <Table.Td style={ANYWHERE}>
              {detail}
              {host !== null && (
                <Text size="xs" c="var(--text-2)" ff="monospace">
                  {host}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** On one sheet: what an event came to, and whether all of it is where it should be. */
export function ReceiptPage() {
  const { api } = useServices();
  const looked = useEvent();
  const { data, error, refetch } = useQuery(receiptQuery(api, looked.id));
  if (error && !data) {
    return <LoadFailed title="The receipt could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <Skeleton h={720} aria-busy="true" />;
  const { made_at: made, targets } = data;
  return (
    <Sheet
      title="Closing receipt"
      back={{ to: '/headquarters', label: 'Headquarters' }}
      unnamed="Unnamed event"
      dates={receiptDates(data)}
      foot={
        <>
          Made {shortExactTime(made)}. Acknowledged: what a visitor was told had arrived, and each
          message. Erased: what was erased or deleted since.
          {targets.length === 0 && ' Nothing is sent to headquarters.'}
        </>
      }
    >
      <Verdict receipt={data} />
      <Stack gap="lg">
        <Counts receipt={data} />
        <Places receipt={data} />
      </Stack>
    </Sheet>
  );
}
