import type { Concessions } from './concessions.ts';
import type { Box, FrameLayout, Measure, StageContent, StageSettings } from './types.ts';

export type StageShape = { width: number; height: number; portrait: boolean };

/** What a frame is solved from; `given`: what its parts have already conceded. */
export type FrameProblem = {
  content: StageContent;
  settings: StageSettings;
  size: StageShape;
  given: Concessions;
  measure: Measure;
};

/** Around the text, in stage units. */
export const MARGIN = 24;
/** Between how to join and what stands beside it. */
export const COLUMN_GAP = 32;

/** The frame, where it leaves a free area. */
export function frameAround(free: Box, frame: Omit<FrameLayout, 'main'>): FrameLayout | null {
  return free.width > 0 && free.height > 0 ? { ...frame, main: free } : null;
}
