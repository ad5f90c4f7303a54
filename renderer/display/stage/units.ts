import type { CSSProperties } from 'react';
import { TEXT_STYLES } from './layout/types.ts';
import type { Box, Setting } from './layout/types.ts';

/** So many stage units, as a length of CSS. */
export function units(count: number): string {
  return `calc(${count.toFixed(3)} * var(--u))`;
}

/** Where a box stands on the stage. @param origin of what it stands in */
export function boxStyle(
  { x, y, width, height }: Box,
  origin: Pick<Box, 'x' | 'y'> = { x: 0, y: 0 },
): CSSProperties {
  return {
    position: 'absolute',
    left: units(x - origin.x),
    top: units(y - origin.y),
    width: units(width),
    height: units(height),
  };
}

const FAMILIES = {
  question: 'var(--stage-question)',
  text: 'var(--stage-text)',
  mono: 'var(--font-mono)',
} as const;

/** How a text is set, where it is drawn and where it is measured. */
export function textStyle({ role, size, leading }: Setting) {
  const { family, weight, spacing } = TEXT_STYLES[role];
  return {
    fontFamily: FAMILIES[family],
    fontSize: units(size),
    fontWeight: weight,
    letterSpacing: `${spacing}em`,
    lineHeight: leading,
    fontVariantNumeric: role === 'count' ? 'tabular-nums' : 'normal',
  } as const;
}
