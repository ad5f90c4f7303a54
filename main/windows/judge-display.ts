import type { Display, Rectangle } from 'electron';
import type { DisplayState } from '../desktop-api.ts';
import { fills, isOn } from './monitors.ts';

/** Observations of one look at a display in full screen. */
export type DisplayFacts = {
  bounds: Rectangle;
  monitor: Pick<Display, 'bounds' | 'scaleFactor'>;
  /** Neither hidden nor minimised, as far as the system says. */
  isInView: boolean;
  /** Number of looks in a row without a new frame. */
  withoutFrame: number;
  /** Number of looks in a row before this one that found it hidden or in the wrong place. */
  wrong: number;
};

export type DisplayFault = Exclude<DisplayState['misplaced'], 'wayland' | null>;
/** `act`: what to do now. `tell`: the fault to show staff, once acting has not helped. */
type Verdict = { act: 'put back' | 'draw again' | null; tell: DisplayFault | null };

/** Looks in a row that put it back, and the interval, in looks, of later attempts while staff are informed. */
const ATTEMPTS = 2;
const LATER = 10;
/** A page that hangs is left to `loadPage`, which is quicker. */
const FRAME_LOOKS = 14;

/** Decides what is wrong with the display, and what to do about it. */
export function judge({ bounds, monitor, isInView, withoutFrame, wrong }: DisplayFacts): Verdict {
  if (isInView && fills(bounds, monitor)) {
    if (withoutFrame < FRAME_LOOKS) return { act: null, tell: null };
    // Once alone: it may be no use, or the screen is locked.
    const act = withoutFrame === FRAME_LOOKS ? 'draw again' : null;
    return { act, tell: withoutFrame < ATTEMPTS * FRAME_LOOKS ? null : 'dark' };
  }
  const fault = !isInView ? 'hidden' : isOn(bounds, monitor.bounds) ? 'short' : 'elsewhere';
  const act = wrong < ATTEMPTS || wrong % LATER === 0 ? 'put back' : null;
  return { act, tell: wrong < ATTEMPTS ? null : fault };
}
