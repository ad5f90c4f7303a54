import { useEffect, useReducer, useRef } from 'react';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { CurrentPoll, PublicPoll } from '../../../server/contract/polls.ts';
import { getData } from '../data/live-feed.ts';
import { pollBody, pollEvent } from './poll.schemas.ts';

/** Of two states of the poll the later one is true, however they came. */
export function laterOf(known: CurrentPoll, next: CurrentPoll): CurrentPoll {
  return next.version > known.version ? next : known;
}

/** Time at which the poll is fetched: `now` that the server is back, or `later`; null while none is shown. */
export function whenToFetch(wasLive: boolean, live: boolean, isShown: boolean) {
  if (!live || !isShown) return null;
  return wasLive ? 'later' : 'now';
}

/**
 * The running poll as the stream tells it. While one is shown it is also fetched, now and then and when the server is
 * back: a stream that was lost does not tell that it ended.
 * @param told newest message about it, as it came
 */
export function useCurrentPoll(told: unknown, live: boolean): PublicPoll | null {
  const [{ poll }, take] = useReducer(laterOf, { version: 0, poll: null });
  const wasLive = useRef(live);
  const isShown = poll !== null;
  useEffect(() => {
    const { data } = pollEvent.safeParse(told);
    if (data) take(data);
  }, [told]);
  useEffect(() => {
    const when = whenToFetch(wasLive.current, live, isShown);
    wasLive.current = live;
    if (when === null) return undefined;
    const pull = async () => {
      const answer = await getData('/api/polls/current', pollBody);
      if (answer.ok) take(answer.value);
    };
    if (when === 'now') void pull();
    const timer = setInterval(() => void pull(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [live, isShown]);
  return poll;
}
