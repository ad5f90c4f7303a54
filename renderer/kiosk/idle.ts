/** Milliseconds without a touch after which a visit ends, and for how many of them the page says so before. */
export const IDLE_MS = 30_000;
/** Enough to read it and to answer (WCAG 2.2, success criterion 2.2.1). */
export const WARNED_MS = 20_000;

/** `over`: the next visit begins. Else the seconds that are left, once a visitor is asked; null before that. */
export type Idle = { isOver: boolean; secondsLeft: number | null };

/**
 * Decides how long a visit still has.
 * @param untouchedMs milliseconds since the last touch or key of this visit; null before the first one
 */
export function idleAfter(untouchedMs: number | null): Idle {
  if (untouchedMs === null) return { isOver: false, secondsLeft: null };
  const left = IDLE_MS - untouchedMs;
  return {
    isOver: left <= 0,
    secondsLeft: left > 0 && left <= WARNED_MS ? Math.ceil(left / 1000) : null,
  };
}
