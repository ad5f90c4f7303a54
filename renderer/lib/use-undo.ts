import { useCallback, useRef } from 'react';

/** Takes a change back. */
export type Undo = () => void;

/** Remembers how the last change is taken back, also while it is still on its way to the server. */
export function useUndo() {
  const last = useRef<Promise<Undo | null> | null>(null);
  return {
    /** @param undo resolves when the change is made, with null when nothing came of it: the one before counts then */
    remember: useCallback((undo: Promise<Undo | null>) => {
      const before = last.current;
      last.current = undo.then((run) => run ?? before);
    }, []),
    /** Forgets it, when it was taken back in another way. */
    forget: useCallback(() => {
      last.current = null;
    }, []),
    undoLast: useCallback(() => {
      const undo = last.current;
      last.current = null;
      void undo?.then((run) => run?.());
    }, []),
  };
}
