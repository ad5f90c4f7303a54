import { z } from 'zod';

/** State of a history entry that was reached from the list: going back leads there. */
export const FROM_LIST = { fromList: true };

const fromList = z.object({ fromList: z.literal(true) });

/** Whether the entry before this one is the list. */
export const cameFromList = (state: unknown): boolean => fromList.safeParse(state).success;

/** The lead that a path names, or null. */
export function leadIdOf(parameter: string | undefined): number | null {
  const id = Number(parameter);
  return Number.isInteger(id) && id > 0 ? id : null;
}
