import { describe, expect, test } from 'vitest';
import { STAGE } from '../../../../../renderer/display/player/on-stage.ts';
import {
  comingNext,
  EMPTY_PLAYER,
  previousOf,
  questionOn,
} from '../../../../../renderer/display/player/state.ts';
import type { Playback } from '../../../../../server/contract/playback.ts';
import { UNTOUCHED_PLAYBACK } from '../../../../../server/contract/untouched-playback.ts';
import { applyCommand } from '../../../../../server/contract/playback-rules.ts';
import { asked } from '../../../../support/driven-stage.ts';
import { TIMES, about, expectShown, openStage, play, steps, type Stage } from './stage-steps.ts';

const { FADE_MS, TURN_MS } = TIMES;
const { list, keep, keepNewest, pass, turns, show, pin, after } = steps;

/** A stage that opens while staff have done this already. */
function openWith(playback: Playback): Stage {
  const stage = openStage();
  stage.receive({ list: [3, 2, 1].map((id) => asked(id)), playback });
  return stage;
}

describe('show now', () => {
  expectShown({
    'comes at once, and the cycle goes on where it was': [
      [list(4, 3, 2, 1), turns(1), pass(100), show(1), turns(1)],
      [4, 3, 1, 2],
      [0, TURN_MS, TURN_MS + 100, 2 * TURN_MS + 100],
    ],
    'of what is on already gives it its whole time anew, without another appearance': [
      [list(2, 1), pass(5000), show(2), turns(1)],
      [2, 1],
      [0, 5000 + TURN_MS],
    ],
  });
});

const BACK_TWICE = ['previous', 'previous'] as const;

describe('next and previous', () => {
  expectShown({
    'go back through what was really shown, come forward again, and then on in the cycle': [
      [list(4, 3, 2, 1), 'next', show(1), 'next', ...BACK_TWICE, 'next', 'next', 'next', 'next'],
      [4, 3, 1, 2, 1, 3, 1, 2, 1, 4],
    ],
    'skip what left the list, and do nothing at the beginning': [
      [list(3, 2, 1), 'previous', turns(2), list(3, 1), 'previous'],
      [3, 2, 1, 3],
    ],
    'go back round after round, each time to the one before': [
      [list(3, 2, 1), turns(4), ...BACK_TWICE, 'previous'],
      [3, 2, 1, 3, 2, 3, 1, 2],
    ],
    'do nothing where one is alone': [[list(1), 'next', 'previous', pass(60_000)], [1]],
    'do nothing where there is none': [[list(), 'next', 'previous', list(1)], [1]],
  });

  test('know the last fifty, and not what was shown before those', () => {
    const stage = play(openStage(), [list(...Array.from({ length: 60 }, (_, at) => 60 - at))]);
    for (let step = 0; step < 55; step += 1) stage.do('next');
    const before = stage.current();
    let steps = 0;
    for (; previousOf(stage.state()); steps += 1) stage.do('previous');
    expect([before, steps, stage.current()]).toEqual([5, 50, 55]);
  });
});

describe('after this one', () => {
  expectShown({
    'of a question that comes with it is no news: what is on has its whole time first': [
      [
        list(3, 2, 1),
        (stage) => {
          const playback = applyCommand(stage.playback(), after(4));
          stage.receive({ list: [4, 3, 2, 1].map((id) => asked(id)), playback });
        },
        turns(1),
      ],
      [3, 4],
      [0, TURN_MS],
    ],
    'comes next, in the order asked for': [
      [list(5, 4, 3, 2, 1), after(1), after(2), turns(4)],
      [5, 1, 2, 4, 3],
    ],
    'of another one does not bring back what stood in line before and was shown': [
      [list(4, 3, 2, 1), after(1), turns(2), after(2), turns(1)],
      [4, 1, 3, 2],
    ],
    'is taken back, or shown before its turn, and then does not come twice': [
      [list(4, 3, 2, 1), after(1), after(2), about('not-after')(1), show(2), turns(1)],
      [4, 2, 3],
    ],
  });
});

describe('pinned', () => {
  expectShown({
    'has its whole time once it is unpinned': [
      [list(3, 2, 1), pin(1), pass(60_000), 'unpin', turns(1)],
      [3, 1, 2],
      [0, 0, 60_000 + TURN_MS],
    ],
    'where the newest stays: what came during it is there when it goes on': [
      [keep(3, 2, 1), show(1), 'pause', list(4, 3, 2, 1), pass(5000), 'resume', turns(1)],
      [3, 1, 4],
    ],
  });
});

describe('paused', () => {
  expectShown({
    'stays; a new approval waits and is next, and a step goes on all the same': [
      [list(3, 2, 1), 'pause', list(4, 3, 2, 1), turns(1), 'next', 'resume', turns(1)],
      [3, 4, 2],
    ],
    'keeps what is left of its time': [
      [list(2, 1), pass(4000), 'pause', pass(60_000), 'resume', turns(1)],
      [2, 1],
      [0, 60_000 + TURN_MS],
    ],
    'or not, what staff chose gives way, too, when the newest one is told to stay': [
      [list(3, 2, 1), show(1), 'pause', keepNewest(true), pass(5000), 'resume', turns(1)],
      [3, 1, 3],
      [0, 0, 5000 + FADE_MS],
    ],
    'where the newest stays: what staff chose stays after it when nothing new came': [
      [keep(3, 2, 1), show(1), 'pause', 'resume', pass(9000), list(4, 3, 2, 1), turns(1)],
      [3, 1, 4],
      [0, 0, 9000 + FADE_MS],
    ],
  });
});

describe('a screen that was away', () => {
  expectShown({
    'shows the question that was asked for, and lets a missed step be': [
      [list(3, 2, 1), [show(1), 'pause'], ['next', 'resume']],
      [3, 1],
    ],
  });

  test('and opens later begins with what is pinned, or with what is paused', () => {
    const first = play(openStage(), [list(3, 2, 1), pin(1)]);
    expect(openWith(first.playback()).shown()).toEqual([1]);
    first.do(show(2), 'pause');
    expect(openWith(first.playback()).shown()).toEqual([2]);
    first.do('resume');
    expect(openWith(first.playback()).shown()).toEqual([3]);
  });
});

test('a page that loaded itself again goes on where it was, unless its question is gone or another one is pinned', () => {
  const list = [3, 2, 1].map((id) => asked(id));
  const begin = (id: number, playback: Playback = UNTOUCHED_PLAYBACK) => {
    const before = { ...EMPTY_PLAYER, cursor: { id, next: 0 } };
    const came = { type: 'list', list, effect: 'fade', keepNewest: false, playback } as const;
    const state = STAGE.play(before, came);
    return [questionOn(state)?.id, comingNext(state)?.id];
  };
  expect(begin(2)).toEqual([2, 1]);
  expect(begin(9)).toEqual([3, 2]);
  expect(begin(2, { ...UNTOUCHED_PLAYBACK, pinned: 1 })).toEqual([1, 3]);
});
