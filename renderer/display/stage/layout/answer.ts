import { ANSWER_SIZE, COMFORTABLE_ANSWER, largest, PAGER_HEIGHT } from './sizes.ts';
import type { AnswerColumn, AnswerRun, AnswerSetting, Box, Measure, Piece } from './types.ts';

/** A part of the answer's flow, from its upper edge. */
type Range = { from: number; to: number };

/** Lines of one paragraph that stay together at its beginning and end. */
const TOGETHER = 2;

type Block = { pieces: readonly Piece[]; top: number; bottom: number };

function blocksOf(pieces: readonly Piece[]): Block[] {
  const blocks: { pieces: Piece[]; block: number }[] = [];
  for (const piece of pieces) {
    const last = blocks[blocks.length - 1];
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
      // The last line would be alone in the next column: it takes the one before with it.
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

/** Returns the least height at which all of it fits this many columns; null if it does not fit within the maximum. */
function balance(pieces: readonly Piece[], columns: number, most: number): Range[] | null {
  const whole = paginate(pieces, most);
  if (whole.length > columns) return null;
  const first = pieces[0];
  const last = pieces[pieces.length - 1];
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

type AnswerFit = {
  setting: AnswerSetting;
  /** The columns of each page. */
  pages: readonly (readonly AnswerColumn[])[];
};

/** `most`: the size at which it looks large enough. `paged`: that of what takes pages. */
type AnswerRoom = {
  box: Box;
  most: number;
  paged: number;
  leading: number;
  /** Columns at most, each at least this many times as wide as the size. */
  columns: 1 | 2;
};

const COLUMN_GAP = 48;
/** A line of more than about 80 characters is hard to read: in parts of the size. */
const WIDEST_LINE = 38;
const NARROWEST_COLUMN = 17;

type Tried = { run: AnswerRun; setting: AnswerSetting };

function columnsOf(box: Box, width: number, ranges: readonly Range[]): AnswerColumn[] {
  return ranges.map(({ from, to }, at) => ({
    from,
    box: { x: box.x + at * (width + COLUMN_GAP), y: box.y, width, height: to - from },
  }));
}

function lineWidth(box: Box, size: number): number {
  return Math.min(box.width, size * WIDEST_LINE);
}

/** The whole answer in the box, as large as it can be; null when it does not fit at the least size. */
function fitWhole(room: AnswerRoom, measure: Measure): AnswerFit | null {
  const { box, most, leading } = room;
  const least = COMFORTABLE_ANSWER;
  const run = (size: number, width: number, cards = false): Tried => {
    const setting = { size, leading, width, cards };
    return { run: measure.answer(setting), setting };
  };
  const single = (cards: boolean) => {
    const size = largest(least, most, (one) => {
      const tried = run(one, lineWidth(box, one), cards).run;
      return !tried.wide && tried.height <= box.height;
    });
    if (size === null) return null;
    const { setting, run: found } = run(size, lineWidth(box, size), cards);
    return { setting, pages: [columnsOf(box, setting.width, [{ from: 0, to: found.height }])] };
  };
  const whole = single(false);
  if (whole) return whole;
  const half = (box.width - COLUMN_GAP) / 2;
  if (room.columns === 2 && half >= least * NARROWEST_COLUMN) {
    const fits = (size: number) => {
      if (half < size * NARROWEST_COLUMN) return null;
      const { run: found, setting } = run(size, half);
      if (found.wide || found.height > box.height * 2.2) return null;
      const ranges = balance(found.pieces(), 2, box.height);
      return ranges && { setting, ranges };
    };
    const size = largest(least, most, (one) => fits(one) !== null);
    const found = size === null ? null : fits(size);
    if (found) return { setting: found.setting, pages: [columnsOf(box, half, found.ranges)] };
  }
  return single(true);
}

/** The answer in pages of the box, each of whole blocks. */
export function fitPages(room: Omit<AnswerRoom, 'most'>, measure: Measure): AnswerFit {
  const { box, leading } = room;
  const height = box.height - PAGER_HEIGHT;
  const half = (box.width - COLUMN_GAP) / 2;
  const two = room.columns === 2 && half >= room.paged * NARROWEST_COLUMN;
  const sizes = [room.paged, (room.paged + ANSWER_SIZE.least) / 2, ANSWER_SIZE.least];
  const tries = [
    ...sizes.map((size) => ({ size, columns: two ? 2 : 1, cards: false })),
    ...(two ? sizes.map((size) => ({ size, columns: 1, cards: false })) : []),
    { size: room.paged, columns: 1, cards: true },
  ];
  let last: AnswerFit | null = null;
  for (const { size, columns, cards } of tries) {
    const width = columns === 2 ? half : lineWidth(box, size);
    const setting = { size, leading, width, cards };
    const run = measure.answer(setting);
    if (run.wide && !cards) continue;
    const ranges = paginate(run.pieces(), height);
    const pages: AnswerColumn[][] = [];
    for (let at = 0; at < ranges.length; at += columns) {
      pages.push(columnsOf(box, width, ranges.slice(at, at + columns)));
    }
    last = { setting, pages };
    if (ranges.every(({ from, to }) => to - from <= height)) return last;
  }
  return (
    last ?? { setting: { size: room.paged, leading, width: box.width, cards: true }, pages: [[]] }
  );
}

/** The answer whole where it fits, in pages where it does not. @param reserve height that a whole one leaves free */
export function fitAnswer(room: AnswerRoom, measure: Measure, reserve = 0): AnswerFit {
  const { box } = room;
  const whole = { ...room, box: { ...box, height: box.height - reserve } };
  return fitWhole(whole, measure) ?? fitPages(room, measure);
}

/** Height of "2 / 3". */
const PAGER_LINE = 24;

/** Box of "2 / 3", at the lower edge of the room. */
export function pagerIn(room: Box, { x, width }: Pick<Box, 'x' | 'width'>): Box {
  return { x, y: room.y + room.height - PAGER_LINE, width, height: PAGER_LINE };
}
