import { Box, Group, Stack, Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import classes from './bars.module.css';

/** Parts of a bar; each has its look. An `out` question is not to be answered. */
export type BarPart = 'answered' | 'open' | 'out' | 'votes';

export type Bar = {
  key: string | number;
  label: string;
  parts: Partial<Record<BarPart, number>>;
  /** Said beside the number. */
  note?: string;
};

function totalOf({ parts }: Bar): number {
  return Object.values(parts).reduce((sum, part) => sum + part, 0);
}

/** Bars below each other, each with its name and its number. @param longest what the whole width stands for */
export function Bars({ bars, longest }: { bars: readonly Bar[]; longest?: number }) {
  const most = Math.max(1, longest ?? 0, ...bars.map(totalOf));
  return (
    <Stack component="ul" gap="sm" m={0} p={0} className={classes.bars}>
      {bars.map((bar) => (
        <Box component="li" key={bar.key}>
          <Group justify="space-between" gap="md" wrap="nowrap" align="baseline">
            <Text size="sm" dir="auto">
              {bar.label}
            </Text>
            <Text size="sm" c="var(--text-2)" flex="none">
              <b>{formatCount(totalOf(bar))}</b> {bar.note}
            </Text>
          </Group>
          <div className={classes.track} aria-hidden="true">
            {Object.entries(bar.parts).map(([part, value]) => (
              <span key={part} data-part={part} style={{ width: `${(100 * value) / most}%` }} />
            ))}
          </div>
        </Box>
      ))}
    </Stack>
  );
}
