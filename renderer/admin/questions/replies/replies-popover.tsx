import { Button, Group, Popover, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmarkPlus, IconBookmarks, IconSearch, IconSettings } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Reply } from '../../../../server/contract/replies.ts';
import { walkStops } from '../../../lib/walk-stops.ts';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { useServices } from '../../session/services.ts';
import { findReplies, repliesQuery } from './replies-api.ts';
import { ManageReplies, NEW_REPLY, type Editing } from './manage-replies.tsx';
import { ReplyWords } from './reply-suggestions.tsx';

type ContentProps = {
  /** What stands in the answer's field: it can be kept. */
  answer: string;
  onInsert: (reply: Reply) => void;
  onManage: (editing: Editing | null) => void;
};

function Content({ answer, onInsert, onManage }: ContentProps) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(repliesQuery(api));
  const [typed, setTyped] = useState('');
  const replies = data?.items ?? [];
  const found = findReplies(replies, typed).map(({ reply }) => reply);
  const text = answer.trim();
  const button = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons
    <div onKeyDown={walkStops}>
      <TextInput
        data-autofocus
        data-stop
        aria-label="Search saved replies"
        placeholder="Search by key or text"
        inputMode="search"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const composing = event.nativeEvent.isComposing || event.keyCode === 229;
          if (event.key === 'Enter' && !composing && typed.trim() !== '' && found[0]) {
            event.preventDefault();
            onInsert(found[0]);
          }
        }}
      />
      <ScrollArea.Autosize mah={260} my="xs" type="auto">
        <ul style={{ padding: 0, margin: 0, listStyle: 'none' }} aria-label="Saved replies">
          {found.map((reply) => (
            <li key={reply.id}>
              <UnstyledButton
                data-stop
                p="xs"
                w="100%"
                title={reply.text.slice(0, 600)}
                onClick={() => onInsert(reply)}
              >
                <ReplyWords reply={reply} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {data && found.length === 0 && (
          <Text size="sm" c="var(--text-2)" p="xs">
            {replies.length > 0
              ? 'No saved reply matches.'
              : 'No saved replies yet. Save an answer that you give every day under a short key such as “price”: from then on, typing /price in an answer inserts it.'}
          </Text>
        )}
        {!data && error && (
          <LoadFailed
            title="The saved replies could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </ScrollArea.Autosize>
      <Group gap="xs" justify="space-between">
        <Button
          {...button}
          leftSection={<IconSettings size={15} aria-hidden="true" />}
          onClick={() => onManage(null)}
        >
          Manage replies
        </Button>
        {text !== '' && data && !replies.some((reply) => reply.text === text) && (
          <Button
            {...button}
            leftSection={<IconBookmarkPlus size={15} aria-hidden="true" />}
            onClick={() => onManage({ ...NEW_REPLY, text })}
          >
            Save this answer as a reply
          </Button>
        )}
      </Group>
    </div>
  );
}

type Props = {
  answer: string;
  opened: boolean;
  onToggle: (open: boolean) => void;
  onInsert: (reply: Reply) => void;
};

/** The saved replies: search, insert, and the way to change them. */
export function RepliesPopover({ answer, opened, onToggle, onInsert }: Props) {
  const [managed, setManaged] = useState<{ editing: Editing | null } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Popover
        opened={opened && managed === null}
        onDismiss={() => {
          onToggle(false);
          button.current?.focus();
        }}
        width="min(380px, calc(100vw - 24px))"
        position="bottom-end"
        trapFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Button
            ref={button}
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconBookmarks size={15} aria-hidden="true" />}
            onClick={() => onToggle(!opened)}
          >
            Saved replies
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Saved replies">
          <Content
            answer={answer}
            onInsert={onInsert}
            onManage={(editing) => setManaged({ editing })}
          />
        </Popover.Dropdown>
      </Popover>
      {opened && managed && (
        <ManageReplies
          first={managed.editing}
          onClose={() => {
            setManaged(null);
            onToggle(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
