import type { Box, ItemContent, ItemLayout, Measure, StageSettings } from './types.ts';

/** What a composition is solved for. */
export type ItemProblem = {
  item: ItemContent;
  settings: StageSettings;
  /** Of the stage. */
  size: { width: number; height: number; portrait: boolean };
  room: Box;
  /** Whether the date has its place. */
  date: boolean;
  measure: Measure;
  /** How the same question stood before its answer was edited: nothing of it moves. */
  before: ItemLayout | null;
};
