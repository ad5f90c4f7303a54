import { useSyncExternalStore } from 'react';

function subscribeTo(query: string) {
  return (onChange: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
}

const REDUCED = '(prefers-reduced-motion: reduce)';
const onReduced = subscribeTo(REDUCED);

/** Whether the system asks for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(onReduced, () => matchMedia(REDUCED).matches);
}

/** No room for a stage: a phone, upright or on its side. */
const PHONE = '(max-width: 699.98px), (max-height: 499.98px) and (pointer: coarse)';
const onPhone = subscribeTo(PHONE);

/** Whether the page is on a phone instead of a screen. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onPhone, () => matchMedia(PHONE).matches);
}
