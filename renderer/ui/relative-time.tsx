import { exactTime, relativeTime, useNow } from '../lib/format.ts';
import { tipped } from './tips.tsx';

/** Relative time, with the exact time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} {...tipped(exactTime(iso))}>
      {relativeTime(iso, now)}
    </time>
  );
}
