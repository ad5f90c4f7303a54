import type { ReactNode } from 'react';
import type { Box, PlacedText } from './layout/types.ts';
import styles from './placed.module.css';
import { boxStyle, textStyle } from './units.ts';

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
  /** Of what it stands in. */
  origin?: Pick<Box, 'x' | 'y'>;
  part?: string | undefined;
  className?: string | undefined;
  /** What is drawn instead of the plain text. */
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
