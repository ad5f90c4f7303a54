import type { AirState } from './air.ts';

/** Before anybody asked for anything. A plain value: a phone loads this. */
export const UNTOUCHED_AIR: AirState = {
  version: 0,
  paused: false,
  blank: false,
  pinned: null,
  after: [],
  last: null,
  questions: [],
};
