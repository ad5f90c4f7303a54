import { useCallback, useEffect } from 'react';
import { useServices } from '../session/services-context.ts';

/** Where Ctrl+Z is the field's own. */
const TEXT = 'input, textarea, select, [contenteditable]';

/** A function that takes back the newest change, to whatever it was made. */
export function useUndo(): () => void {
  const { undo } = useServices();
  return useCallback(() => {
    const at = (stack: typeof undo.questions) => stack.read()[0]?.at ?? 0;
    const newest = at(undo.leads) > at(undo.questions) ? undo.leads : undo.questions;
    newest.undoLast();
  }, [undo]);
}

/** Takes back the newest change by Ctrl+Z, on every page. */
export function useUndoKey(): void {
  const undoLast = useUndo();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest(TEXT)) return;
      event.preventDefault();
      if (!event.repeat) undoLast();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [undoLast]);
}
