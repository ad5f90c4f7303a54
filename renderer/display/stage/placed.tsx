import type { CSSProperties, ReactNode } from 'react';
import { TEXT_STYLES, type Box, type PlacedText, type Setting } from './layout/types.ts';
import styles from './stage.module.css';

/** Returns a number of stage units as a CSS length. */
export function units(count: number): string {
  return `calc(${count.toFixed(3)} * var(--u))`;
}

/** Returns the CSS position of a box. @param origin of its parent */
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

/** Numbers below each other, or that change. */
const TABULAR: ReadonlySet<Setting['role']> = new Set(['count', 'percent', 'votes', 'asked']);

/** Returns the CSS of a text, both for drawing and for measuring it. */
export function textStyle({ role, size, leading }: Setting) {
  const { family, weight, spacing } = TEXT_STYLES[role];
  return {
    fontFamily: FAMILIES[family],
    fontSize: units(size),
    fontWeight: weight,
    letterSpacing: `${spacing}em`,
    lineHeight: leading,
    fontVariantNumeric: TABULAR.has(role) ? 'tabular-nums' : 'normal',
  } as const;
}

/** The box around all of them; null without any. */
export function around(boxes: readonly (Box | null)[]): Box | null {
  const all = boxes.filter((box) => box !== null);
  if (all.length === 0) return null;
  const x = Math.min(...all.map((box) => box.x));
  const y = Math.min(...all.map((box) => box.y));
  const right = Math.max(...all.map((box) => box.x + box.width));
  const bottom = Math.max(...all.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

type TextProps = {
  text: PlacedText;
  /** Origin of the parent. */
  origin?: Pick<Box, 'x' | 'y'>;
  part?: string | undefined;
  className?: string | undefined;
  /** Content to draw instead of the plain text. */
  children?: ReactNode;
};

/** A text in its place. */
export function Placed({ text, origin, part, className, children }: TextProps) {
  return (
    <p
      className={className ? `${styles.text} ${className}` : styles.text}
      style={{ ...boxStyle(text.box, origin), ...textStyle(text), textAlign: text.align }}
      data-part={part}
      dir="auto"
    >
      {children ?? text.text}
    </p>
  );
}

/** A part of the stage that holds others, in its place. */
export function Group({ box, part, children }: { box: Box; part: string; children: ReactNode }) {
  return (
    <div style={boxStyle(box)} data-part={part}>
      {children}
    </div>
  );
}
