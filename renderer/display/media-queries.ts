import { useSyncExternalStore } from 'react';
import { isScreen, PHONE_SCREEN } from '../../server/contract/live-page.ts';

function subscribeTo(query: string) {
  return (onChange: () => void) => {
    const list = matchMedia(query);
    // Safari before 14 has another name for it.
    if (typeof list.addEventListener !== 'function') return () => {};
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
}

const REDUCED = '(prefers-reduced-motion: reduce)';
const onReduced = subscribeTo(REDUCED);

/** True if the system asks for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(onReduced, () => matchMedia(REDUCED).matches);
}

const onPhone = subscribeTo(PHONE_SCREEN);

/** True if the page is on a phone: never on a screen, even a small one. */
export function isPhonePage(): boolean {
  return !isScreen(location.search, navigator.userAgent) && matchMedia(PHONE_SCREEN).matches;
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onPhone,
    isPhonePage,
    // What the server draws is a phone's.
    () => true,
  );
}
