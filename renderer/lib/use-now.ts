import { useEffect, useState } from 'react';

/** Milliseconds after which "5 min. ago" is looked at again. */
const CLOCK_MS = 20_000;

/** The time, updated every so often. @param every in milliseconds */
export function useNow(every = CLOCK_MS): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
