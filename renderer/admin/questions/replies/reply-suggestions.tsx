import { Popover, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useId, useState, type KeyboardEvent, type ReactElement, type SyntheticEvent } from 'react';
import type { Reply } from '../../../../server/contract/replies.ts';
import { countOf } from '../../../lib/format.ts';
import { findReplies, replyTrigger, type ReplyTrigger } from './replies-api.ts';

/** As many as one takes in at a glance; the rest is a letter away. */
const MOST = 8;

type Parts = {
  /** What the field holds. */
  text: string;
  replies: readonly Reply[];
  /** Puts a reply where the trigger stands. */
  onPick: (reply: Reply, trigger: ReplyTrigger) => void;
};

/** Replies that are offered while somebody types a slash and the beginning of a key. */
export function useReplySuggestions({ text, replies, onPick }: Parts) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  /** Position of the slash whose list somebody has dismissed. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ typed: string; to: number } | null>(null);

  const trigger = caret === null ? null : replyTrigger(text, caret);
  const wanted = trigger !== null && trigger.start !== dismissed ? trigger : null;
  const found = wanted === null ? [] : findReplies(replies, wanted.typed).slice(0, MOST);
  const open = wanted !== null && found.length > 0;
  // A slash alone, or a word that only some text has, may be meant as it stands: then Enter is a new line.
  const first = wanted !== null && wanted.typed !== '' && found[0]?.named === true ? 0 : -1;
  const active = moved !== null && moved.typed === wanted?.typed ? moved.to : first;

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
    if (key === 'ArrowDown') move((active + 1) % found.length);
    else if (key === 'ArrowUp') move(active <= 0 ? found.length - 1 : active - 1);
    else if (key === 'Escape') setDismissed(wanted?.start ?? null);
    else if ((key === 'Enter' || key === 'Tab') && chosen) pick(chosen);
    else return false;
    return true;
  };

  const follow = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? selectionStart : null;
    setCaret(next);
    if (next === null || replyTrigger(value, next)?.start !== dismissed) setDismissed(null);
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

/** A reply's key, its title where it has one, and how its text begins. */
export function ReplyWords({ reply: { key, title, text } }: { reply: Reply }) {
  return (
    <>
      <Text span size="sm" truncate display="block" dir="auto">
        <b>/{key}</b> {title}
      </Text>
      <Text span size="sm" c="var(--text-2)" truncate display="block" dir="auto">
        {text.slice(0, 200)}
      </Text>
    </>
  );
}

type Props = {
  suggestions: ReturnType<typeof useReplySuggestions>;
  /** The field, which keeps the focus and has the keys. */
  children: ReactElement;
};

/** The saved replies that fit what is being typed, below the field. */
export function ReplySuggestions({ suggestions, children }: Props) {
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
      <VisuallyHidden component="output">
        {open &&
          `${countOf(found.length, 'saved reply', 'saved replies')}. Choose with the arrow keys.`}
      </VisuallyHidden>
    </>
  );
}
