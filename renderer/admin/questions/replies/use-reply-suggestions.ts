import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { Reply } from '../../../../server/contract/replies.ts';
import { findReplies } from './find-replies.ts';
import { replyTrigger, type ReplyTrigger } from './reply-trigger.ts';

/** As many as one takes in at a glance; the rest is a letter away. */
const MOST = 8;

type Parts = {
  /** What the field holds. */
  text: string;
  replies: readonly Reply[];
  /** Puts a reply where the trigger stands. */
  onPick: (reply: Reply, trigger: ReplyTrigger) => void;
};

export type ReplySuggestions = ReturnType<typeof useReplySuggestions>;

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
    /** Where the slash stands. */
    start: wanted?.start ?? 0,
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
