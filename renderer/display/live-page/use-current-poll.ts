import { useEffect, useReducer, useRef } from 'react';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { CurrentPoll, PublicPoll } from '../../../server/contract/polls.ts';
import { getData } from '../data/live-feed.ts';
import { pollBody, pollEvent } from './poll.schemas.ts';

/** Of two states of the poll the later one is true, however they came. */
export function laterOf(known: CurrentPoll, next: CurrentPoll): CurrentPoll {
  return next.version > known.version ? next : known;
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
    const isBack = live && !wasLive.current;
    wasLive.current = live;
    if (!live || !isShown) return undefined;
    const pull = async () => {
      const answer = await getData('/api/polls/current', pollBody);
      if (answer.ok) take(answer.value);
    };
    if (isBack) void pull();
    const timer = setInterval(() => void pull(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [live, isShown]);
  return poll;
}
