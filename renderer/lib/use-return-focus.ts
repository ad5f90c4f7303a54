import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Gives the focus back to where it was once this is gone, unless somebody put it elsewhere meanwhile. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      const now = document.activeElement;
      const isLost =
        now === null || now === document.body || now.closest('[role="dialog"]') !== null;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}

const FIELDS = 'input, textarea';

/**
 * Remembers which field somebody was in last, and brings them back there with the caret where it was: after a question
 * in front of it, the next key must not land on a button.
 */
export function useReturnToText(): () => void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = (target: EventTarget | null) => {
      if (target instanceof HTMLElement && target.matches(FIELDS)) last.current = target;
    };
    const onFocusIn = (event: FocusEvent) => remember(event.target);
    remember(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  return useCallback(() => last.current?.focus({ preventScroll: true }), []);
}
