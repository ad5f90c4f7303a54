import { natural } from './boxes.ts';
import { META_SIZE } from './limits.ts';
import type { ItemContent, ItemPage, Measure, PlacedText } from './types.ts';

/** Of the mark before the author's name, in parts of the size: its width and what stands free beside it. */
export const AUTHOR_MARK = 2.2;
const GAP = 0.8;
const ROW_GAP = 0.15;
/** What the chip of "asked 4×" has around its text, in parts of the size. */
export const CHIP_PADDING = 0.7;

export type MetaBlock = { height: number; size: number; meta: ItemPage['meta'] };
const NOTHING: MetaBlock = { height: 0, size: 0, meta: { author: null, date: null, asked: null } };

/** As large as it may be beside a question of this size. */
export function metaSize(questionSize: number): number {
  return Math.min(META_SIZE.most, Math.max(META_SIZE.least, questionSize * 0.48));
}

/** Who asked, when, and how often: in one row, or below each other. Starting at 0, 0. */
export function metaBlock(
  item: ItemContent,
  { size, width, center, date }: { size: number; width: number; center: boolean; date: boolean },
  measure: Measure,
): MetaBlock {
  const mark = center ? 0 : AUTHOR_MARK * size;
  const wanted = [
    { role: 'author' as const, text: item.author, indent: mark, end: 0 },
    { role: 'date' as const, text: date ? item.date : null, indent: 0, end: 0 },
    {
      role: 'asked' as const,
      text: item.asked,
      indent: 0,
      end: 2 * CHIP_PADDING * size,
    },
  ];
  type Placed = { role: 'author' | 'date' | 'asked'; text: string; width: number; height: number };
  const rows: Placed[][] = [];
  let used = 0;
  for (const { role, text, indent, end } of wanted) {
    if (!text) continue;
    const run = natural(measure, text, { role, size, leading: 1.3 }, width - indent - end);
    const own = { role, text, width: run.width + indent + end, height: run.height };
    const row = rows.at(-1);
    if (row && used + GAP * size + own.width <= width) {
      row.push(own);
      used += GAP * size + own.width;
    } else {
      rows.push([own]);
      used = own.width;
    }
  }
  if (rows.length === 0) return NOTHING;
  const meta: { author: PlacedText | null; date: PlacedText | null; asked: PlacedText | null } = {
    author: null,
    date: null,
    asked: null,
  };
  let y = 0;
  for (const row of rows) {
    const total = row.reduce((sum, { width: own }) => sum + own, (row.length - 1) * GAP * size);
    const height = Math.max(...row.map((one) => one.height));
    let x = center ? (width - total) / 2 : 0;
    for (const { role, text, width: own, height: ownHeight } of row) {
      const box = { x, y: y + (height - ownHeight) / 2, width: own, height: ownHeight };
      meta[role] = { role, text, size, leading: 1.3, align: 'start', box };
      x += own + GAP * size;
    }
    y += height + ROW_GAP * size;
  }
  return { height: y - ROW_GAP * size, size, meta };
}
