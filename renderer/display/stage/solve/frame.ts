import { classicFrame } from './frame-classic.ts';
import { cornerDuoFrame } from './frame-corner-duo.ts';
import type { FrameProblem } from './frame-problem.ts';
import { topbarFrame } from './frame-topbar.ts';
import { mirroredFrame, swapped } from './mirror.ts';
import type { FrameLayout } from './types.ts';

const PRESETS = {
  classic: classicFrame,
  'corner-duo': cornerDuoFrame,
  topbar: topbarFrame,
} as const;

/** Brand, logos, site and how to join around the free area; null when these concessions are not enough for them. */
export function solveFrame(problem: FrameProblem): FrameLayout | null {
  const { content, settings, size } = problem;
  const solve = PRESETS[settings.preset];
  if (!content.rtl) return solve(problem);
  const frame = solve({ ...problem, content: { ...content, logos: content.logos.map(swapped) } });
  return frame && mirroredFrame(frame, size.width);
}
