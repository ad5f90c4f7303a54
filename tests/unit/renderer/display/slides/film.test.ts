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

type Film = { url: string; poster: string | null };

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

function nothing(): void {}

/** The players of a stage, and the elements that they made. */
function openPlayers() {
  const made: { src: string; poster: string; muted: boolean; currentTime: number }[] = [];
  const createElement = () => {
    const video = {
      src: '',
      poster: '',
      muted: false,
      currentTime: 0,
      pause: nothing,
      remove: nothing,
      removeAttribute: (name: string) => void (name === 'src' && (video.src = '')),
      // Another film begins at its start.
      load: () => void (video.currentTime = 0),
    };
    made.push(video);
    return video;
  };
  vi.stubGlobal('document', { createElement });
  return { players: createFilmPlayers(), made, loaded: () => made.map(({ src }) => src) };
}
const [A, B, C] = ['a', 'b', 'c'].map((url) => ({ url, poster: `${url}.jpg` })) as [
  Film,
  Film,
  Film,
];

test('two players take turns, and the film that comes next is there before it is its turn', () => {
  const { players, made, loaded } = openPlayers();
  players.prepare(A);
  players.prepare(A);
  expect(made).toMatchObject([{ src: 'a', poster: 'a.jpg', muted: true }]);
  const first = players.take(A);
  players.prepare(B);
  const second = players.take(B);
  expect([first, second]).toEqual(made);
  // Both are on the stage, one over the other while it fades.
  players.prepare(C);
  expect(loaded()).toEqual(['a', 'b']);
  players.release(first, A.url, 10);
  expect(loaded()).toEqual(['c', 'b']);
  expect(players.take(C)).toBe(first);
  players.release(second, B.url, 10);
  expect(loaded()).toEqual(['c', '']);
});

test('a film that comes next no longer gives its player back, and one that nobody knew of has one', () => {
  const { players, made, loaded } = openPlayers();
  players.prepare(A);
  players.prepare({ ...B, poster: null });
  expect(made).toMatchObject([{ src: 'b', poster: '' }]);
  const [first, second] = [players.take(A), players.take(C)];
  expect(loaded()).toEqual(['b', 'a', 'c']);
  players.release(first, A.url, 10);
  expect(loaded()).toEqual(['', '', 'c']);
  players.prepare(A);
  expect(loaded()).toContain('a');
  players.close();
  expect(loaded()).toEqual(['', '', 'c']);
  players.release(second, C.url, 10);
  expect(loaded()).toEqual(['', '', '']);
});

test.each([
  ['in its middle goes on from there', 4, 4],
  ['so late that it counts as over begins again', 7, 0],
])('a film that is cut off %s', (_what, at, from) => {
  const { players } = openPlayers();
  const video = players.take(A);
  video.currentTime = at;
  players.release(video, A.url, 10);
  const other = players.take(B);
  expect(other.currentTime).toBe(0);
  players.release(other, B.url, 10);
  // Another one was on meanwhile.
  expect(players.take(A).currentTime).toBe(0);
  const again = openPlayers().players;
  const cut = again.take(A);
  cut.currentTime = at;
  again.release(cut, A.url, 10);
  expect(again.take(A).currentTime).toBe(from);
});
