import { largest } from './boxes.ts';
import { ANSWER_SIZE, PAGER_HEIGHT } from './limits.ts';
import { balance, paginate, type Range } from './pages.ts';
import type { AnswerColumn, AnswerRun, AnswerSetting, Box, Measure } from './types.ts';

export type AnswerFit = {
  setting: AnswerSetting;
  /** The columns of each page. */
  pages: readonly (readonly AnswerColumn[])[];
};

/** Sizes from `least` on can be read; `most` is where it looks large enough. `paged`: the size of what takes pages. */
export type AnswerRoom = {
  box: Box;
  least: number;
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
export function fitWhole(room: AnswerRoom, measure: Measure): AnswerFit | null {
  const { box, least, most, leading } = room;
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
export function fitPages(room: AnswerRoom, measure: Measure): AnswerFit {
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
