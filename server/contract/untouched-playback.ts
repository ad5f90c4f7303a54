import type { PlaybackState } from './playback.ts';

/** Playback before the first command. A plain value, since phones load this module. */
export const UNTOUCHED_PLAYBACK: PlaybackState = {
  version: 0,
  paused: false,
  blank: false,
  pinned: null,
  after: [],
  last: null,
  questions: [],
  draw: null,
};
