import { describe, expect, test } from 'vitest';
import { slide } from '../../../../support/driven-stage.ts';
import {
  TIMES,
  expectShown,
  openStage,
  play,
  steps,
  type Stage,
  type Step,
} from './stage-steps.ts';

const { FADE_MS, TURN_MS } = TIMES;
const { list, keep, keepNewest, pass, turns, show, pin, after } = steps;

const SLIDE_MS = 12_000;
const INVITATION_MS = 20_000;
/** Milliseconds without a word from anybody after which a slide takes the next turn: a quiet minute, and a spell. */
const QUIET_MS = 120_000;
const SPELL_MS = 60_000;

/** Settings of the loop with one slide. */
function idle(invitationMs: number, afterMs: number): Step {
  const slides = [slide('invitation', invitationMs), slide('a', SLIDE_MS)];
  return (stage) => stage.receive({ idle: { slides, afterMs } });
}
const due: Step = (stage) => stage.tell({ type: 'slide-due', wait: { ms: 0 } });
/** Not quite the time after which a slide would come. */
const quiet: Step = pass(QUIET_MS - 1000);
/** The cycle's turns of three questions, from the first of these numbers to before the second. */
function round(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, turn) => 3 - ((from + turn) % 3));
}
/** The invitation and these slides. */
function loop(...ids: string[]): Step {
  const slides = [slide('invitation', INVITATION_MS), ...ids.map((id) => slide(id, SLIDE_MS))];
  return (stage) => stage.receive({ idle: { slides, afterMs: 60_000 } });
}

/** An empty stage that has come to the second of three slides. */
const onSecond = [list(), loop('a', 'b', 'c'), pass(INVITATION_MS + SLIDE_MS + 5000)];

describe('slides', () => {
  expectShown({
    'take turns on an empty stage, each with its fade in its time, until the first question comes':
      [
        [list(), loop('a', 'b'), pass(60_000), list(1)],
        ['invitation', 'a', 'b', 'invitation', 1],
        [0, 20_000, 32_000, 44_000, 60_000],
      ],
    'are the invitation alone where staff chose none': [
      [list(), loop(), pass(3_600_000)],
      ['invitation'],
    ],
    'come at the end of a turn on a quiet stand, for their time, and one by one': [
      [list(3, 2, 1), loop('a', 'b'), pass(QUIET_MS + 2 * SPELL_MS + 3 * TURN_MS)],
      [...round(0, 15), 'a', ...round(15, 23), 'b', ...round(23, 29)],
    ],
    'come to a question that is alone, which has the stage again after each': [
      [list(1), loop('a'), pass(QUIET_MS + SPELL_MS + 20_000)],
      [1, 'a', 1, 'a'],
      [0, 120_500, 132_500, 193_000],
    ],
    'go on where a question cut in, with the slide that it took the place of': [
      [...onSecond, list(1), pass(5000), list(), pass(3 * SLIDE_MS)],
      ['invitation', 'a', 'b', 1, 'b', 'c', 'invitation'],
    ],
    'go on with the one after the one that staff took out': [
      [...onSecond, loop('a', 'c'), pass(SLIDE_MS)],
      ['invitation', 'a', 'b', 'c', 'invitation'],
    ],
    'are none between questions where staff chose none': [[list(1), loop(), pass(3_600_000)], [1]],
    'never come while the newest question is to stay': [[keep(1), loop('a'), pass(3_600_000)], [1]],
    'have the stage after the last question, and the newest has it after them': [
      [list(2, 1), loop('a'), turns(1), list(), pass(5000), list(3, 1)],
      [2, 1, 'invitation', 3],
    ],
    'go on while staff pause an empty stage': [
      [list(), loop('a'), 'pause', pass(INVITATION_MS)],
      ['invitation', 'a'],
    ],
    'come as soon as staff just set': [
      [list(1), idle(INVITATION_MS, 3_600_000), pass(5000), loop('a'), pass(QUIET_MS + FADE_MS)],
      [1, 'a'],
    ],
    'do not come by a wait that is no longer theirs': [[list(1), loop('a'), due, pass(1000)], [1]],
    'wait again after each approval and each command': [
      [list(1), loop('a'), quiet, show(1), quiet, list(2), quiet],
      [1, 2],
    ],
  });

  test.each([{ do: 'pause' } as const, { do: 'blank' } as const, pin(1), after(2)])(
    'never come while staff want $do',
    (command) => {
      const stage = play(openStage(), [list(1), loop('a'), command, pass(3_600_000)]);
      expect(stage.shown()).toEqual([1]);
    },
  );

  test('leave nothing behind in four hours of the loop, and each has its whole time', () => {
    const lengths = { invitation: 20_000, a: 12_000, film: 45_000, short: 2000 };
    const slides = Object.entries(lengths).map(([id, ms]) => slide(id, ms));
    const stage = play(openStage(), [list()]);
    stage.receive({ idle: { slides, afterMs: 60_000 } });
    stage.pass(3_600_000);
    const afterOne = JSON.stringify(stage.state()).length;
    stage.pass(3 * 3_600_000);
    // Numbers of appearances get longer.
    expect(JSON.stringify(stage.state()).length - afterOne).toBeLessThan(10);
    stage.record.slice(0, -1).forEach(({ id, from, goneAt }, at) => {
      expect(id).toBe(Object.keys(lengths)[at % slides.length]);
      expect((goneAt ?? 0) - from).toBe(slides[at % slides.length]?.ms);
    });
  });

  /** On a slide between question 1 and question 3. */
  function onSlide(...steps: Step[]): Stage {
    const stage = play(openStage(), [list(3, 2, 1), loop('a', 'b'), pass(QUIET_MS), turns(1)]);
    expect(stage.shown().at(-1)).toBe('a');
    return play(stage, steps);
  }
  test.each<[string, Step[], (number | string)[]]>([
    ['a new approval', [list(4, 3, 2, 1), pass(FADE_MS)], [4]],
    ['the next question, by a step', ['next'], [3]],
    ['the one before, by a step', ['previous'], [1]],
    ['what staff show', [show(2)], [2]],
    ['what staff want next', [after(2), pass(FADE_MS)], [2]],
    ['the next question, when staff pause', ['pause', pass(60_000)], [3]],
    ['the next question, once staff took the slide out', [loop('b')], [3]],
    ['the newest, once that one is to stay', [keepNewest(true), pass(60_000)], [3]],
    ['the next question, when its time is over', [pass(SLIDE_MS)], [3]],
    ['the loop, once the last question is gone', [list(), pass(2 * SLIDE_MS)], ['b', 'invitation']],
  ])('give way to %s', (_what, steps, shown) => {
    const all = onSlide(...steps).shown();
    expect(all.slice(onSlide().record.length)).toEqual(shown);
  });
});
