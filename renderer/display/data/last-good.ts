import { z } from 'zod';
import { airState, UNTOUCHED_AIR, type AirState } from '../../../server/contract/air.ts';
import { approvedQuestion } from '../../../server/contract/questions.ts';
import { ownScreen, type OwnScreen } from '../../../server/contract/screens.ts';
import { publicSettings, type PublicSettings } from '../../../server/contract/settings.ts';
import type { PublicList } from './public-list.ts';

const KEY = 'booth.display.last';

const lastGood = z.object({
  settings: publicSettings,
  list: z.object({ questions: z.array(approvedQuestion), version: z.int() }),
  air: airState.default(UNTOUCHED_AIR),
  /** What the screen of this name had of its own. */
  own: z.object({ name: z.string(), is: ownScreen }).nullable().default(null),
});

/** What the display last had, kept for a start while the server is away. */
export type LastGood = {
  settings: PublicSettings;
  list: PublicList;
  air: AirState;
  own: { name: string; is: OwnScreen } | null;
};

/** Null when there is nothing, when it is of an older shape, or when the browser keeps nothing. */
export function readLastGood(): LastGood | null {
  try {
    return lastGood.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps it where the browser lets us; a full or forbidden storage only costs the next cold start. */
export function writeLastGood(value: LastGood): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Nothing to do about it on a screen on a wall.
  }
}
