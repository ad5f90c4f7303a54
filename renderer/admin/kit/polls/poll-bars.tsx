import { Stack, Text } from '@mantine/core';
import { POLL_CLOUD_MAX } from '../../../../server/contract/limits.ts';
import type { Poll } from '../../../../server/contract/polls.ts';
import { barsOf, type PollBar } from '../../../display/live-page/poll-view.ts';
import { countOf } from '../../../lib/format.ts';
import { Hint } from '../../../ui/card.tsx';
import { Bars } from '../bars.tsx';

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

function noteOf({ share, isRight }: PollBar): string {
  return `· ${percent.format(share)}${isRight ? ' · right answer' : ''}`;
}

/** Results of a poll as plain bars. @param props.words most words that have one */
export function PollBars({
  poll,
  words = POLL_CLOUD_MAX,
}: {
  poll: Pick<Poll, 'kind' | 'options' | 'voters' | 'results'>;
  words?: number;
}) {
  const { bars, more } = barsOf(poll, words);
  const mean = poll.results?.scale?.mean ?? null;
  if (poll.voters === 0) {
    return (
      <Text size="sm" c="var(--text-2)">
        Nobody voted.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {mean !== null && <Text fw={600}>Average {mean.toFixed(1)}</Text>}
      <Bars
        longest={poll.voters}
        bars={bars.map((bar) => ({
          key: bar.key,
          label: bar.label,
          parts: bar.isRight ? { answered: bar.votes } : { votes: bar.votes },
          note: noteOf(bar),
        }))}
      />
      {more > 0 && <Hint>And {countOf(more, 'more word', 'more words')}.</Hint>}
    </Stack>
  );
}
