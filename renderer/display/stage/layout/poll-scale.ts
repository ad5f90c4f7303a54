import { BASELINE, votesSize } from './poll-options.ts';
import { ANSWER_SIZE, largest, SMALL_SIZE } from './sizes.ts';
import type { Box, Measure, PlacedGrade, PlacedText, PollBody, PollContent } from './types.ts';

type Scale = PollContent & { kind: 'scale' };

const LEADING = 1.2;
/** Sizes of numbers as shares of the chart's height, and the largest ones. */
const PERCENT = { share: 0.1, most: 34 } as const;
const GRADE = { share: 0.12, most: 42 } as const;
/** A chart is no higher than this share of its width. */
const FLATTEST = 0.5;
/** The gap between two columns by their width. */
const COLUMN_GAP = 0.4;
/** In parts of the size of the numbers on a bar. */
const ON_BAR = 0.3;
const BELOW_BAR = 0.3;
/** Least height of a bar at its longest, and one beside which a smaller question is not needed. */
const LEAST_BAR = 60;
/** A bar by a text that can be read as well. */
const BAR_BY_TEXT = 5;
/** The mean: beside the chart where it is at least so wide, else below it. */
const BESIDE_FROM = 720;
const MEAN = { share: 0.22, gap: 0.05, height: 0.42, most: 110, below: 40 } as const;
const LABEL = { role: 'more', size: 22, leading: LEADING } as const;

type Sizes = { percent: number; votes: number; grade: number };

/** @param fits true if numbers of this size are no wider than their column */
function sizesAt(height: number, fits: (size: number) => boolean): Sizes {
  const { least } = ANSWER_SIZE;
  const most = Math.min(PERCENT.most, Math.max(least, height * PERCENT.share));
  const size = largest(least, most, fits) ?? least;
  return {
    percent: size,
    votes: votesSize(size),
    grade: Math.min(GRADE.most, Math.max(size, height * GRADE.share)),
  };
}

/** Heights above and below the bars. */
function aroundBars({ percent, votes, grade }: Sizes): { above: number; below: number } {
  return {
    above: (percent + votes) * LEADING + percent * ON_BAR,
    below: percent * BELOW_BAR + grade * LEADING,
  };
}

const BELOW_HEIGHT = MEAN.below * LEADING + 12;

/** Height that a scale needs at least. */
export const LEAST_SCALE = (() => {
  const { above, below } = aroundBars(sizesAt(0, () => true));
  return above + LEAST_BAR + below + BELOW_HEIGHT;
})();

function centred(
  role: PlacedText['role'],
  text: string,
  size: number,
  place: Pick<Box, 'x' | 'y' | 'width'>,
): PlacedText {
  const box = { ...place, height: size * LEADING };
  return { role, text, size, leading: LEADING, align: 'center', box };
}

/** Columns for 1 to 5, and their mean large beside or below them. */
export function fitScale(content: Scale, box: Box, measure: Measure): PollBody {
  const isBeside = box.width >= BESIDE_FROM;
  const meanWidth = isBeside ? box.width * MEAN.share : box.width;
  const chartWidth = isBeside ? box.width * (1 - MEAN.share - MEAN.gap) : box.width;
  const free = box.height - (isBeside ? 0 : BELOW_HEIGHT);
  const height = Math.max(LEAST_SCALE - BELOW_HEIGHT, Math.min(free, box.width * FLATTEST));
  const count = content.grades.length;
  const width = chartWidth / (count + COLUMN_GAP * (count - 1));
  const sizes = sizesAt(height, (size) => {
    const style = { leading: LEADING, width: chartWidth };
    return [
      measure.text(content.percent, { ...style, role: 'percent', size }),
      measure.text(content.votes, { ...style, role: 'votes', size: votesSize(size) }),
    ].every((run) => run.width <= width);
  });
  const { above, below } = aroundBars(sizes);
  const line = box.y + height - below;
  const bars = { y: box.y + above, height: line - box.y - above };
  const grades = content.grades.map((grade, at): PlacedGrade => {
    const column = { x: box.x + at * width * (1 + COLUMN_GAP), width };
    const votesY = bars.y - sizes.percent * ON_BAR - sizes.votes * LEADING;
    const gradeY = line + sizes.percent * BELOW_BAR;
    return {
      percent: centred('percent', content.percent, sizes.percent, { ...column, y: box.y }),
      votes: centred('votes', content.votes, sizes.votes, { ...column, y: votesY }),
      bar: { ...bars, ...column },
      grade: centred('grade', grade, sizes.grade, { ...column, y: gradeY }),
    };
  });
  const place = isBeside
    ? { x: box.x + box.width - meanWidth, y: bars.y, width: meanWidth, height: bars.height }
    : { x: box.x, y: box.y + height + 12, width: box.width, height: BELOW_HEIGHT - 12 };
  return {
    poll: { kind: 'scale', grades, ...placeMean(content, place, isBeside, measure) },
    height: height + (isBeside ? 0 : BELOW_HEIGHT),
    size: bars.height / BAR_BY_TEXT,
    left: free >= height ? 0 : 1,
  };
}

/** The mean and its name: below each other in a column, else in one line in the middle. */
function placeMean(
  { mean, meanLabel }: Scale,
  box: Box,
  isColumn: boolean,
  measure: Measure,
): { mean: PlacedText; meanLabel: PlacedText } {
  const widthOf = (role: 'mean' | 'more', text: string, size: number) =>
    measure.text(text, { role, size, leading: LEADING, width: 100 * size }).width + 1;
  const label = { ...LABEL, text: meanLabel };
  if (isColumn) {
    const most = Math.min(MEAN.most, box.height * MEAN.height);
    const size =
      largest(MEAN.below / 2, Math.max(MEAN.below / 2, most), (one) => {
        return widthOf('mean', mean, one) <= box.width;
      }) ?? MEAN.below / 2;
    const labelSize =
      largest(
        SMALL_SIZE.least,
        LABEL.size,
        (one) => widthOf('more', meanLabel, one) <= box.width,
      ) ?? SMALL_SIZE.least;
    const [high, low] = [size * LEADING, labelSize * LEADING];
    const y = box.y + box.height - high - low;
    return {
      meanLabel: { ...label, size: labelSize, align: 'left', box: { ...box, y, height: low } },
      mean: {
        role: 'mean',
        text: mean,
        size,
        leading: LEADING,
        align: 'left',
        box: { ...box, y: y + low, height: high },
      },
    };
  }
  const size = MEAN.below;
  const gap = LABEL.size * 0.6;
  const [ofLabel, ofMean] = [widthOf('more', meanLabel, LABEL.size), widthOf('mean', mean, size)];
  const x = box.x + (box.width - ofLabel - gap - ofMean) / 2;
  const high = size * LEADING;
  const low = LABEL.size * LEADING;
  return {
    meanLabel: {
      ...label,
      align: 'left',
      // On the baseline of the number beside it.
      box: { x, y: box.y + (high - low) * BASELINE, width: ofLabel, height: low },
    },
    mean: {
      role: 'mean',
      text: mean,
      size,
      leading: LEADING,
      align: 'left',
      box: { x: x + ofLabel + gap, y: box.y, width: ofMean, height: high },
    },
  };
}
