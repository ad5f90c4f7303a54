import { useElementSize } from '@mantine/hooks';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { PatternLines } from '@visx/pattern';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useId } from 'react';
import { formatCount } from '../../../lib/format.ts';
import classes from './charts.module.css';

/** What stands at one place of the axis: a value of each series. */
export type Column = {
  key: string;
  /** What the axis says there; null says nothing. */
  tick: string | null;
  values: number[];
};

type Props = {
  /** What it shows, for those who do not see it. */
  label: string;
  columns: Column[];
  /** The highest value of the axis, where several charts are compared. */
  highest?: number;
  /** Of a drawing that is scaled to its place, such as paper; without it, the drawing has the width of its place. */
  width?: number;
  /** In pixels, at the usual text size. */
  height?: number;
};

/** Of the letters, in shares of the page's own. */
const LETTER = 0.75;
/** With the browser's own settings, and on paper; in pixels. */
const USUAL_LETTER = 12;
const PAPER_LETTER = 11;
/** Room for a number above a column, and for the axis' words, in letters. */
const ABOVE = 1.5;
const BELOW = 2;
/** Columns that are narrower have no number above them, in letters. */
const NUMBER_FITS = 1.5;
/** Of a word on the axis and the gap to the next, in letters. */
const TICK_ROOM = 4;

/** The letters' size on this page, in pixels. */
function letterPx(): number {
  return LETTER * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Whole numbers only: there are no half questions. */
function wholeTicks(highest: number): number[] {
  return scaleLinear({ domain: [0, highest] })
    .ticks(4)
    .filter(Number.isInteger);
}

/** Every one, or every second, third … of the axis' words, so that none touches the next. */
function ticksThatFit(columns: Column[], width: number, letter: number): Map<string, string> {
  const named = columns.flatMap(({ key, tick }) => (tick === null ? [] : [{ key, tick }]));
  const longest = Math.max(TICK_ROOM, ...named.map(({ tick }) => tick.length * 0.62 + 1));
  const fit = Math.max(1, Math.floor(width / (longest * letter)));
  const every = Math.ceil(named.length / fit);
  return new Map(
    named.filter((_, index) => index % every === 0).map(({ key, tick }) => [key, tick]),
  );
}

type Tick = { x: number; y: number; formattedValue: string | undefined };

function WordBelow({ x, y, formattedValue }: Tick) {
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="middle" className={classes.axisWord}>
      {formattedValue}
    </text>
  );
}
function WordBeside({ x, y, formattedValue }: Tick) {
  return (
    <text x={x} y={y} dy="0.32em" textAnchor="end" className={classes.axisWord}>
      {formattedValue}
    </text>
  );
}

/** Columns beside each other; the second series is hatched, so that no colour is needed to tell them apart. */
export function ColumnChart({ label, columns, highest, width: fixed, height: usual = 190 }: Props) {
  const { ref, width: placeWidth } = useElementSize();
  const pattern = useId().replaceAll(/\W/g, '');
  const width = fixed ?? placeWidth;
  const letter = fixed === undefined ? letterPx() : PAPER_LETTER;
  // Larger letters leave the columns their room.
  const height = fixed === undefined ? (usual * letter) / USUAL_LETTER : usual;
  const tallest = Math.max(1, highest ?? 0, ...columns.flatMap(({ values }) => values));
  const ticks = wholeTicks(tallest);
  const left = (String(tallest).length * 0.62 + 1) * letter;
  const right = letter;
  const inner = Math.max(0, width - left - right);
  const floor = height - BELOW * letter;
  const x = scaleBand({ domain: columns.map(({ key }) => key), range: [0, inner], padding: 0.16 });
  const y = scaleLinear({ domain: [0, tallest], range: [floor, ABOVE * letter] });
  const words = ticksThatFit(columns, inner, letter);
  const series = columns[0]?.values.length ?? 1;
  const band = Math.min(x.bandwidth(), 64) / series;
  const inset = (x.bandwidth() - band * series) / 2;
  return (
    <div ref={ref} className={classes.columns} style={fixed ? undefined : { height }}>
      {width > 0 && (
        <svg
          // A drawing of the page's own, in its colours.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          width={fixed ? '100%' : width}
          height={fixed ? undefined : height}
          fontSize={letter}
        >
          <PatternLines
            id={pattern}
            width={6}
            height={6}
            stroke="var(--chart-second)"
            strokeWidth={2.5}
            orientation={['diagonal']}
          />
          {ticks.map((tick) => (
            <line
              key={tick}
              className={classes.gridLine}
              x1={left}
              x2={left + inner}
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          <g transform={`translate(${left} 0)`}>
            {columns.flatMap(({ key, values }) =>
              values.map((value, index) => {
                const at = (x(key) ?? 0) + inset + index * band;
                const top = y(value);
                return (
                  <g key={`${key} ${index}`}>
                    {value > 0 && (
                      <rect
                        className={index === 0 ? classes.first : classes.second}
                        fill={index === 0 ? undefined : `url(#${pattern})`}
                        x={at}
                        y={top}
                        width={Math.max(1, band - (series > 1 ? 1 : 0))}
                        height={floor - top}
                      />
                    )}
                    {value > 0 && band >= (NUMBER_FITS + String(value).length * 0.3) * letter && (
                      <text
                        className={classes.value}
                        x={at + band / 2}
                        y={top - letter * 0.4}
                        textAnchor="middle"
                      >
                        {formatCount(value)}
                      </text>
                    )}
                  </g>
                );
              }),
            )}
            <AxisBottom
              top={floor}
              scale={x}
              tickValues={[...words.keys()]}
              tickFormat={(key) => words.get(key)}
              tickComponent={WordBelow}
              axisLineClassName={classes.axisLine ?? ''}
              hideTicks
              tickLength={2}
            />
            <AxisLeft
              scale={y}
              tickValues={ticks}
              tickFormat={(value) => formatCount(Number(value))}
              tickComponent={WordBeside}
              hideAxisLine
              hideZero
              hideTicks
              tickLength={letter * 0.4}
            />
          </g>
        </svg>
      )}
    </div>
  );
}
