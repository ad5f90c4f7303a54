import { expect, it } from 'vitest';
import { type DisplayFacts, judge } from '../../../main/windows/judge-display.ts';

const MONITOR = { bounds: { x: 1280, y: 0, width: 1280, height: 720 }, scaleFactor: 1 };
const FINE: DisplayFacts = {
  bounds: MONITOR.bounds,
  monitor: MONITOR,
  isInView: true,
  withoutFrame: 0,
  wrong: 0,
};
const SHORT = { ...MONITOR.bounds, width: 1279, height: 719 };
const FINE_GRAINED = { ...MONITOR, scaleFactor: 1.25 };
const ELSEWHERE = { ...MONITOR.bounds, x: 0 };

it.each([
  ['a frame is late', { withoutFrame: 13 }, null, null],
  ['no frame comes', { withoutFrame: 14 }, 'draw again', null],
  ['no frame comes, again', { withoutFrame: 15 }, null, null],
  ['no frame comes, whatever was done', { withoutFrame: 28 }, null, 'dark'],
  ['minimised', { isInView: false }, 'put back', null],
  ['still minimised', { isInView: false, wrong: 1 }, 'put back', null],
  ['minimised whatever is done', { isInView: false, wrong: 2 }, null, 'hidden'],
  ['for long, another attempt', { isInView: false, wrong: 20 }, 'put back', 'hidden'],
  ['one pixel short', { bounds: SHORT }, 'put back', null],
  ['one pixel short for good', { bounds: SHORT, wrong: 2 }, null, 'short'],
  ['rounded where a pixel is 0.8 units', { bounds: SHORT, monitor: FINE_GRAINED }, null, null],
  [
    'its edges rounded outwards, and those of the monitor inwards',
    {
      bounds: { x: 853, y: 0, width: 854, height: 480 },
      monitor: { bounds: { x: 854, y: 0, width: 852, height: 480 }, scaleFactor: 1.5 },
    },
    null,
    null,
  ],
  ['on the other monitor', { bounds: ELSEWHERE }, 'put back', null],
  ['on the other monitor for good', { bounds: ELSEWHERE, wrong: 2 }, null, 'elsewhere'],
] as const)('the display: %s', (_name, facts, act, tell) => {
  expect(judge({ ...FINE, ...facts })).toEqual({ act, tell });
});
