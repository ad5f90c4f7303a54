import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Types `text` into the field that has the focus. @returns whether the browser can do that */
function put(text: string): boolean {
  // The only way into the browser's own history of a field, and supported everywhere.
  const [command, value] = text === '' ? ['delete', undefined] : ['insertText', text];
  return document.execCommand(command, false, value);
}

/**
 * Replaces the text of a text area as if the user had typed it, so that Ctrl+Z undoes it too, and leaves the caret at
 * its end.
 * @param type stores a text where the browser cannot do that
 */
export function useReplaceText(type: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  return {
    field,
    replace: (text: string) => {
      const { current } = field;
      current?.focus();
      current?.select();
      if (!put(text)) type(text);
    },
    /** Replaces `from` to `to` by `text`, or inserts it at the caret. */
    insert: (text: string, from?: number, to = from) => {
      const { current } = field;
      if (!current) return;
      const { value, selectionStart, selectionEnd } = current;
      const [start, end] = [from ?? selectionStart, to ?? selectionEnd];
      current.focus();
      current.setSelectionRange(start, end);
      if (!put(text)) type(value.slice(0, start) + text + value.slice(end));
    },
  };
}

/** Returns a reference to the last rendered value, for answers that arrive long after the render that made the call. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Text of a field whose value was changed elsewhere: the new one, unless another text is typed here. */
export function textInField(typed: string, before: string, now: string): string {
  return typed === before ? now : typed;
}

const SEARCH_DEBOUNCE_MS = 200;

/**
 * Returns the searches of a field that its address does not show yet, once that shows `q`; null where `q` is none of them:
 * the Back button, a link or a cleared filter.
 * @param sent searches until now, oldest first
 */
export function searchesAfter(sent: readonly string[], q: string): string[] | null {
  const echo = sent.indexOf(q);
  return echo === -1 ? null : sent.slice(echo + 1);
}

/**
 * The text of a search field. What is typed belongs to the field alone: the address changes after a pause, and
 * its answer, which comes a while later on a busy machine, changes nothing in the field.
 * @param q what is searched for now
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  /** Searches from here that the address does not show yet, oldest first. */
  const sent = useRef<string[]>([]);

  const send = (next: string) => {
    if (next === (sent.current.at(-1) ?? q)) return;
    sent.current.push(next);
    onSearch(next);
  };
  const sendLater = useDebouncedCallback(send, SEARCH_DEBOUNCE_MS);

  // Not while drawing: the router draws a new address in the background, and begins again when a key is pressed.
  useLayoutEffect(() => {
    const rest = searchesAfter(sent.current, q);
    sent.current = rest ?? [];
    if (rest) return;
    sendLater.cancel();
    setText(q);
  }, [q, sendLater]);

  return {
    text,
    type: (next: string) => {
      setText(next);
      sendLater(next);
    },
    applyNow: () => sendLater.flush(),
    clear: () => {
      sendLater.cancel();
      setText('');
      send('');
    },
  };
}
