import { useLayoutEffect } from 'react';

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
