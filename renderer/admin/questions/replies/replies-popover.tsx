import { Button, Group, Popover, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconBookmarkPlus, IconBookmarks, IconSearch, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactElement,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Reply } from '../../../../server/contract/replies.ts';
import { markdownWords } from '../../../display/content/markdown-answer.tsx';
import { useAnnouncement } from '../../../lib/announcer.ts';
import { countOf, truncate } from '../../../lib/format.ts';
import { stepAround, walkStops } from '../../../lib/keyboard.ts';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { type Editing, ManageReplies, NEW_REPLY, ReplyWords } from './manage-replies.tsx';
import { findReplies, repliesQuery, replyTrigger, type ReplyTrigger } from './replies-api.ts';

type ContentProps = {
  /** Text in the answer field, which can be saved as a reply. */
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
          const picked = event.key === 'Enter' && !composing && pickedBy(typed, found);
          if (picked) {
            event.preventDefault();
            onInsert(picked);
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
                title={truncate(markdownWords(reply.text), 600)}
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
            onRetry={refetch}
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
        {data && canBeSaved(text, replies) && (
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

/** True if an answer can become a reply: there is one, and no reply says the same. */
export function canBeSaved(answer: string, replies: readonly Pick<Reply, 'text'>[]): boolean {
  return answer !== '' && !replies.some(({ text }) => text === answer);
}

/** The reply that Enter inserts; null while nothing was looked for: the first one of all is no choice. */
export function pickedBy(typed: string, found: readonly Reply[]): Reply | null {
  return typed.trim() === '' ? null : (found[0] ?? null);
}

/** Position of the slash whose list stays dismissed; null once the caret has left it. @param slash the one at the caret */
export function dismissedAt(dismissed: number | null, slash: number | undefined): number | null {
  return dismissed === slash ? dismissed : null;
}

/**
 * Place of the suggestion that Enter takes; -1 for none. The arrows' choice holds until the next letter.
 * @param isMeant the first one fits what was typed
 */
export function activeAt(
  moved: { typed: string; to: number } | null,
  typed: string | undefined,
  isMeant: boolean,
): number {
  if (moved !== null && moved.typed === typed) return moved.to;
  return isMeant ? 0 : -1;
}

/** As many as one takes in at a glance; the rest is a letter away. */
const MOST = 8;

type Parts = {
  /** Text in the field. */
  text: string;
  replies: readonly Reply[];
  /** Puts a reply where the trigger stands. */
  onPick: (reply: Reply, trigger: ReplyTrigger) => void;
};

/** Replies that are offered while the user types a slash and the beginning of a key. */
export function useReplySuggestions({ text, replies, onPick }: Parts) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  /** Position of the slash whose list the user has dismissed. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ typed: string; to: number } | null>(null);

  const trigger = caret === null ? null : replyTrigger(text, caret);
  const wanted = trigger !== null && trigger.start !== dismissed ? trigger : null;
  const found = wanted === null ? [] : findReplies(replies, wanted.typed).slice(0, MOST);
  const open = wanted !== null && found.length > 0;
  useAnnouncement(
    open && `${countOf(found.length, 'saved reply', 'saved replies')}. Choose with the arrow keys.`,
    { rests: true },
  );
  // A slash alone, or a word that only some text has, may be meant as it stands: then Enter is a new line.
  const isMeant = wanted !== null && wanted.typed !== '' && found[0]?.named === true;
  const active = activeAt(moved, wanted?.typed, isMeant);

  const pick = (reply: Reply) => {
    if (wanted === null) return;
    setCaret(null);
    onPick(reply, wanted);
  };
  const move = (to: number) => {
    if (wanted) setMoved({ typed: wanted.typed, to });
  };
  const optionId = (reply: Reply) => `${id}-${reply.id}`;

  /** @returns whether the key was for the list */
  const press = (key: string): boolean => {
    const chosen = found[active]?.reply;
    if (key === 'ArrowDown') move(stepAround(active, 1, found.length));
    else if (key === 'ArrowUp') move(stepAround(active, -1, found.length));
    else if (key === 'Escape') setDismissed(wanted?.start ?? null);
    else if ((key === 'Enter' || key === 'Tab') && chosen) pick(chosen);
    else return false;
    return true;
  };

  const follow = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? selectionStart : null;
    setCaret(next);
    const slash = next === null ? undefined : replyTrigger(value, next)?.start;
    setDismissed(dismissedAt(dismissed, slash));
  };

  return {
    open,
    listId: id,
    found: found.map(({ reply }) => reply),
    active,
    optionId,
    pick,
    /** Looks where the caret is, with every change of the text. */
    follow,
    /** For the text area. */
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open && found[active] ? optionId(found[active].reply) : undefined,
      // Escape closes the list, not the dialog around it.
      'data-mantine-stop-propagation': open || undefined,
      onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => follow(event.currentTarget),
      onBlur: () => setCaret(null),
      onKeyDown: (event: KeyboardEvent) => {
        // While a word is being composed, its keys belong to the input method; Safari ends it with 229.
        const composing = event.nativeEvent.isComposing || event.keyCode === 229;
        const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
        if (!open || composing || ctrlKey || metaKey || altKey || shiftKey) return;
        if (!press(key)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

type ReplySuggestionsProps = {
  suggestions: ReturnType<typeof useReplySuggestions>;
  /** The field, which keeps the focus and has the keys. */
  children: ReactElement;
};

/** The saved replies that fit what is being typed, below the field. */
export function ReplySuggestions({ suggestions, children }: ReplySuggestionsProps) {
  const { open, listId, found, active, optionId, pick } = suggestions;
  return (
    <>
      <Popover
        opened={open}
        withRoles={false}
        position="bottom-start"
        width="target"
        offset={4}
        transitionProps={{ duration: 0 }}
        returnFocus={false}
        closeOnEscape={false}
      >
        <Popover.Target>{children}</Popover.Target>
        <Popover.Dropdown p="xs" mah={260} style={{ overflow: 'auto' }}>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select does not go with a text area */}
          <div role="listbox" id={listId} aria-label="Saved replies">
            {found.map((reply, at) => (
              <UnstyledButton
                key={reply.id}
                id={optionId(reply)}
                component="div"
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                tabIndex={-1}
                p="xs"
                bg={at === active ? 'var(--surface-3)' : 'transparent'}
                aria-selected={at === active}
                ref={(option) => {
                  if (at === active) option?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(reply)}
              >
                <ReplyWords reply={reply} />
              </UnstyledButton>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
