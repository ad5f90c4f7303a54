import { play, timetable, type Rules } from './play.ts';
import { goOn, show } from './state.ts';
import type { Scheduler } from './use-player.ts';

const NO_COMMANDS: Rules = {
  begin: (state, playback, effect, pushed) =>
    state.list?.[0]
      ? show({ ...state, playback }, state.list[0], effect, { pushed })
      : { ...state, playback },
  applyCommands: (state, playback) => ({ ...state, playback }),
  goOn,
};

/** A phone's scheduler: the stage's without slides, and without what it takes to obey staff. */
export const PHONE: Scheduler = {
  play: (before, action) => play(before, action, NO_COMMANDS),
  timetable,
};
