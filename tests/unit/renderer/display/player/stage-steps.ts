import { expect, test } from 'vitest';
import { comingNext } from '../../../../../renderer/display/player/state.ts';
import type { PlaybackCommand } from '../../../../../server/contract/playback.ts';
import { applyCommand } from '../../../../../server/contract/playback-rules.ts';
import { asked, drivenStage } from '../../../../support/driven-stage.ts';

/* Steps that happen to a stage, and what was on after them: the rows of this folder's tables. */

const FADE_MS = 500;
export const TIMES = {
  FADE_MS,
  /** An item's time and its fade. */
  TURN_MS: 8000 + FADE_MS,
  /** A new approval comes when what is on was seen and has faded. */
  SEEN_MS: 1500 + FADE_MS,
  /** What came by an approval is on for this long, with its fade, before the next one that waits. */
  PUSHED_MS: 4000 + FADE_MS,
};

/** A command; one that is about no question by its word alone. */
type Command =
  PlaybackCommand | Exclude<PlaybackCommand['do'], 'show' | 'pin' | 'after' | 'not-after'>;

function commandOf(command: Command): PlaybackCommand {
  return typeof command === 'string' ? { do: command } : command;
}

/** The answer to question 9 has three pages, all others have one. */
export function openStage(options: Parameters<typeof drivenStage>[0] = {}) {
  const stage = drivenStage({ pagesOf: (id) => (id === 9 ? 3 : 1), ...options });
  return {
    ...stage,
    list: (...ids: number[]) => stage.receive({ list: ids.map((id) => asked(id)) }),
    /** Receives several commands at once, as after a lost connection. */
    do: (...commands: Command[]) =>
      stage.receive({ playback: commands.map(commandOf).reduce(applyCommand, stage.playback()) }),
    turns(count: number) {
      for (let turn = 0; turn < count; turn += 1) stage.untilNext();
    },
    next: () => comingNext(stage.state())?.id ?? null,
  };
}
export type Stage = ReturnType<typeof openStage>;

/** A command, several that are received at once, or anything else that happens. */
export type Step = Command | Command[] | ((stage: Stage) => void);

export function about(what: 'show' | 'pin' | 'after' | 'not-after') {
  return (id: number): PlaybackCommand => ({ do: what, question_id: id });
}

function does<Args extends unknown[]>(act: (stage: Stage, ...args: Args) => void) {
  return (...args: Args): Step =>
    (stage) =>
      act(stage, ...args);
}

export const steps = {
  list: does((stage, ...ids: number[]) => stage.list(...ids)),
  /** A list whose newest question stays. */
  keep: does((stage, ...ids: number[]) =>
    stage.receive({ list: ids.map((id) => asked(id)), keepNewest: true }),
  ),
  keepNewest: does((stage, keepNewest: boolean) => stage.receive({ keepNewest })),
  pass: does((stage, milliseconds: number) => stage.pass(milliseconds)),
  turns: does((stage, count: number) => stage.turns(count)),
  show: about('show'),
  pin: about('pin'),
  after: about('after'),
};

export function play(stage: Stage, steps: readonly Step[]): Stage {
  for (const step of steps) {
    if (typeof step === 'function') step(stage);
    else stage.do(...(Array.isArray(step) ? step : [step]));
  }
  return stage;
}

/** What happens, which questions were on after it, and where it counts, the moment at which each came. */
type Case = [steps: Step[], shown: (number | string)[], from?: number[]];

export function expectShown(cases: Record<string, Case>) {
  test.each(Object.entries(cases))('%s', (_what, [steps, shown, from]) => {
    const stage = play(openStage(), steps);
    expect(stage.shown()).toEqual(shown);
    if (from) expect(stage.record.map((appeared) => appeared.from)).toEqual(from);
  });
}
