import type { ReactNode } from 'react';

/**
 * One of some words, in the room that the longest of them takes: what stands around them keeps still when they change.
 * @param props.shown which, counted from 0
 */
export function OneOf({ words, shown }: { words: readonly ReactNode[]; shown: number }) {
  return (
    <span className="one-of">
      {words.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same ones in the same order
        <span key={at} data-off={at === shown ? undefined : ''}>
          {text}
        </span>
      ))}
    </span>
  );
}
