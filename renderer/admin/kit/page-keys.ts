import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

/** Keys that each do the same thing, or one key with those that are held meanwhile. */
type Shortcut = { keys: readonly string[]; does: string };
/** Keys for one purpose. */
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

const NONE: readonly ShortcutGroup[] = [];
const HELD = { Ctrl: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey' } as const;
const NAMES: Record<string, string> = { Esc: 'Escape', '↑': 'ArrowUp', '↓': 'ArrowDown' };

let shown = NONE;
const { tell, subscribe } = createListeners();

function show(groups: readonly ShortcutGroup[]): void {
  shown = groups;
  tell();
}

/** Lists the keys of a page in the palette, for as long as the page is shown. @param groups the same at every render */
export function usePageKeys(groups: readonly ShortcutGroup[]): void {
  useEffect(() => {
    show(groups);
    return () => {
      if (shown === groups) show(NONE);
    };
  }, [groups]);
}

/** The keys of the page that is shown. */
export function useShownKeys(): readonly ShortcutGroup[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Does what a shortcut does, as if its first key had been pressed. */
export function pressShortcut({ keys }: Shortcut): void {
  const held = keys.flatMap((key) => Object.entries(HELD).filter(([name]) => name === key));
  const name = keys.find((key) => !(key in HELD)) ?? '';
  const flags = Object.fromEntries(held.map(([, flag]) => [flag, true]));
  const key = NAMES[name] ?? name;
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...flags }));
}
