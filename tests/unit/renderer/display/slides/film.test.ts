import { expect, test, vi } from 'vitest';
import {
  NONE_FAILED,
  overAt,
  seenAfter,
  withFailed,
  withPlayed,
  withRetried,
} from '../../../../../renderer/display/slides/film.tsx';
import { createFilmPlayers } from '../../../../../renderer/display/slides/film-players.ts';

test.each([
  [0, false, null],
  [9, false, null],
  [9.9, false, 'end'],
  [10, true, 'end'],
  // What is missing of the others is no damage; half of it is.
  [9.5, true, 'end'],
  [5, true, 'fail'],
])('a film of ten seconds, at %d s, its end told: %s, is over: %s', (seconds, hasEnded, how) => {
  expect(overAt(seconds, 10, hasEnded)).toBe(how);
});

test.each([
  ['goes on', 2, 9000, false, { seconds: 2, since: 9000 }],
  ['stands for a moment', 1, 4900, false, { seconds: 1, since: 1000 }],
  ['stands for too long', 1, 5000, false, null],
  ['stands where nobody looks', 1, 9000, true, { seconds: 1, since: 9000 }],
])('a film that %s', (_what, seconds, now, mayRest, seen) => {
  expect(seenAfter({ seconds: 1, since: 1000 }, seconds, now, mayRest)).toEqual(seen);
});

function ids({ skipped, failed }: typeof NONE_FAILED): number[][] {
  return [[...skipped], [...failed]];
}

test('a film that failed is left out until it is tried again, and read about until it has played', () => {
  const failed = withFailed(withFailed(NONE_FAILED, 1), 2);
  expect(ids(failed)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  const again = withRetried(failed, 1);
  expect(ids(again)).toEqual([[2], [1, 2]]);
  expect(ids(withPlayed(again, 1))).toEqual([[2], [2]]);
  expect(withPlayed(again, 3)).toBe(again);
});

test.each([
  ['in its middle goes on from there', 4, 4],
  ['shortly before its end begins again', 8, 0],
])('a film that is cut off %s', (_what, at, from) => {
  const nothing = vi.fn<() => void>();
  const element = { pause: nothing, load: nothing, remove: nothing, removeAttribute: nothing };
  vi.stubGlobal('document', { createElement: () => ({ ...element, currentTime: 0 }) });
  const players = createFilmPlayers();
  const film = { url: '/a.webm', poster: null };
  const video = players.take(film);
  video.currentTime = at;
  players.release(video, film.url, 10);
  video.currentTime = 0;
  expect(players.take(film).currentTime).toBe(from);
});
