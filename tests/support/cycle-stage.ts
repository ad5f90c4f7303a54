import type { ApprovedQuestion } from '../../server/contract/questions.ts';
import { asked, drivenStage } from './driven-stage.ts';

const SECONDS = 8;
export const FADE_MS = 500;

/** An item's time and the half second in which it fades. */
export const TURN_MS = SECONDS * 1000 + FADE_MS;

export function openStage(options: Parameters<typeof drivenStage>[0] = {}) {
  const stage = drivenStage({ cycleSeconds: SECONDS, ...options });
  return {
    ...stage,
    list: (...ids: number[]) => stage.receive({ list: ids.map((id) => asked(id)) }),
    questions: (...list: ApprovedQuestion[]) => stage.receive({ list }),
    turns(count: number) {
      for (let turn = 0; turn < count; turn += 1) stage.untilNext();
    },
    /** From when on each was there. */
    times: () => stage.record.map(({ id, from }) => [id, from]),
  };
}
