import { describe, expect, test } from 'vitest';
import { mostPages, timetable } from '../../../../../renderer/display/player/play.ts';
import { STAGE } from '../../../../../renderer/display/player/on-stage.ts';
import {
  comingNext,
  EMPTY_PLAYER,
  FREE_AIR,
  previousOf,
  questionOn,
  type Air,
} from '../../../../../renderer/display/player/state.ts';
import type { AirCommand } from '../../../../../server/contract/air.ts';
import { applyCommand } from '../../../../../server/contract/air-rules.ts';
import { asked, drivenStage, slide } from '../../../../support/driven-stage.ts';

const FADE_MS = 500;
/** An item's time and its fade. */
const TURN_MS = 8000 + FADE_MS;
/** A new approval comes when what is on was seen and has faded. */
const SEEN_MS = 1500 + FADE_MS;
/** What came by an approval is on for this long, with its fade, before the next one that waits. */
const PUSHED_MS = 4000 + FADE_MS;

/** The answer to question 9 has three pages, all others have one. */
function openStage(options: Parameters<typeof drivenStage>[0] = {}) {
  const stage = drivenStage({ pagesOf: (id) => (id === 9 ? 3 : 1), ...options });
  return {
    ...stage,
    list: (...ids: number[]) => stage.receive({ list: ids.map((id) => asked(id)) }),
    /** Receives several commands at once, as after a lost connection. */
    do: (...commands: AirCommand[]) =>
      stage.receive({ air: commands.reduce(applyCommand, stage.air()) }),
    turns(count: number) {
      for (let turn = 0; turn < count; turn += 1) stage.untilNext();
    },
    next: () => comingNext(stage.state())?.id ?? null,
  };
}
type Stage = ReturnType<typeof openStage>;

/** A command, several that are received at once, or anything else that happens. */
type Step = AirCommand | AirCommand[] | ((stage: Stage) => void);

function list(...ids: number[]): Step {
  return (stage) => stage.list(...ids);
}
/** A list whose newest question stays. */
function keep(...ids: number[]): Step {
  return (stage) => stage.receive({ list: ids.map((id) => asked(id)), keepNewest: true });
}
function keepNewest(on: boolean): Step {
  return (stage) => stage.receive({ keepNewest: on });
}
function pass(milliseconds: number): Step {
  return (stage) => stage.pass(milliseconds);
}
function turns(count: number): Step {
  return (stage) => stage.turns(count);
}
function about(what: 'show' | 'pin' | 'after' | 'not-after') {
  return (id: number): AirCommand => ({ do: what, question_id: id });
}
const show = about('show');
const pin = about('pin');
const after = about('after');
const NEXT: AirCommand = { do: 'next' };
const PREVIOUS: AirCommand = { do: 'previous' };
const PAUSE: AirCommand = { do: 'pause' };
const BLANK: AirCommand = { do: 'blank' };
const RESUME: AirCommand = { do: 'resume' };
const UNPIN: AirCommand = { do: 'unpin' };

function play(stage: Stage, steps: readonly Step[]): Stage {
  for (const step of steps) {
    if (typeof step === 'function') step(stage);
    else stage.do(...(Array.isArray(step) ? step : [step]));
  }
  return stage;
}

/** What happens, which questions were on after it, and where it counts, the moment at which each came. */
type Case = [steps: Step[], shown: (number | string)[], from?: number[]];

function expectShown(cases: Record<string, Case>) {
  test.each(Object.entries(cases))('%s', (_what, [steps, shown, from]) => {
    const stage = play(openStage(), steps);
    expect(stage.shown()).toEqual(shown);
    if (from) expect(stage.record.map((appeared) => appeared.from)).toEqual(from);
  });
}

describe('the cycle', () => {
  expectShown({
    'shows nothing until the first list, then the newest': [
      [pass(60_000), list(3, 2, 1)],
      [3],
      [60_000],
    ],
    'goes from the newest to the oldest, and round again, each in its time': [
      [list(3, 2, 1), turns(4)],
      [3, 2, 1, 3, 2],
      [0, 1, 2, 3, 4].map((turn) => turn * TURN_MS),
    ],
    'leaves the only question': [[list(1), pass(3_600_000)], [1], [0]],
  });

  test('is on time after ten hours', () => {
    const stage = play(openStage(), [list(3, 2, 1), pass(10 * 3_600_000)]);
    expect(stage.record.length).toBe(Math.floor((10 * 3_600_000) / TURN_MS) + 1);
    expect(stage.state().back.length).toBeLessThanOrEqual(50);
  });

  test('has edited texts in place: no new appearance, no other time', () => {
    const stage = openStage();
    stage.receive({ list: [asked(2), asked(1)] });
    stage.pass(6000);
    stage.receive({ list: [asked(2, 'Yes.'), asked(1)] });
    expect(stage.state().current).toMatchObject({ key: 1, item: { question: { answer: 'Yes.' } } });
    stage.turns(1);
    expect(stage.record).toMatchObject([{ from: 0 }, { id: 1, from: TURN_MS }]);
  });

  test('does not give the next one what the time brings too late', () => {
    const stage = play(openStage(), [list(2, 1)]);
    const { turn } = stage.state();
    stage.turns(1);
    const before = stage.state();
    for (const type of ['was-seen', 'page-leaves', 'turn-page', 'had-its-time'] as const)
      stage.tell({ type, turn });
    stage.tell({ type: 'pages', key: 1, pages: 4 });
    expect(stage.state()).toEqual(before);
  });
});

describe('a stage that does not cycle', () => {
  expectShown({
    'shows the newest, whatever it showed before': [
      [list(3, 2, 1), turns(1), keepNewest(true), pass(60_000)],
      [3, 2, 3],
      [0, TURN_MS, TURN_MS + FADE_MS],
    ],
    'has the newest of a burst, each that came on for four seconds': [
      [keep(1), pass(5000), list(2, 1), pass(600), list(3, 2, 1), list(4, 3, 2, 1), pass(60_000)],
      [1, 2, 4],
      [0, 5000 + FADE_MS, 5000 + FADE_MS + PUSHED_MS],
    ],
    'shows the newest of those that are left when that one goes': [
      [keep(3, 2, 1), pass(5000), list(4, 3, 2, 1), pass(5000), list(3, 2, 1), pass(60_000)],
      [3, 4, 3],
    ],
    'leads to the others by a step, until a new one comes': [
      [keep(3, 2, 1), NEXT, list(3, 2, 1), list(4, 3, 2, 1), pass(SEEN_MS)],
      [3, 2, 4],
    ],
  });
});

/** The pages that each had, and from when on. */
function pagesOf(stage: Stage) {
  return stage.record.map(({ pages }) => pages.map(({ page, at }) => [page, at]));
}

describe('an answer of several pages', () => {
  test('has as much time for each page, the fading in it, and then leaves', () => {
    const stage = play(openStage(), [list(9, 1), pass(7499)]);
    expect(stage.state()).toMatchObject({ page: 0, pageLeaving: false });
    stage.pass(1);
    expect(stage.state()).toMatchObject({ page: 0, pageLeaving: true });
    stage.turns(1);
    expect(pagesOf(stage)).toEqual([[0, 1, 2].map((page) => [page, page * 8000]), [[0, 24_500]]]);
  });

  test('begins again after its last page where it stays', () => {
    const stage = play(openStage(), [list(9), pass(30_000)]);
    expect(pagesOf(stage)).toEqual([[0, 1, 2, 0].map((page, at) => [page, at * 8000])]);
  });

  test('begins again when staff show it, and has the time of all of its pages', () => {
    const stage = play(openStage(), [list(9, 1), pass(12_000)]);
    expect(stage.state().page).toBe(1);
    stage.do(show(9));
    expect(stage.state().page).toBe(0);
    stage.pass(24_000 - 1);
    expect(stage.shown()).toEqual([9]);
  });

  test('that is laid out on fewer pages meanwhile stays for the time of the page that is on', () => {
    let pages = 3;
    const stage = play(openStage({ pagesOf: () => pages }), [list(2, 1), pass(18_000)]);
    expect(stage.state().page).toBe(2);
    pages = 1;
    stage.layOut();
    expect(stage.state()).toMatchObject({ page: 0, leaving: false });
    stage.pass(7999);
    expect(stage.shown()).toEqual([2]);
    stage.pass(TURN_MS);
    expect(stage.shown()).toEqual([2, 1]);
  });

  expectShown({
    'gives way to a new approval on any page': [
      [list(9, 1), pass(9000), list(10, 9, 1), turns(1)],
      [9, 10],
      [0, 9000 + FADE_MS],
    ],
  });

  test.each([
    [3, 10],
    [8, 3],
    [10, 3],
    [11, 2],
    [16, 1],
    [60, 1],
  ])('with %i s each has %i pages at most: half a minute in all', (seconds, pages) => {
    expect(mostPages(seconds)).toBe(pages);
  });
});

describe('a new approval', () => {
  expectShown({
    'has the current one leave at once, and comes when that has gone': [
      [list(2, 1), pass(2000), list(3, 2, 1), turns(1)],
      [2, 3],
      [0, 2000 + FADE_MS],
    ],
    'waits for what has just come, until that was seen': [
      [list(2, 1), pass(200), list(3, 2, 1), turns(1)],
      [2, 3],
      [0, SEEN_MS],
    ],
    // The last one of them has the whole time: nothing waits for its place.
    'of a burst waits for those before it: newest first, four seconds each, each once': [
      [list(2, 1), list(3, 2, 1), pass(700), list(4, 3, 2, 1), list(5, 4, 3, 2, 1), turns(5)],
      [2, 5, 4, 3, 1, 5],
      [0, 0, PUSHED_MS, 2 * PUSHED_MS, 2 * PUSHED_MS + TURN_MS, 2 * PUSHED_MS + 2 * TURN_MS].map(
        (from, at) => (at === 0 ? 0 : SEEN_MS + from),
      ),
    ],
    'on an empty stage comes at once and has its four seconds, too': [
      [list(), list(1), pass(1000), list(2, 1), turns(1)],
      [1, 2],
      [0, PUSHED_MS],
    ],
    'does not move the cycle: the one whose turn it was comes after it': [
      [list(4, 3, 2, 1), turns(1), list(5, 4, 3, 2, 1), turns(5)],
      [4, 3, 5, 2, 1, 5, 4],
    ],
    'comes at once also before what staff put in line': [
      [list(4, 3, 2, 1), after(1), pass(2000), list(5, 4, 3, 2, 1), turns(2)],
      [4, 5, 1],
    ],
    'that is withdrawn before its turn does not come': [
      [list(2, 1), pass(2000), list(4, 3, 2, 1), list(4, 2, 1), turns(2)],
      [2, 4, 1],
    ],
  });

  test('has four seconds also where the cycle is faster', () => {
    const stage = openStage({ cycleSeconds: 3 });
    play(stage, [list(2, 1), list(3, 2, 1), turns(3)]);
    expect(stage.record.map(({ from }) => from)).toEqual([0, 2000, 6500, 10_000]);
  });

  test('has the time that is told end when the current one was seen', () => {
    const stage = play(openStage(), [list(2, 1)]);
    const told = () => timetable(stage.state(), 8);
    expect(told()).toMatchObject({ endMs: 8000, wholeMs: 8000 });
    stage.list(3, 2, 1);
    expect(told()).toMatchObject({ endMs: 1500, wholeMs: 1500 });
    stage.turns(1);
    stage.list(4, 3, 2, 1);
    expect(told()).toMatchObject({ endMs: 4000, wholeMs: 4000 });
  });

  test('is one of many after hours without the server: ten come at once, the others in the cycle', () => {
    const many = Array.from({ length: 40 }, (_, at) => 40 - at);
    const stage = play(openStage(), [list(1), pass(5000), list(...many), turns(60)]);
    const quick = stage.record.slice(1).filter(({ pushed }) => pushed);
    expect(quick.map(({ id }) => id)).toEqual(many.slice(0, 10));
    expect(new Set(stage.shown()).size).toBe(40);
  });
});

describe('what joins the list and is not new', () => {
  expectShown({
    'stands between those that were known, and comes in the cycle': [
      [list(5, 3, 1), pass(2000), list(5, 4, 3, 2, 1), turns(5)],
      [5, 4, 3, 2, 1, 5],
      [0, 1, 2, 3, 4, 5].map((turn) => turn * TURN_MS),
    ],
    'is another list altogether, as when a screen shows other labels': [
      [list(9, 8, 7), pass(2000), list(6, 5, 4), turns(3)],
      [9, 6, 5, 4],
      [0, ...[0, 1, 2].map((turn) => 2000 + FADE_MS + turn * TURN_MS)],
    ],
  });
});

describe('what leaves the list', () => {
  expectShown({
    'fades at once, and the one after it follows': [
      [list(3, 2, 1), turns(1), list(3, 1), turns(1)],
      [3, 2, 1],
      [0, TURN_MS, TURN_MS + FADE_MS],
    ],
    'was the last one: the stage is empty, and the next approval starts anew': [
      [list(1), list(), pass(2000), list(2)],
      [1, 2],
      [0, 2000],
    ],
    'leaves though it is pinned': [
      [list(3, 2, 1), pin(1), pass(2000), list(3, 2), turns(1)],
      [3, 1, 2],
      [0, 0, 2000 + FADE_MS],
    ],
    'leaves though it is paused, and what follows stays': [
      [list(3, 2, 1), PAUSE, list(2, 1), pass(60_000)],
      [3, 2],
      [0, FADE_MS],
    ],
    'skips nobody, also when the list changed in front of it before': [
      [list(5, 4, 3, 2, 1), turns(2), list(4, 3, 2, 1), list(4, 2, 1), pass(FADE_MS)],
      [5, 4, 3, 2],
    ],
  });
});

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
    'of another one before what has just come was seen: that comes again after it': [
      [list(3, 2, 1), list(4, 3, 2, 1), pass(PUSHED_MS), show(1), turns(2)],
      [3, 4, 1, 4, 2],
    ],
  });
});

describe('next and previous', () => {
  expectShown({
    'go back through what was really shown, come forward again, and then on in the cycle': [
      [list(4, 3, 2, 1), NEXT, show(1), NEXT, PREVIOUS, PREVIOUS, NEXT, NEXT, NEXT, NEXT],
      [4, 3, 1, 2, 1, 3, 1, 2, 1, 4],
    ],
    'skip what left the list, and do nothing at the beginning': [
      [list(3, 2, 1), PREVIOUS, turns(2), list(3, 1), PREVIOUS],
      [3, 2, 1, 3],
    ],
    'go back round after round, each time to the one before': [
      [list(3, 2, 1), turns(4), PREVIOUS, PREVIOUS, PREVIOUS],
      [3, 2, 1, 3, 2, 3, 1, 2],
    ],
    'do not bring back what is skipped before the others': [
      [list(2, 1), list(3, 2, 1), pass(SEEN_MS), NEXT, turns(1)],
      [2, 3, 1, 3],
    ],
    'do nothing where there is one question alone': [[list(1), NEXT, PREVIOUS, pass(60_000)], [1]],
    'do nothing where there is none': [[list(), NEXT, PREVIOUS, list(1)], [1]],
  });

  test('know the last fifty, and not what was shown before those', () => {
    const stage = play(openStage(), [list(...Array.from({ length: 60 }, (_, at) => 60 - at))]);
    for (let step = 0; step < 55; step += 1) stage.do(NEXT);
    const before = stage.current();
    let steps = 0;
    for (; previousOf(stage.state()); steps += 1) stage.do(PREVIOUS);
    expect([before, steps, stage.current()]).toEqual([5, 50, 55]);
  });
});

describe('after this one', () => {
  expectShown({
    'of a question that comes with it is no news: what is on has its whole time first': [
      [
        list(3, 2, 1),
        (stage) => {
          const air = applyCommand(stage.air(), after(4));
          stage.receive({ list: [4, 3, 2, 1].map((id) => asked(id)), air });
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

  test('stays in line for a screen that is behind when the laptop’s has shown it', () => {
    const stage = play(openStage(), [list(3, 2, 1), after(1)]);
    expect(stage.next()).toBe(1);
    // The server took it out of the line.
    expect(openWith({ ...stage.air(), after: [] }).next()).toBe(2);
  });
});

/** A stage that opens while staff have done this already. */
function openWith(air: Air): Stage {
  const stage = openStage();
  stage.receive({ list: [3, 2, 1].map((id) => asked(id)), air });
  return stage;
}

describe('pinned', () => {
  expectShown({
    'has its whole time once it is unpinned': [
      [list(3, 2, 1), pin(1), pass(60_000), UNPIN, turns(1)],
      [3, 1, 2],
      [0, 0, 60_000 + TURN_MS],
    ],
    'where the newest stays: that one is back at once when it is unpinned': [
      [keep(3, 2, 1), pin(1), list(4, 3, 2, 1), pass(9000), UNPIN, turns(1)],
      [3, 1, 4],
      [0, 0, 9000 + FADE_MS],
    ],
  });

  test('stays; a new approval waits and is next', () => {
    const stage = play(openStage(), [list(3, 2, 1), pin(1), list(4, 3, 2, 1), turns(1)]);
    play(stage, [NEXT, PREVIOUS]);
    expect([stage.shown(), stage.next()]).toEqual([[3, 1], 4]);
    expect(play(stage, [UNPIN, turns(1)]).shown()).toEqual([3, 1, 4]);
  });
});

describe('paused', () => {
  expectShown({
    'stays; a new approval waits and is next, and a step goes on all the same': [
      [list(3, 2, 1), PAUSE, list(4, 3, 2, 1), turns(1), NEXT, RESUME, turns(1)],
      [3, 4, 2],
    ],
    'keeps what is left of its time': [
      [list(2, 1), pass(4000), PAUSE, pass(60_000), RESUME, turns(1)],
      [2, 1],
      [0, 60_000 + TURN_MS],
    ],
    'and told meanwhile not to cycle: the newest one is there when it goes on': [
      [list(3, 2, 1), turns(1), PAUSE, keepNewest(true), pass(5000), RESUME, turns(1)],
      [3, 2, 3],
      [0, TURN_MS, TURN_MS + 5000 + FADE_MS],
    ],
    'or not, what staff chose gives way, too, when the newest one is told to stay': [
      [list(3, 2, 1), show(1), PAUSE, keepNewest(true), pass(5000), RESUME, turns(1)],
      [3, 1, 3],
      [0, 0, 5000 + FADE_MS],
    ],
    'where the newest stays: what staff chose stays after it when nothing new came': [
      [keep(3, 2, 1), show(1), PAUSE, RESUME, pass(9000), list(4, 3, 2, 1), turns(1)],
      [3, 1, 4],
      [0, 0, 9000 + FADE_MS],
    ],
  });
});

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
    'have the stage again once the last question is gone': [
      [list(1), loop('a'), pass(5000), list(), pass(INVITATION_MS - 1)],
      [1, 'invitation'],
      [0, 5000 + FADE_MS],
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
    'never come while the newest question is to stay': [[keep(1), loop('a'), pass(3_600_000)], [1]],
    'have the stage after the last question, and the newest has it after them': [
      [list(2, 1), loop('a'), turns(1), list(), pass(5000), list(3, 1)],
      [2, 1, 'invitation', 3],
    ],
    'go on while staff pause an empty stage': [
      [list(), loop('a'), PAUSE, pass(INVITATION_MS)],
      ['invitation', 'a'],
    ],
    'have the time that staff just set': [
      [list(), loop('a'), pass(5000), idle(8000, 60_000), pass(3000)],
      ['invitation', 'a'],
    ],
    'come as soon as staff just set': [
      [list(1), idle(INVITATION_MS, 3_600_000), pass(5000), loop('a'), pass(QUIET_MS + FADE_MS)],
      [1, 'a'],
    ],
    'do not come by a wait that is no longer theirs': [
      [
        list(1),
        loop('a'),
        (stage) => stage.tell({ type: 'slide-due', wait: { ms: 0 } }),
        pass(1000),
      ],
      [1],
    ],
    'wait again after each approval and each command': [
      [list(1), loop('a'), quiet, show(1), quiet, list(2), quiet],
      [1, 2],
    ],
  });

  test.each([PAUSE, BLANK, pin(1), after(2)])('never come while staff want $do', (command) => {
    const stage = play(openStage(), [list(1), loop('a'), command, pass(3_600_000)]);
    expect(stage.shown()).toEqual([1]);
  });

  /** On a slide between question 1 and question 3. */
  function onSlide(...steps: Step[]): Stage {
    const stage = play(openStage(), [list(3, 2, 1), loop('a', 'b'), pass(QUIET_MS), turns(1)]);
    expect(stage.shown().at(-1)).toBe('a');
    return play(stage, steps);
  }
  test.each<[string, Step[], (number | string)[]]>([
    ['a new approval', [list(4, 3, 2, 1), pass(FADE_MS)], [4]],
    ['the next question, by a step', [NEXT], [3]],
    ['the one before, by a step', [PREVIOUS], [1]],
    ['what staff show', [show(2)], [2]],
    ['what staff want next', [after(2), pass(FADE_MS)], [2]],
    ['the next question, when staff pause', [PAUSE, pass(60_000)], [3]],
    ['the next question, once staff took the slide out', [loop('b')], [3]],
    ['the newest, once that one is to stay', [keepNewest(true), pass(60_000)], [3]],
    ['the next question, when its time is over', [pass(SLIDE_MS)], [3]],
    ['the loop, once the last question is gone', [list(), pass(2 * SLIDE_MS)], ['a', 'b']],
  ])('give way to %s', (_what, steps, shown) => {
    const before = onSlide().record.length;
    expect(
      onSlide(...steps)
        .shown()
        .slice(before),
    ).toEqual(shown);
  });
});

describe('a screen that was away', () => {
  expectShown({
    'shows the question that was asked for, and lets a missed step be': [
      [list(3, 2, 1), [show(1), PAUSE], [NEXT, RESUME]],
      [3, 1],
    ],
  });

  test('and opens later begins with what is pinned, or with what is paused', () => {
    const first = play(openStage(), [list(3, 2, 1), pin(1)]);
    expect(openWith(first.air()).shown()).toEqual([1]);
    first.do(show(2), PAUSE);
    expect(openWith(first.air()).shown()).toEqual([2]);
    first.do(RESUME);
    expect(openWith(first.air()).shown()).toEqual([3]);
  });

  test('does what a server wants that lost its last minutes', () => {
    const stage = openWith({ ...FREE_AIR, version: 90 });
    const older = play(openStage(), [list(3, 2, 1), pin(1)]);
    stage.receive({ air: older.air() });
    expect(stage.current()).toBe(1);
  });
});

test('a page that loaded itself again goes on where it was, unless its question is gone or another one is pinned', () => {
  const list = [3, 2, 1].map((id) => asked(id));
  const begin = (id: number, air: Air = FREE_AIR) => {
    const before = { ...EMPTY_PLAYER, cursor: { id, next: 0 } };
    const state = STAGE.play(before, {
      type: 'list',
      list,
      effect: 'fade',
      keepNewest: false,
      air,
    });
    return [questionOn(state)?.id, comingNext(state)?.id];
  };
  expect(begin(2)).toEqual([2, 1]);
  expect(begin(9)).toEqual([3, 2]);
  expect(begin(2, { ...FREE_AIR, pinned: 1 })).toEqual([1, 3]);
});
