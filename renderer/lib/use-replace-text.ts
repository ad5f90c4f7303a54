import { useRef } from 'react';

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
      // The only way into the browser's own history of a field, and supported everywhere.
      const [command, value] = text === '' ? ['delete', undefined] : ['insertText', text];
      const done = current !== null && document.execCommand(command, false, value);
      if (!done) type(text);
    },
  };
}
