import { useRef } from 'react';

/** Types `text` into the field that has the focus. @returns whether the browser can do that */
function put(text: string): boolean {
  // The only way into the browser's own history of a field, and supported everywhere.
  const [command, value] = text === '' ? ['delete', undefined] : ['insertText', text];
  return document.execCommand(command, false, value);
}

/**
 * Replaces what stands in a text area as if somebody had typed it, so that Ctrl+Z takes it back too, and leaves the caret
 * at its end.
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
    /** Puts `text` where `from` to `to` stands, or else where the caret is. */
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
