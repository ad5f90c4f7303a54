import { Chip, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pollWords, type Poll } from '../../../server/contract/polls.ts';
import { polledQuery, replaceQueryData } from '../../lib/query-cache.ts';
import { Hint } from '../../ui/card.tsx';
import { PollBars } from '../kit/polls/poll-bars.tsx';
import { POLLS_KEY, POLLS_PATH } from '../kit/polls/polls.ts';
import { useServices } from '../kit/session/staff-services.ts';

/** Words that visitors sent; a press hides one in the results, and another one shows it again. */
function Words({ poll: { id } }: { poll: Poll }) {
  const { api, wishes } = useServices();
  const client = useQueryClient();
  const path = `${POLLS_PATH}/${id}/words`;
  const key = [...POLLS_KEY, 'words', id];
  const { data } = useQuery(polledQuery(api, key, path, pollWords));
  if (!data || data.items.length === 0) return null;
  const hide = (text: string, hidden: boolean) =>
    void wishes.perform({
      about: [`poll ${id}`],
      name: `“${text}”`,
      send: async () => {
        const put = async (to: boolean) => {
          const body = { text, hidden: to };
          replaceQueryData(client, key, await api.data('PUT', path, pollWords, { body }));
          return true;
        };
        await put(hidden);
        return {
          said: hidden ? 'Word hidden' : 'Word shown',
          label: `${hidden ? 'Hid' : 'Showed'} “${text}”`,
          undo: () => put(!hidden),
        };
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
