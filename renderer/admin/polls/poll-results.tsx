import { Chip, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pollWords, type Poll } from '../../../server/contract/polls.ts';
import { polledQuery, replaceQueryData } from '../../lib/query-cache.ts';
import { Hint } from '../../ui/card.tsx';
import { PollBars } from '../kit/polls/poll-bars.tsx';
import { POLLS_KEY, POLLS_PATH } from '../kit/polls/polls.ts';
import { useServices } from '../kit/session/staff-services.ts';
import type { UndoStep } from '../kit/wishes.ts';

/** The step that takes back what was done about a word. @param put stores whether it is hidden */
export function hidingStep(
  text: string,
  hidden: boolean,
  put: (text: string, hidden: boolean) => Promise<void>,
): UndoStep {
  return {
    said: hidden ? 'Word hidden' : 'Word shown',
    label: `${hidden ? 'Hid' : 'Showed'} “${text}”`,
    undo: async () => {
      await put(text, !hidden);
      return true;
    },
  };
}

/** Words that visitors sent; a press hides one in the results, and another one shows it again. */
function Words({ poll: { id } }: { poll: Poll }) {
  const { api, wishes } = useServices();
  const client = useQueryClient();
  const path = `${POLLS_PATH}/${id}/words`;
  const key = [...POLLS_KEY, 'words', id];
  const { data } = useQuery(polledQuery(api, key, path, pollWords));
  if (!data || data.items.length === 0) return null;
  const put = async (text: string, hidden: boolean) => {
    const call = { body: { text, hidden } };
    replaceQueryData(client, key, await api.data('PUT', path, pollWords, call));
  };
  const hide = (text: string, hidden: boolean) =>
    void wishes.perform({
      about: [`poll ${id}`],
      name: `“${text}”`,
      send: async () => {
        await put(text, hidden);
        return hidingStep(text, hidden, put);
      },
    });
  return (
    <Stack gap="xs">
      <Hint>A press hides a word from the results; another one shows it again.</Hint>
      <Group component="fieldset" gap="xs" bd={0} p={0} m={0} miw={0} aria-label="Words">
        {data.items.map(({ text, hidden }) => (
          <Chip
            key={text}
            size="sm"
            variant="outline"
            checked={!hidden}
            onChange={(shown) => hide(text, !shown)}
          >
            <span dir="auto" style={hidden ? { textDecoration: 'line-through' } : undefined}>
              {text}
            </span>
          </Chip>
        ))}
      </Group>
    </Stack>
  );
}

/** Results of a poll: nothing before staff show the results, then bars. */
export function PollResults({ poll }: { poll: Poll }) {
  return (
    <Stack gap="md" maw={720}>
      {poll.results === null ? (
        <Text size="sm" c="var(--text-2)">
          The results are hidden, here too, until you show them.
        </Text>
      ) : (
        <PollBars poll={poll} />
      )}
      {poll.kind === 'words' && <Words poll={poll} />}
    </Stack>
  );
}
