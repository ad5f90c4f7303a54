import { ANSWER_SIZE, largest, natural, SMALL_SIZE } from './sizes.ts';
import type { Box, Measure, PlacedOption, PlacedText, PollBody, PollContent } from './types.ts';

type Options = PollContent & { kind: 'options' };

const LEADING = 1.25;
/** In parts of an option's size. */
const LETTER = 1.7;
const BAR_GAP = 0.28;
const BAR = 0.32;
const NUMBER_GAP = 0.55;
/** Narrowest text between letter and numbers. */
const NARROWEST = 6;
/** Gap between two options, in parts of their size: less where there are many. */
const ROW_GAP = { tight: 0.5, loose: 0.85, looseFrom: 30 } as const;
const COLUMN_GAP = 72;
const COLUMNS = [1, 2, 3] as const;
/** Options up to which every column has the same number of them. */
const FEW = 6;
/** Options beside a question of this size, in parts of it. */
const OF_QUESTION = 0.82;
const MOST = 44;
/** Lines of options that do not fit whole, the first number at which all fit. */
const FEWER_LINES = [4, 3, 2, 1] as const;
const NOTE = { role: 'more', size: 18, leading: 1.25 } as const;
export const NOTE_HEIGHT = 32;

/** Setting of the options. `lines`: at most, of each. */
type Setting = { size: number; columns: number; lines: number };

/** Size of a number of votes beside a percentage of this size. */
export function votesSize(size: number): number {
  return Math.max(SMALL_SIZE.least, size * 0.7);
}

function rowGap(size: number): number {
  const { least } = ANSWER_SIZE;
  const share = Math.min(1, Math.max(0, (size - least) / (ROW_GAP.looseFrom - least)));
  return size * (ROW_GAP.tight + share * (ROW_GAP.loose - ROW_GAP.tight));
}

/** Widths of the parts of an option. */
function widthsOf({ percent, votes }: Options, width: number, size: number, measure: Measure) {
  const style = { leading: LEADING, width };
  const ofPercent = measure.text(percent, { ...style, role: 'percent', size }).width + 1;
  const ofVotes = measure.text(votes, { ...style, role: 'votes', size: votesSize(size) }).width + 1;
  const gap = size * NUMBER_GAP;
  const letter = size * LETTER;
  const text = width - letter - ofPercent - ofVotes - 2 * gap;
  return { percent: ofPercent, votes: ofVotes, gap, letter, text };
}

function columnWidth(width: number, columns: number): number {
  return (width - (columns - 1) * COLUMN_GAP) / columns;
}

/** Number of columns of this many options, each column with some. */
function columnsFor(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

type Rows = {
  /** Lines of each option that are shown. */
  lines: readonly number[];
  /** Heights of the rows, without the gaps. */
  heights: readonly number[];
  total: number;
  broken: boolean;
  cut: boolean;
};

/** The rows of these options; null where their texts have no width. */
function rowsOf(content: Options, width: number, setting: Setting, measure: Measure): Rows | null {
  const { size, columns, lines: most } = setting;
  const widths = widthsOf(content, columnWidth(width, columns), size, measure);
  if (widths.text < size * NARROWEST) return null;
  const style = { role: 'option', size, leading: LEADING, width: widths.text } as const;
  const runs = content.options.map(({ text }) => measure.text(text, style));
  const lines = runs.map((run) => Math.min(most, run.lines));
  const perColumn = Math.ceil(lines.length / columns);
  const heights = Array.from({ length: perColumn }, (_, row) => {
    const inRow = lines.filter((_line, at) => at % perColumn === row);
    return (Math.max(...inRow) * LEADING + BAR_GAP + BAR) * size;
  });
  return {
    lines,
    heights,
    total: heights.reduce((sum, height) => sum + height, 0) + (perColumn - 1) * rowGap(size),
    broken: runs.some((run) => run.broken),
    cut: runs.some((run) => run.lines > most),
  };
}

/** `most`: size of the question, `columns`: numbers of columns that may be tried. */
type Room = { box: Box; most: number; columns: readonly number[] };

/** All options whole, as large as they can be; null where they are not. */
function fitWhole(content: Options, place: Room, measure: Measure): Setting | null {
  const { width, height } = place.box;
  const count = content.options.length;
  const { least } = ANSWER_SIZE;
  const most = Math.max(least, Math.min(MOST, place.most * OF_QUESTION));
  const search = (mayBreak: boolean): Setting | null => {
    let best: Setting | null = null;
    for (const columns of place.columns) {
      if (columnsFor(count, columns) !== columns || (count <= FEW && count % columns > 0)) continue;
      const size = largest(least, most, (one) => {
        const rows = rowsOf(content, width, { size: one, columns, lines: Infinity }, measure);
        return rows !== null && rows.total <= height && (mayBreak || !rows.broken);
      });
      if (size !== null && (!best || size > best.size)) best = { size, columns, lines: Infinity };
    }
    return best;
  };
  return search(false) ?? search(true);
}

/** As many lines of each option as there is room for; some options are left out where even one is too much. */
function fitCut(content: Options, place: Room, measure: Measure): { shown: Options; set: Setting } {
  const size = ANSWER_SIZE.least;
  const { options, keep } = content;
  const height = place.box.height - NOTE_HEIGHT;
  const of = (shown: Options, lines: number, columns: number) => {
    const set = { size, lines, columns: columnsFor(shown.options.length, columns) };
    const rows = rowsOf(shown, place.box.width, set, measure);
    return rows && rows.total <= height ? { shown, set } : null;
  };
  for (const lines of FEWER_LINES) {
    for (const columns of place.columns) {
      const found = of(content, lines, columns);
      if (found) return found;
    }
  }
  for (let count = options.length - 1; count > 1; count -= 1) {
    const kept = new Set(keep.slice(0, count));
    const shown = { ...content, options: options.filter((_, at) => kept.has(at)) };
    for (const columns of place.columns) {
      const found = of(shown, 1, columns);
      if (found) return found;
    }
  }
  const [first = 0] = keep;
  const shown = { ...content, options: options.filter((_, at) => at === first) };
  return { shown, set: { size, lines: 1, columns: 1 } };
}

/** Height that options need at least: one line of each, in as many columns as there may be. */
export function leastOptions(content: Options, width: number, measure: Measure): number {
  const size = ANSWER_SIZE.least;
  const heights = COLUMNS.map((most) => {
    const columns = columnsFor(content.options.length, most);
    return rowsOf(content, width, { size, columns, lines: 1 }, measure)?.total ?? Infinity;
  });
  return Math.min(...heights) + NOTE_HEIGHT;
}

/** The options with their bars, in one column or several. */
export function fitOptions(content: Options, place: Room, measure: Measure): PollBody {
  const whole = fitWhole(content, place, measure);
  const { shown, set } = whole ? { shown: content, set: whole } : fitCut(content, place, measure);
  const { box } = place;
  const { size } = set;
  const rows = rowsOf(shown, box.width, set, measure);
  if (!rows) throw new Error('There is always room for a letter and a word.');
  const width = columnWidth(box.width, set.columns);
  const widths = widthsOf(shown, width, size, measure);
  const tops = rows.heights.map(
    (_, row) =>
      box.y + row * rowGap(size) + rows.heights.slice(0, row).reduce((sum, one) => sum + one, 0),
  );
  const perColumn = rows.heights.length;
  const options = shown.options.map(({ letter, text }, at): PlacedOption => {
    const x = box.x + Math.floor(at / perColumn) * (width + COLUMN_GAP);
    const lines = rows.lines[at] ?? 1;
    const line = size * LEADING;
    const barY = (tops[at % perColumn] ?? box.y) + (rows.heights[at % perColumn] ?? 0) - size * BAR;
    const textY = barY - size * BAR_GAP - lines * line;
    const end = x + width;
    const placed = (
      role: PlacedText['role'],
      own: string,
      own_box: Box,
      align: PlacedText['align'],
    ): PlacedText => ({ role, text: own, size, leading: LEADING, align, box: own_box });
    const lastY = textY + (lines - 1) * line;
    const ofVotes = votesSize(size);
    const percentX = end - widths.votes - widths.gap - widths.percent;
    const isCut =
      rows.cut &&
      measure.text(text, { role: 'option', size, leading: LEADING, width: widths.text }).lines >
        lines;
    return {
      at: content.options.findIndex((one) => one.letter === letter),
      letter: placed('letter', letter, { x, y: textY, width: widths.letter, height: line }, 'left'),
      text: {
        ...placed(
          'option',
          text,
          { x: x + widths.letter, y: textY, width: widths.text, height: lines * line },
          'left',
        ),
        ...(isCut && { mostLines: lines }),
      },
      percent: placed(
        'percent',
        shown.percent,
        { x: percentX, y: lastY, width: widths.percent, height: line },
        'right',
      ),
      votes: {
        ...placed(
          'votes',
          shown.votes,
          {
            x: end - widths.votes,
            // On the baseline of the larger text beside it.
            y: lastY + (line - ofVotes * LEADING) * BASELINE,
            width: widths.votes,
            height: ofVotes * LEADING,
          },
          'right',
        ),
        size: ofVotes,
      },
      bar: {
        x: x + widths.letter,
        y: barY,
        width: end - x - widths.letter,
        height: size * BAR,
      },
    };
  });
  const hidden = content.options.length - shown.options.length;
  const said = hidden > 0 ? content.more(hidden) : rows.cut ? content.rest : null;
  const below = box.y + rows.total;
  return {
    poll: {
      kind: 'options',
      options,
      note: said === null ? null : noteAt(said, box, below, measure),
    },
    height: rows.total + (said === null ? 0 : NOTE_HEIGHT),
    size,
    left: hidden > 0 ? hidden : rows.cut ? 1 / (set.lines + 1) : 0,
  };
}

/** Share of a line's height above its baseline. */
export const BASELINE = 0.79;

/** The sentence about what is left out, below the rest. @param y lower edge of that */
export function noteAt(
  text: string,
  box: Box,
  y: number,
  measure: Measure,
  center = false,
): PlacedText {
  const { height, width } = natural(measure, text, NOTE, box.width);
  const top = y + NOTE_HEIGHT - height;
  const x = center ? box.x + (box.width - width) / 2 : box.x;
  return { ...NOTE, text, align: center ? 'center' : 'left', box: { x, y: top, width, height } };
}
