/** A key as a scanner pressed it. `code` is its place on the keyboard, empty where the browser does not know it. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> & { altGraph: boolean };

/** Characters by the strokes that stand for them. */
export type Layout = Readonly<Record<string, string>>;

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const LETTER = /[a-z]/i;

/**
 * Text of the calibration code: each printable character of ASCII once, letters first. What a scanner types for it says
 * which stroke stands for which character, whatever the layouts of scanner and laptop are.
 */
export const CALIBRATION_TEXT = [
  ...ASCII.filter((character) => LETTER.test(character)),
  ...ASCII.filter((character) => !LETTER.test(character)),
].join('');

/** Address of the calibration code's picture; a scanner reads it from a screen or from paper. */
export const CALIBRATION_IMAGE = `/api/qr.png?${new URLSearchParams({
  data: CALIBRATION_TEXT,
  size: '256',
  fg: '#000000',
  bg: '#ffffff',
  style: 'squares',
})}`;

/** Name of a stroke: by its place, since an accent that waits for its letter (`Dead`) types nothing, or changes the next. */
function nameOf({ key, code, shiftKey, altGraph }: Stroke): string {
  if (code === '') return key;
  return `${altGraph ? 'AltGraph+' : ''}${shiftKey ? 'Shift+' : ''}${code}`;
}

/**
 * Learns a scanner's layout from what it typed for the calibration code.
 * @returns undefined for any other code, and when the scanner left characters out or typed two alike
 */
export function learnLayout(typed: readonly Stroke[]): Layout | undefined {
  const names = typed.map(nameOf);
  if (names.length !== CALIBRATION_TEXT.length) return undefined;
  if (new Set(names).size !== names.length) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, CALIBRATION_TEXT.charAt(at)]));
}

/** Text of strokes: what the layout says, and for others what the keys type. */
export function applyLayout(layout: Layout, typed: readonly Stroke[]): string {
  return typed
    .map((stroke) => {
      if (stroke.key === 'Enter') return '\n';
      if (stroke.key === 'Tab') return '\t';
      return layout[nameOf(stroke)] ?? (stroke.key.length === 1 ? stroke.key : '');
    })
    .join('');
}
