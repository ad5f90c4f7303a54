import { Alert, Button, Group, Text } from '@mantine/core';
import { IconTrendingUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { VoteRise } from '../../../server/contract/votes.ts';
import { clockTime, countOf } from '../../lib/format.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { endVoteRise, QUESTIONS_KEY, voteRiseQuery } from './questions-api.ts';

/** Says what became of the votes; null where they stay as they are. */
export function saidAfter(takeBack: boolean): string | null {
  return takeBack ? 'Votes taken back' : null;
}

/** Sentence about votes that rise. */
export function riseSentence({ votes, since }: NonNullable<VoteRise>): string {
  const count = countOf(votes, 'vote', 'votes');
  return `Votes rise unusually fast: ${count} since ${clockTime(Date.parse(since))}. That may be a script.`;
}

/** Says that votes rise faster than people press, and lets staff take those of that time back. */
export function VoteRiseNotice() {
  const { api } = useServices();
  const rise = useQuery(voteRiseQuery(api)).data ?? null;
  const end = useMutation({
    mutationFn: (takeBack: boolean) => endVoteRise(api, takeBack),
    onSuccess: (_done, takeBack) => {
      const said = saidAfter(takeBack);
      if (said !== null) toastDone(said);
    },
    meta: { failure: 'votes', refreshes: QUESTIONS_KEY },
  });
  const button = { size: 'compact-md', variant: 'default', disabled: end.isPending } as const;
  return (
    <div data-said>
      {rise && (
        <Alert
          role="none"
          color="warn"
          mt="sm"
          mb="xs"
          p="sm"
          styles={{ wrapper: { alignItems: 'center' } }}
          icon={<IconTrendingUp aria-hidden="true" />}
        >
          <Group justify="space-between" gap="sm">
            <Text size="sm">{riseSentence(rise)}</Text>
            <Group gap="sm">
              <Button {...button} onClick={() => end.mutate(false)}>
                Keep them
              </Button>
              <Button
                {...button}
                loading={end.isPending && end.variables}
                onClick={() => end.mutate(true)}
              >
                Take them back
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
    </div>
  );
}
