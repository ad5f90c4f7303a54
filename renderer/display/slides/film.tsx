import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import { createFilmPlayers, type FilmPlayers } from './film-players.ts';
import styles from './slide-item.module.css';

/** Milliseconds without a new frame after which a film is given up. */
const STALL_MS = 4000;
const LOOK_MS = 500;
/** Milliseconds after which one that did not play is tried again. */
const AGAIN_MS = 5 * 60_000;
/** Seconds by which a film may end before its length: what is missing of the others is no damage. */
const SHORT_S = 1;

type Failed = {
  /** Ids of films that are left out now. */
  skipped: ReadonlySet<number>;
  /** Ids that staff read about, until they have played to their end. */
  failed: ReadonlySet<number>;
};

/** Films that do not play on this screen. */
export type FailedFilms = Failed & {
  fail: (id: number) => void;
  played: (id: number) => void;
};

export const NONE_FAILED: Failed = { skipped: new Set(), failed: new Set() };

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : ids;
}

/** Leaves a film out that has not played, and has staff read about it. */
export function withFailed({ skipped, failed }: Failed, id: number): Failed {
  return { skipped: new Set([...skipped, id]), failed: new Set([...failed, id]) };
}
/** Has a film tried again; until it has played, staff go on reading about it. */
export function withRetried({ skipped, failed }: Failed, id: number): Failed {
  return { skipped: without(skipped, id), failed };
}
/** Ends what staff read about a film that has played to its end. */
export function withPlayed(films: Failed, id: number): Failed {
  return films.failed.has(id) ? { ...films, failed: without(films.failed, id) } : films;
}

/** Outcome of a film; null while it goes on. Its end begins by the time that a change takes before its last frame. */
export function overAt(seconds: number, lengthS: number, hasEnded: boolean): 'end' | 'fail' | null {
  if (hasEnded) return seconds < lengthS - SHORT_S ? 'fail' : 'end';
  return lengthS - seconds <= TRANSITION_MS / 1000 ? 'end' : null;
}

/** Position of a film, and the time since which it is there. */
type Seen = { seconds: number; since: number };

/** Follows a film's position. @returns null once it has stood still for too long */
export function seenAfter(seen: Seen, seconds: number, now: number, mayRest: boolean): Seen | null {
  if (mayRest || seconds !== seen.seconds) return { seconds, since: now };
  return now - seen.since < STALL_MS ? seen : null;
}

/** Remembers which films do not play here. */
export function useFailedFilms(): FailedFilms {
  const [films, setFilms] = useState(NONE_FAILED);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);
  return {
    ...films,
    fail(id) {
      setFilms((now) => withFailed(now, id));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setFilms((now) => withRetried(now, id));
      }, AGAIN_MS);
      timers.current.add(timer);
    },
    played: (id) => setFilms((now) => withPlayed(now, id)),
  };
}

/** The players of one stage. @param next the film that comes next, if one does */
export function useFilmPlayers(next: { url: string; poster: string | null } | null): FilmPlayers {
  const [players] = useState(createFilmPlayers);
  const { url = null, poster = null } = next ?? {};
  useEffect(() => players.prepare(url === null ? null : { url, poster }), [players, url, poster]);
  useEffect(() => () => players.close(), [players]);
  return players;
}

type Props = {
  url: string;
  poster: string | null;
  ms: number;
  players: FilmPlayers;
  /** Called once, before its end by the time that a change takes. */
  onEnd: () => void;
  /** Called when it does not play, or not to its end. */
  onFail: () => void;
};

/** A film, without sound and controls. */
export function Film({ url, poster, ms, players, onEnd, onFail }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onEnd);
  const fail = useEffectEvent(onFail);
  useLayoutEffect(() => {
    const video = players.take({ url, poster });
    const lengthS = ms / 1000;
    let isOver = false;
    let seen = { seconds: -1, since: performance.now() };
    const over = (how: 'end' | 'fail' | null) => {
      if (isOver || how === null) return;
      isOver = true;
      if (how === 'end') end();
      else fail();
    };
    const onTime = () => over(overAt(video.currentTime, lengthS, false));
    const onEnded = () => over(overAt(video.currentTime, lengthS, true));
    const onError = () => over('fail');
    const look = setInterval(() => {
      const mayRest = document.hidden || video.ended;
      const now = seenAfter(seen, video.currentTime, performance.now(), mayRest);
      if (now) seen = now;
      else onError();
    }, LOOK_MS);
    video.addEventListener('timeupdate', onTime);
    video.addEventListener('ended', onEnded);
    video.addEventListener('error', onError);
    slot.current?.append(video);
    // It may have failed while it was loaded ahead.
    if (video.error) onError();
    // Why it does not comes as an event, or shows by its standing still.
    else video.play().catch(() => {});
    return () => {
      clearInterval(look);
      video.removeEventListener('timeupdate', onTime);
      video.removeEventListener('ended', onEnded);
      video.removeEventListener('error', onError);
      players.release(video, url, lengthS);
    };
    // A poster that comes later is for the next time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [players, url, ms]);
  return <div ref={slot} className={styles.film} />;
}
