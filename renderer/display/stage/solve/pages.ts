import type { Piece } from './types.ts';

/** A part of the answer's flow, from its upper edge. */
export type Range = { from: number; to: number };

/** Lines of one paragraph that stay together at its beginning and end. */
const TOGETHER = 2;

type Block = { pieces: readonly Piece[]; top: number; bottom: number };

function blocksOf(pieces: readonly Piece[]): Block[] {
  const blocks: { pieces: Piece[]; block: number }[] = [];
  for (const piece of pieces) {
    const last = blocks.at(-1);
    if (last && last.block === piece.block) last.pieces.push(piece);
    else blocks.push({ pieces: [piece], block: piece.block });
  }
  return blocks.map(({ pieces: own }) => ({
    pieces: own,
    top: Math.min(...own.map(({ top }) => top)),
    bottom: Math.max(...own.map(({ bottom }) => bottom)),
  }));
}

/**
 * Divides the answer into columns of this height: whole paragraphs, items and rows where they fit into one, whole lines
 * where they do not.
 */
export function paginate(pieces: readonly Piece[], height: number): Range[] {
  const ranges: Range[] = [];
  let from: number | null = null;
  let to = 0;
  const close = () => {
    if (from !== null) ranges.push({ from, to });
    from = null;
  };
  const add = (top: number, bottom: number) => {
    from ??= top;
    to = Math.max(to, bottom);
  };
  for (const { pieces: own, top, bottom } of blocksOf(pieces)) {
    const start = from ?? top;
    if (bottom - start <= height) {
      add(top, bottom);
      continue;
    }
    // Into a separate column, unless it is longer than that anyway.
    if (bottom - top <= height) {
      close();
      add(top, bottom);
      continue;
    }
    const fitting = own.filter((piece) => piece.bottom - start <= height).length;
    if (fitting < Math.min(TOGETHER, own.length)) close();
    for (const [at, piece] of own.entries()) {
      const left = own.length - at;
      const full: boolean = from !== null && piece.bottom - from > height;
      // The last line would stand alone in the next column: it takes the one before with it.
      const next = own[at + 1];
      const widow: boolean =
        from !== null &&
        left === TOGETHER &&
        next !== undefined &&
        next.bottom - from > height &&
        at > 0;
      if (full || widow) close();
      add(piece.top, piece.bottom);
    }
  }
  close();
  return ranges;
}

/** The least height of so many columns in which all of it stands; null when it does not within the most. */
export function balance(pieces: readonly Piece[], columns: number, most: number): Range[] | null {
  const whole = paginate(pieces, most);
  if (whole.length > columns) return null;
  const first = pieces[0];
  const last = pieces.at(-1);
  if (!first || !last) return whole;
  const total = last.bottom - first.top;
  for (let share = 1 / columns; share < 1; share += 0.06) {
    const height = Math.min(most, total * share);
    const found = paginate(pieces, height);
    if (found.length <= columns && found.every(({ from, to }) => to - from <= height)) return found;
    if (height === most) break;
  }
  return whole;
}
