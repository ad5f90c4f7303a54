import type { Stroke } from './keyboard-layout.ts';

/** Milliseconds between two keys after which the later one begins a new burst. */
const GAP_MS = 100;
/** Average milliseconds between the keys of a scanner; the fastest typists need twice as long. */
const MEAN_MS = 35;
/** Fewest characters of a code, so that two keys which were hit at once are none. */
const MIN_LENGTH = 4;

/** Keys that followed each other quickly, and when the first and the last was pressed. */
export type Burst = { strokes: readonly Stroke[]; from: number; to: number };
export const NO_BURST: Burst = { strokes: [], from: 0, to: 0 };

type Key = Stroke & Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp'>;

function isEnd({ key }: Stroke): boolean {
  return key === 'Enter' || key === 'Tab';
}

function isFast({ strokes, from, to }: Burst): boolean {
  return strokes.length >= MIN_LENGTH && to - from <= MEAN_MS * (strokes.length - 1);
}

/** True for a burst that a scanner typed, unless more of it follows: a vCard has an Enter after each line. */
export function isScan(burst: Burst): boolean {
  const last = burst.strokes.at(-1);
  return last !== undefined && isEnd(last) && isFast(burst) && codeOf(burst).length >= MIN_LENGTH;
}

/** Strokes of a scanned code, without the keys that end it. */
export function codeOf({ strokes }: Burst): readonly Stroke[] {
  return strokes.slice(0, strokes.findLastIndex((stroke) => !isEnd(stroke)) + 1);
}

/** Burst after a key was pressed. Modifiers are part of no burst, and commands or a key held down end it. */
export function press(burst: Burst, key: Key): Burst {
  const { key: name, code, shiftKey, altGraph, timeStamp } = key;
  if (/^(?:Shift|AltGraph|CapsLock|Control|Alt)$/.test(name)) return burst;
  const isCommand = !altGraph && (key.ctrlKey || key.altKey || key.metaKey);
  const isTyped = name.length === 1 || name === 'Dead' || isEnd(key);
  if (isCommand || key.repeat || !isTyped) return NO_BURST;
  const stroke = { key: name, code, shiftKey, altGraph };
  const continues = burst.strokes.length > 0 && timeStamp - burst.to <= GAP_MS;
  if (continues) {
    return { strokes: [...burst.strokes, stroke], from: burst.from, to: timeStamp };
  }
  return isEnd(key) ? NO_BURST : { strokes: [stroke], from: timeStamp, to: timeStamp };
}

/** A field into which a scanner types, and its text before. */
type Field = { element: HTMLInputElement | HTMLTextAreaElement; value: string };

function focusedField(): Field | null {
  const element = document.activeElement;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField ? { element, value: element.value } : null;
}

/** Takes a scanned code out of the field that it was typed into, in the way in which React notices it. */
function restore({ element, value }: Field): void {
  if (element.value === value) return;
  const proto = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens for a scanner that types, wherever the focus is. Nothing that a person types is swallowed: of a scan only the
 * ending keys are, and what came before them is taken out of the field again.
 * @returns a function that stops it
 */
export function watchKeyboardScanner(onScan: (typed: readonly Stroke[]) => void): () => void {
  let burst = NO_BURST;
  let field: Field | null = null;
  let timer = 0;

  const finish = () => {
    clearTimeout(timer);
    const scanned = burst;
    burst = NO_BURST;
    if (!isScan(scanned)) return;
    if (field) restore(field);
    onScan(codeOf(scanned));
  };
  const look = (event: KeyboardEvent) => {
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, timeStamp } = event;
    const altGraph = event.getModifierState('AltGraph');
    const pressed = { key, code, shiftKey, ctrlKey, altKey, metaKey, altGraph, repeat, timeStamp };
    const next = press(burst, pressed);
    if (next === burst) return;
    // A busy page is notified of the next key before its timer.
    if (next.from !== burst.from) finish();
    if (next.strokes.length === 1) field = focusedField();
    burst = next;
    clearTimeout(timer);
    // A blank would press the button that has the focus.
    const { activeElement } = document;
    if (isFast(burst) && !field && activeElement instanceof HTMLElement) activeElement.blur();
    if (!isScan(burst)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    timer = window.setTimeout(finish, GAP_MS);
  };
  addEventListener('keydown', look, true);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', look, true);
  };
}
