import type { CSSProperties } from 'react';

type Fitted = CSSProperties & Record<'--fit', number>;

/** Emoji, and the scripts whose signs fill a square: about as wide as this many letters. */
const WIDE: readonly [RegExp, number][] = [
  [/\p{Extended_Pictographic}/u, 3],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u, 2],
];

/** About how many letters a text is wide. */
export function lettersWide(text: string): number {
  return Array.from(text, (sign) => WIDE.find(([those]) => those.test(sign))?.[1] ?? 1).reduce(
    (sum, letters) => sum + letters,
    0,
  );
}

/** Smaller the longer it is, so that it keeps to few lines. @param fits letters that have the full size */
export function fitted(text: string, fits: number, least: number): Fitted {
  return { '--fit': Math.min(1, Math.max(least, fits / Math.max(1, lettersWide(text)))) };
}
