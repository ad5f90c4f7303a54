import { useEffect, useState } from 'react';
import { MESSAGES } from '../../server/contract/messages.ts';

/** The rate limit's sentence with its seconds counting down to 1. */
export function RateLimitCountdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    const timer = setInterval(
      () => setLeft(Math.max(1, Math.ceil((until - performance.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  return <>{MESSAGES.rateLimited(left)}</>;
}
