import { Box, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { countOf, formatCount } from '../../lib/format.ts';
import classes from './charts.module.css';
import { ticksUpTo, type Chart } from './columns.ts';

/** As many words as the axis has room for on a phone. */
const TICKS_ON_A_PHONE = 6;

function sumOf({ columns }: Chart): number {
  return columns.reduce((sum, { value }) => sum + value, 0);
}

/** The numbers of a chart, for those who do not see it. */
function HiddenTable({ label, columns }: Chart) {
  return (
    <VisuallyHidden component="div">
      <table aria-label={label}>
        <tbody>
          {columns
            .filter(({ value }) => value > 0)
            .map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

function ColumnChart({ chart, top, ticks }: { chart: Chart; top: number; ticks: number[] }) {
  const { columns } = chart;
  const peak = Math.max(...columns.map(({ value }) => value));
  const peakAt = columns.findIndex(({ value }) => value === peak);
  const named = columns.filter(({ isTick }) => isTick);
  const every = Math.ceil(named.length / TICKS_ON_A_PHONE);
  return (
    <>
      <div className={classes.plot} aria-hidden="true">
        {ticks.map((tick) => (
          <div key={tick} className={classes.line} style={{ bottom: `${(100 * tick) / top}%` }}>
            <span>{formatCount(tick)}</span>
          </div>
        ))}
        <div className={classes.columns}>
          {columns.map((column, index) => (
            <div key={column.name} className={classes.column}>
              <div className={classes.bar} style={{ height: `${(100 * column.value) / top}%` }}>
                {index === peakAt && <b>{formatCount(peak)}</b>}
              </div>
              {column.isTick && (
                <span
                  className={classes.tick}
                  data-minor={named.indexOf(column) % every > 0 || undefined}
                >
                  {column.name}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <HiddenTable {...chart} />
    </>
  );
}

/** Columns over time, a chart a day, all to the same scale. */
export function ColumnCharts({ charts }: { charts: Chart[] }) {
  const highest = Math.max(1, ...charts.flatMap((one) => one.columns.map(({ value }) => value)));
  const ticks = ticksUpTo(highest);
  const top = ticks.at(-1) ?? highest;
  if (charts.length === 0) return <Text c="var(--text-2)">No questions came in.</Text>;
  return (
    <Stack gap="md" className={classes.charts} data-many={charts.length > 1 || undefined}>
      {charts.map((chart) => (
        <div key={chart.key}>
          {chart.title !== null && (
            <Text size="sm" c="var(--text-2)">
              <b>{chart.title}</b> · {countOf(sumOf(chart), 'question', 'questions')}
            </Text>
          )}
          <ColumnChart chart={chart} top={top} ticks={ticks} />
        </div>
      ))}
    </Stack>
  );
}

type Bar = {
  key: string | number;
  label: string;
  value: number;
  /** How much of the value is grey. */
  grey?: number;
  /** Said beside the number. */
  note?: string;
};

/** Bars below each other, each with its name and its number. @param longest what the whole width stands for */
export function Bars({ bars, longest }: { bars: Bar[]; longest?: number }) {
  const most = Math.max(1, longest ?? 0, ...bars.map(({ value }) => value));
  return (
    <Stack component="ul" gap="sm" m={0} p={0} className={classes.bars}>
      {bars.map(({ key, label, value, grey = 0, note }) => (
        <Box component="li" key={key}>
          <Group justify="space-between" gap="md" wrap="nowrap" align="baseline">
            <Text size="sm" dir="auto">
              {label}
            </Text>
            <Text size="sm" c="var(--text-2)" flex="none">
              <b>{formatCount(value)}</b> {note}
            </Text>
          </Group>
          <Progress.Root size="md" radius="xs" mt={4} bg="var(--surface-2)" aria-hidden="true">
            <Progress.Section value={(100 * (value - grey)) / most} color="var(--accent)" />
            <Progress.Section value={(100 * grey) / most} color="var(--line-strong)" />
          </Progress.Root>
        </Box>
      ))}
    </Stack>
  );
}
