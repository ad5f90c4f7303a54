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

/** Films that do not play on this screen. */
export type FailedFilms = {
  /** Ids of those that are left out now. */
  skipped: ReadonlySet<number>;
  /** Ids that staff read about, until they have played to their end. */
  failed: ReadonlySet<number>;
  fail: (id: number) => void;
  played: (id: number) => void;
};

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : ids;
}

/** Remembers which films do not play here. */
export function useFailedFilms(): FailedFilms {
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);
  return {
    skipped,
    failed,
    fail(id) {
      setSkipped((ids) => new Set([...ids, id]));
      setFailed((ids) => new Set([...ids, id]));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setSkipped((ids) => without(ids, id));
      }, AGAIN_MS);
      timers.current.add(timer);
    },
    played: (id) => setFailed((ids) => without(ids, id)),
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
    let [seen, since] = [-1, performance.now()];
    const over = (how: () => void) => {
      if (isOver) return;
      isOver = true;
      how();
    };
    const onTime = () => {
      if (lengthS - video.currentTime <= TRANSITION_MS / 1000) over(end);
    };
    const onEnded = () => over(video.currentTime < lengthS - SHORT_S ? fail : end);
    const onError = () => over(fail);
    const look = setInterval(() => {
      const now = performance.now();
      const moves = video.currentTime !== seen || document.hidden || video.ended;
      if (moves) [seen, since] = [video.currentTime, now];
      else if (now - since >= STALL_MS) over(fail);
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
