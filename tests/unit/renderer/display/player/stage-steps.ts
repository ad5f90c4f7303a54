import { expect, test } from 'vitest';
import { comingNext } from '../../../../../renderer/display/player/state.ts';
import type { PlaybackCommand } from '../../../../../server/contract/playback.ts';
import { applyCommand } from '../../../../../server/contract/playback-rules.ts';
import { asked, drivenStage } from '../../../../support/driven-stage.ts';

/* Steps that happen to a stage, and what was on after them: the rows of this folder's tables. */

export const FADE_MS = 500;
/** An item's time and its fade. */
export const TURN_MS = 8000 + FADE_MS;
/** A new approval comes when what is on was seen and has faded. */
export const SEEN_MS = 1500 + FADE_MS;
/** What came by an approval is on for this long, with its fade, before the next one that waits. */
export const PUSHED_MS = 4000 + FADE_MS;

/** The answer to question 9 has three pages, all others have one. */
export function openStage(options: Parameters<typeof drivenStage>[0] = {}) {
  const stage = drivenStage({ pagesOf: (id) => (id === 9 ? 3 : 1), ...options });
  return {
    ...stage,
    list: (...ids: number[]) => stage.receive({ list: ids.map((id) => asked(id)) }),
    /** Receives several commands at once, as after a lost connection. */
    do: (...commands: PlaybackCommand[]) =>
      stage.receive({ playback: commands.reduce(applyCommand, stage.playback()) }),
    turns(count: number) {
      for (let turn = 0; turn < count; turn += 1) stage.untilNext();
    },
    next: () => comingNext(stage.state())?.id ?? null,
  };
}
export type Stage = ReturnType<typeof openStage>;

/** A command, several that are received at once, or anything else that happens. */
export type Step = PlaybackCommand | PlaybackCommand[] | ((stage: Stage) => void);

export function list(...ids: number[]): Step {
  return (stage) => stage.list(...ids);
}
/** A list whose newest question stays. */
export function keep(...ids: number[]): Step {
  return (stage) => stage.receive({ list: ids.map((id) => asked(id)), keepNewest: true });
}
export function keepNewest(on: boolean): Step {
  return (stage) => stage.receive({ keepNewest: on });
}
export function pass(milliseconds: number): Step {
  return (stage) => stage.pass(milliseconds);
}
export function turns(count: number): Step {
  return (stage) => stage.turns(count);
}
export function about(what: 'show' | 'pin' | 'after' | 'not-after') {
  return (id: number): PlaybackCommand => ({ do: what, question_id: id });
}
export const show = about('show');
export const pin = about('pin');
export const after = about('after');
export const NEXT: PlaybackCommand = { do: 'next' };
export const PREVIOUS: PlaybackCommand = { do: 'previous' };
export const PAUSE: PlaybackCommand = { do: 'pause' };
export const BLANK: PlaybackCommand = { do: 'blank' };
export const RESUME: PlaybackCommand = { do: 'resume' };
export const UNPIN: PlaybackCommand = { do: 'unpin' };

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
