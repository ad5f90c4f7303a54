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
export const MARGIN = 20;
/** Between the text and how to join, or what else stands below it. */
export const JOIN_GAP = 40;
/** Between how to join and what stands beside it. */
export const COLUMN_GAP = 40;

/** The frame, where it leaves a free area. */
export function frameAround(free: Box, frame: Omit<FrameLayout, 'main'>): FrameLayout | null {
  return free.width > 0 && free.height > 0 ? { ...frame, main: free } : null;
}
