import { useEffect, useEffectEvent } from 'react';
import { renewPage } from './renew-page.ts';

/** Milliseconds between two tries, on average. */
const RENEW_EVERY_MS = 10_000;

/**
 * Loads the page again as soon as it may, for as long as this is wanted.
 * @param atOnce false on phones: a hall of them must not come back all at once
 * @param leave as for {@link renewPage}
 */
export function useRenewal(isWanted: boolean, atOnce: boolean, leave?: () => void): void {
  const renew = useEffectEvent(() => void renewPage(leave));
  useEffect(() => {
    if (!isWanted) return undefined;
    if (atOnce) renew();
    const every = RENEW_EVERY_MS * (0.5 + Math.random());
    const timer = setInterval(() => renew(), every);
    return () => clearInterval(timer);
  }, [isWanted, atOnce]);
}
