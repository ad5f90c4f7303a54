import { Button, Skeleton, Stack, Table } from '@mantine/core';
import { IconChartBarPopular, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Poll } from '../../../server/contract/polls.ts';
import { truncate } from '../../lib/format.ts';
import { useKeysPlace, useShortcuts } from '../../lib/keyboard.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DeleteDialog } from '../kit/delete-dialog.tsx';
import { useEvent } from '../kit/event/use-event.ts';
import { usePageKeys, type ShortcutGroup } from '../kit/page-keys.ts';
import { PlaybackStrip } from '../kit/playback/playback-strip.tsx';
import { playbackKeys, usePlaybackControls } from '../kit/playback/use-playback.ts';
import { POLL_KEYS, POLLS_KEY, POLLS_PATH, pollsQuery, votersInWords } from '../kit/polls/polls.ts';
import { usePollSteps } from '../kit/polls/use-poll-steps.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { TableCard } from '../kit/table-card.tsx';
import { type EditedPoll, inOrder, isUnfolded, NEW_POLL, summaryOf } from './draft.ts';
import { PollDialog } from './poll-dialog.tsx';
import { PollRow } from './poll-row.tsx';

const NO_KEYS: readonly ShortcutGroup[] = [];
const KEYS: readonly ShortcutGroup[] = [POLL_KEYS];
/** Characters of a question in a dialog's title. */
const NAMED = 60;

/** The polls of an event: prepared, running, ended. */
export function PollsPage() {
  const { api } = useServices();
  const { id: event, isPast } = useEvent();
  const { data, error, refetch } = useQuery(pollsQuery(api, event));
  const playback = usePlaybackControls();
  const controls = usePollSteps();
  const [editing, setEditing] = useState<EditedPoll | null>(null);
  const [deleting, setDeleting] = useState<Poll | null>(null);
  /** Polls whose results were opened, or of the running one closed. */
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  useShortcuts(isPast ? {} : playbackKeys(playback));
  usePageKeys(isPast ? NO_KEYS : KEYS);
  useKeysPlace();
  const polls = data?.items;
  if (error && !polls) {
    return <LoadFailed title="The polls could not be loaded" error={error} onRetry={refetch} />;
  }
  const newPoll = (
    <Button
      leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
      onClick={() => setEditing(NEW_POLL)}
    >
      New poll
    </Button>
  );
  const toggle = ({ id }: Poll) =>
    setToggled((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <Stack gap={0} data-keys tabIndex={-1} style={{ outline: 0 }}>
      <PageHead title="Polls" summary={polls && summaryOf(polls)}>
        {!isPast && polls && polls.length > 0 && newPoll}
      </PageHead>
      <Stack gap="md">
        {!isPast && <PlaybackStrip controls={playback} />}
        {!polls && <Skeleton height={260} radius="md" aria-busy="true" />}
        {polls?.length === 0 && (
          <EmptyState
            icon={IconChartBarPopular}
            title={isPast ? 'No polls' : 'Ask the whole hall'}
            action={isPast ? null : newPoll}
          >
            {isPast
              ? 'This event had none.'
              : 'Visitors vote on their phones, and the big screen shows the results when you say so.'}
          </EmptyState>
        )}
        {polls && polls.length > 0 && (
          <TableCard label="Polls">
            <Table.Thead visibleFrom="sm">
              <Table.Tr>
                <Table.Th>Poll</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th ta="right">Voters</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {inOrder(polls).map((poll) => (
                <PollRow
                  key={poll.id}
                  poll={poll}
                  isOpen={isUnfolded(poll, toggled)}
                  controls={isPast ? null : controls}
                  onToggle={() => toggle(poll)}
                  onEdit={setEditing}
                  onDelete={setDeleting}
                />
              ))}
            </Table.Tbody>
          </TableCard>
        )}
      </Stack>
      {editing && (
        <PollDialog
          key={editing.id}
          poll={polls?.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          title={`Delete “${truncate(deleting.question, NAMED)}”?`}
          confirm="Delete"
          path={`${POLLS_PATH}/${deleting.id}`}
          said="Poll deleted"
          failure="polls"
          refreshes={POLLS_KEY}
          onClose={() => setDeleting(null)}
          onDone={() => setDeleting(null)}
        >
          {deleting.phase === 'draft'
            ? 'Nobody has voted in it. Deleting cannot be undone.'
            : `${votersInWords(deleting.voters)}; their votes and the results are deleted with it. Deleting cannot be undone.`}
        </DeleteDialog>
      )}
    </Stack>
  );
}
