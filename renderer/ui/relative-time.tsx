import { Tooltip } from '@mantine/core';
import { exactTime, relativeTime } from '../lib/format.ts';

/** How long ago; the exact time on hover. `now` comes from outside, so that all of a page's times turn together. */
export function RelativeTime({ iso, now }: { iso: string; now: number }) {
  return (
    <Tooltip label={exactTime(iso)}>
      <time dateTime={iso}>{relativeTime(iso, now)}</time>
    </Tooltip>
  );
}
