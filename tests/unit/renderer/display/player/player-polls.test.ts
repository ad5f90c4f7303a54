import { describe, expect, test } from 'vitest';
import { pollOf, slide } from '../../../../support/driven-stage.ts';
import { TIMES, expectShown, openStage, play, steps, type Step } from './stage-steps.ts';

const { FADE_MS, SEEN_MS, PUSHED_MS } = TIMES;
const { list, keep, pass, turns, show, after } = steps;

function start(id = 1): Step {
  return (stage) => stage.receive({ poll: pollOf(id) });
}
function draw(id: number, who = 'Anna K.'): Step {
  return (stage) => stage.receive({ draw: { id, name: 'A bag', who } });
}
const end: Step = (stage) => stage.receive({ poll: null });
/** A poll is started, runs for an hour, and is ended. */
const aPoll: Step[] = [start(), pass(3_600_000), end];
/** The invitation and a picture. */
const loop: Step = (stage) =>
  stage.receive({
    idle: { slides: [slide('invitation', 20_000), slide('a', 12_000)], afterMs: 60_000 },
  });

test('the result of a draw takes the stage from a poll and gives it back, and a corrected name comes in its place', () => {
  const stage = openStage();
  play(stage, [list(2, 1), start(), pass(5000), draw(7), pass(5000), draw(7, 'Anna L.')]);
  expect(stage.shown()).toEqual([2, 'poll 1', 'draw 7']);
  expect(stage.state().current?.item).toMatchObject({ draw: { who: 'Anna L.' } });
  play(stage, ['next', pass(60_000), draw(8), pass(60_000), start(), pass(5000), end, turns(1)]);
  expect(stage.shown()).toEqual([2, 'poll 1', 'draw 7', 'draw 8', 'poll 1', 2]);
});

describe('a poll', () => {
  expectShown({
    'takes the stage at once, stays until it is ended, and the cycle goes on where it was': [
      [list(3, 2, 1), turns(1), pass(1000), ...aPoll, turns(2)],
      [3, 2, 'poll 1', 2, 1],
    ],
    'has an empty stage immediately, before its first question': [
      [start(), list(), pass(1000), list(1), pass(5000), end, turns(1)],
      ['poll 1', 1],
      [0, 6000 + FADE_MS],
    ],
    'is what a display that comes later begins with': [
      [start(), list(2, 1), pass(5000), end, turns(2)],
      ['poll 1', 2, 1],
    ],
    'interrupts a slide, and the loop goes on with it': [
      [list(), loop, pass(5000), start(), pass(60_000), end, turns(2)],
      ['invitation', 'poll 1', 'invitation', 'a'],
    ],
    'gives way to another poll': [
      [list(1), start(1), pass(5000), start(2), pass(5000), end, turns(1)],
      [1, 'poll 1', 'poll 2', 1],
    ],
    'takes the stage from what is paused, which is there again after it': [
      [list(3, 2, 1), 'pause', ...aPoll, list(4, 3, 2, 1), pass(60_000)],
      [3, 'poll 1', 3],
    ],
    'lets nobody step over it': [
      [list(3, 2, 1), start(), pass(5000), 'next', 'previous', pass(5000), end, turns(2)],
      [3, 'poll 1', 3, 2],
    ],
    'is followed by what staff have asked for meanwhile': [
      [list(3, 2, 1), start(), pass(5000), after(2), show(1), pass(5000), end, turns(4)],
      [3, 'poll 1', 1, 2, 3, 2],
    ],
    'is followed by what was approved meanwhile': [
      [list(2, 1), start(), pass(5000), list(3, 2, 1), end, turns(3)],
      [2, 'poll 1', 3, 2, 1],
    ],
    'is followed by the newest question where that one stays': [
      [keep(2, 1), start(), pass(5000), keep(3, 2, 1), end, turns(1)],
      [2, 'poll 1', 3],
    ],
    'that ends before it is on leaves the stage to the next question': [
      [list(2, 1), pass(SEEN_MS), start(), pass(FADE_MS / 2), end, pass(PUSHED_MS)],
      [2, 1],
    ],
  });

  test('changes while it is on without coming again', () => {
    const stage = play(openStage(), [list(1), start(), pass(5000)]);
    stage.receive({ poll: pollOf(1, 12) });
    expect(stage.state().current?.item).toMatchObject({ poll: { voters: 12 } });
    expect(stage.shown()).toEqual([1, 'poll 1']);
  });
});
