import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { storedSwitch } from './stored-switch.ts';

function keepFromPage(event: KeyboardEvent): void {
  // Safari marks the key that ends a word by its code alone.
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

/** Keeps keys from the page while an input method composes a word: Enter, Escape and the arrows belong to it then. */
export function leaveKeysToInputMethods(): void {
  addEventListener('keydown', keepFromPage, true);
}

/** Elements in which letters are text or a menu's own keys. */
const NOT_HERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';
/** Open menu or dialog. It owns the keys even before it has the focus: a menu's button says so before the menu is drawn. */
const OPEN = '[aria-haspopup="menu"][aria-expanded="true"], [role="dialog"][aria-modal="true"]';
/** Elements that Enter activates already. */
const PRESSABLE = 'a, button, summary';
/** Keys that repeat while they are held down; any other key acts once per press. */
const REPEATING = new Set(
  ['j', 'k', 'ArrowDown', 'ArrowUp'].flatMap((key) => [key, `Shift+${key}`]),
);

/** Signs by their key position on an American keyboard, after which all codes are named. */
const SIGNS: Record<string, string> = {
  Period: '.',
  Slash: '/',
  BracketLeft: '[',
  BracketRight: ']',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'getModifierState'>;

/** Returns a key's name: "x", regardless of Caps Lock; "Shift+x"; "?", however this keyboard types it. */
function nameOf({ key, shiftKey }: Pick<Pressed, 'key' | 'shiftKey'>): string {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  const name = key.length === 1 ? key.toLowerCase() : key;
  return shiftKey && !isSign ? `Shift+${name}` : name;
}

/**
 * Returns the shortcut that a key triggers: by the character that it types, else by its position, since a Russian,
 * Greek, Hebrew or Arabic keyboard types no Latin letter, and a French one no `.` without Shift.
 */
export function shortcutOf(pressed: Pressed, isOne: (name: string) => boolean): string | null {
  const { key, code, shiftKey } = pressed;
  const typed = nameOf(pressed);
  if (isOne(typed)) return typed;
  // What it types may be a shortcut of another part of the page.
  const typesOwn = /^[\p{Script=Latin}./?[\]]$/u.test(key);
  if (typesOwn || pressed.altKey || pressed.getModifierState('AltGraph')) return null;
  const letter = /^Key(.)$/.exec(code)?.[1];
  const sign = shiftKey ? undefined : SIGNS[code];
  const placed = letter === undefined ? sign : nameOf({ key: letter, shiftKey });
  return placed !== undefined && isOne(placed) ? placed : null;
}

/** Character that is neither a letter nor a digit. */
const SYMBOL = /^[^\p{L}\p{N}]$/u;

/**
 * True if the key is pressed with another one, as the browser's or the system's command; but many keyboards type `[`
 * only with AltGr or Option.
 */
function isCommand(event: KeyboardEvent): boolean {
  const types = SYMBOL.test(event.key);
  if (event.getModifierState('AltGraph')) return !types;
  return event.ctrlKey || event.metaKey || (event.altKey && !types);
}

/** Switch for single letters and signs as keys, on this device: speech programs type what they mishear. */
export const letterKeysSwitch = storedSwitch('booth.letter-keys', true);

/** Elements in which a page's single keys act, as they do on the ground around them. */
const KEYS_PLACE = '[data-keys]';

/** Focuses the element that the page's single keys are for. @returns whether there is one */
export function focusKeysPlace(): boolean {
  const place = document.querySelector<HTMLElement>(`${KEYS_PLACE}[tabindex]`);
  place?.focus({ preventScroll: true });
  return place !== null;
}

/** Gives the focus to the element of the page's keys as the page opens, unless the user was quicker. */
export function useKeysPlace(): void {
  useEffect(() => {
    const now = document.activeElement;
    if (now === null || now === document.body || now.matches('main')) focusKeysPlace();
  }, []);
}

/**
 * Single keys of a page, "Shift+E" too; silent while the user types or a menu or dialog is open.
 * @param everywhere they act on the whole page, not only in {@link KEYS_PLACE}
 */
export function useShortcuts(shortcuts: Record<string, () => void>, everywhere = false): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCommand(event)) return;
      // The palette presses them on the window itself.
      if (event.target instanceof Element) {
        if (event.target.closest(NOT_HERE)) return;
        const isHere = event.target.matches('main') || event.target.closest(KEYS_PLACE) !== null;
        if (!everywhere && !isHere) return;
        if (event.key.length === 1 && !letterKeysSwitch.isOn()) return;
      }
      if (document.querySelector(OPEN)) return;
      if (
        event.key === 'Enter' &&
        event.target instanceof Element &&
        event.target.closest(PRESSABLE)
      )
        return;
      const key = shortcutOf(event, (name) => Object.hasOwn(latest.current, name));
      const run = key !== null && latest.current[key];
      if (!run) return;
      event.preventDefault();
      if (event.repeat && !REPEATING.has(key)) return;
      run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [everywhere]);
}

/** True where commands are given with Cmd. */
export const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl or Cmd with a letter, also while the user types. */
export function useCommand(letter: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey === event.metaKey || event.altKey) return;
      if (shortcutOf(event, (name) => name === letter) === null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letter]);
}

/** Returns the place that a step leads to, round the ends; from none (-1) it leads to an end. -1 where there is nothing. */
export function stepAround(at: number, step: number, count: number): number {
  if (count === 0) return -1;
  return at < 0 && step < 0 ? count - 1 : (at + step + count) % count;
}

/**
 * The up and down arrow keys go through what is marked with `data-stop`, for example from a search to what it found.
 */
export function walkStops(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  // A field is inside the marked element, or is that element.
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  if (at === -1) return;
  event.preventDefault();
  stops[at + step]?.focus();
}

const FIELDS = 'input, textarea';

/**
 * Remembers which field the user was in last, and brings them back there with the caret where it was: after a question
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

/** Layer in front of the page: a dialog, a menu, or the overlay behind them. */
const LAYER = '[role="dialog"], [role="menu"], [data-portal]';

/**
 * Keeps both clicks of a double click on the same target. A dialog or overlay that opened under the pointer in between
 * does not get the second one.
 */
export function keepDoubleClicksTogether(): void {
  let layer: Element | null = null;
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return;
      const hit = event.target.closest(LAYER);
      if (event.detail < 2) layer = hit;
      else if (hit !== null && hit !== layer) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}
