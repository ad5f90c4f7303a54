import type { CSSProperties } from 'react';

type Fitted = CSSProperties & Record<'--fit', number>;

/** Smaller the longer it is, so that it keeps to few lines. @param fits characters that have the full size */
export function fitted(text: string, fits: number, least: number): Fitted {
  return { '--fit': Math.min(1, Math.max(least, fits / Math.max(1, text.length))) };
}
