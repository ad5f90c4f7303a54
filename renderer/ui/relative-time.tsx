import { Tooltip } from '@mantine/core';
import { exactTime, relativeTime } from '../lib/format.ts';

/** Relative time, with the exact time on hover. The caller passes `now`, so that all times of a page change together. */
export function RelativeTime({ iso, now }: { iso: string; now: number }) {
  return (
    <Tooltip label={exactTime(iso)}>
      <time dateTime={iso}>{relativeTime(iso, now)}</time>
    </Tooltip>
  );
}
