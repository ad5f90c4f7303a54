import { useDebouncedCallback } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';

const SEARCH_DEBOUNCE_MS = 200;

/**
 * The text of a search field. What is typed belongs to the field alone: the address learns of it after a pause, and
 * its answer, which comes a while later on a busy machine, changes nothing in the field.
 * @param q what is searched for now
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  /** What was asked for here and has not come back yet, oldest first. */
  const sent = useRef<string[]>([]);

  const send = (next: string) => {
    if (next === (sent.current.at(-1) ?? q)) return;
    sent.current.push(next);
    onSearch(next);
  };
  const sendLater = useDebouncedCallback(send, SEARCH_DEBOUNCE_MS);

  // Not while drawing: the router draws a new address in the background, and begins again when a key is pressed.
  useLayoutEffect(() => {
    const echo = sent.current.indexOf(q);
    sent.current = sent.current.slice(echo + 1);
    if (echo !== -1) return;
    // The Back button, a link or a cleared filter: the field follows.
    sent.current = [];
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
