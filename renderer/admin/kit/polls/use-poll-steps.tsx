import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  poll as pollSchema,
  type Poll,
  type PollCommand,
} from '../../../../server/contract/polls.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useServices } from '../session/staff-services.ts';
import {
  effectOf,
  isRunning,
  POLLS_KEY,
  POLLS_PATH,
  pollsKey,
  pollsQuery,
  votersInWords,
} from './polls.ts';

type Step = { poll: Poll; command: PollCommand };

/** The polls of the open event, and what moves one of them on. Its user draws `dialog`. */
export function usePollSteps() {
  const { api } = useServices();
  const client = useQueryClient();
  const { data } = useQuery(pollsQuery(api, null));
  const items = data?.items ?? [];
  const [resetting, setResetting] = useState<Poll | null>(null);
  const step = useMutation({
    mutationFn: ({ poll: { id, version }, command }: Step) =>
      api.data('POST', `${POLLS_PATH}/${id}/command`, pollSchema, {
        body: { do: command, version },
      }),
    // At once: the next press carries the version that this one made.
    onSuccess: (after) =>
      client.setQueryData<typeof data>(
        pollsKey(null),
        (before) =>
          before && { items: before.items.map((one) => (one.id === after.id ? after : one)) },
      ),
    onSettled: () => setResetting(null),
    meta: { failure: 'polls', refreshes: POLLS_KEY },
  });
  const press = (poll: Poll, command: PollCommand) => {
    const effect = effectOf(command, step.isPending);
    if (effect === 'ask') setResetting(poll);
    else if (effect === 'send') step.mutate({ poll, command });
  };
  const dialog = resetting && (
    <ConfirmDialog
      title="Reset the votes?"
      confirm="Reset votes"
      busy={step.isPending}
      onConfirm={() => step.mutate({ poll: resetting, command: 'reset' })}
      onClose={() => setResetting(null)}
    >
      {votersInWords(resetting.voters)}. Their votes are deleted, and voting opens again.
    </ConfirmDialog>
  );
  return {
    running: items.find(isRunning) ?? null,
    /** Polls that can be started. */
    drafts: items.filter(({ phase }) => phase === 'draft'),
    press,
    isBusy: step.isPending,
    dialog,
  };
}
export type PollControls = ReturnType<typeof usePollSteps>;
