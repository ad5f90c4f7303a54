import { runCycle, type CycleAction, type StaffsWord } from './run-cycle.ts';
import { show, type CycleState } from './state.ts';

const NOBODY: StaffsWord = {
  begin: (state, air, effect, pushed) =>
    state.list?.[0]
      ? show({ ...state, air }, state.list[0], effect, { pushed })
      : { ...state, air },
  obey: (state, air) => ({ ...state, air }),
};

/** The cycle of a phone: as `cycle.ts` where staff want nothing of the screens, and without what it takes to obey them. */
export function freeCycle(before: CycleState, action: CycleAction): CycleState {
  return runCycle(before, action, NOBODY);
}
