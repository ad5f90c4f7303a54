import { CODE_LEAST } from './limits.ts';
import type { StageSettings } from './types.ts';

type Shape = { height: number; portrait: boolean };

/** The set size is that of the classic layout: a bar has less room, a card of its own more. */
const SCALE = { classic: 1, 'corner-duo': 1.45, topbar: 0.8 } as const;
/** Shares of the stage's height. */
const MOST = { classic: 0.34, 'corner-duo': 0.4, topbar: 0.24 } as const;
/** Beside another code there is less room for each. */
const TWO_SCALE = { classic: 0.85, 'corner-duo': 0.58, topbar: 0.75 } as const;
const TWO_MOST = { classic: 0.24, 'corner-duo': 0.2, topbar: 0.17 } as const;
const PORTRAIT_SCALE = 1.2;
const PORTRAIT_MOST = { one: 0.24, two: 0.14 } as const;

/**
 * Edge of a code with its quiet zone, in stage units.
 * @param less share of the way down to the least one
 */
export function codeEdge(
  { preset, codeSize }: StageSettings,
  { height, portrait }: Shape,
  { two, less }: { two: boolean; less: number },
): number {
  const scale = SCALE[preset] * (two ? TWO_SCALE[preset] : 1) * (portrait ? PORTRAIT_SCALE : 1);
  const upright = two ? PORTRAIT_MOST.two : PORTRAIT_MOST.one;
  const most = portrait ? upright : (two ? TWO_MOST : MOST)[preset];
  const least = height * CODE_LEAST[portrait ? 'portrait' : 'landscape'];
  const wanted = Math.min(Math.max(codeSize * scale, least), height * most);
  return wanted + (least - wanted) * less;
}
