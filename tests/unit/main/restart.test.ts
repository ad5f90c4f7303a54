import { describe, expect, it, vi } from 'vitest';
import { judgeStart, type RunRecord } from '../../../main/restart.ts';

vi.mock('electron', () => ({}));

const MINUTE = 60_000;
const NOW = 100 * MINUTE;

describe('a start', () => {
  it('by a person forgets all that the last run has left', () => {
    const crashed: RunRecord = { starts: [1, 2, 3, 4, 5].map((m) => NOW - m), software: true };
    for (const before of [null, crashed]) {
      expect(judgeStart(before, false, NOW)).toEqual({
        kind: 'run',
        record: { starts: [NOW], software: false },
        waitMs: 0,
      });
    }
  });

  it('by the watchdog is none when somebody has closed the app', () => {
    expect(judgeStart(null, true, NOW)).toEqual({ kind: 'closed' });
  });

  it('by the watchdog waits longer after each crash, and is given up after five within ten minutes', () => {
    let before: RunRecord = { starts: [NOW], software: true };
    const waits: number[] = [];
    let start = judgeStart(before, true, NOW + 1);
    for (let at = 2; start.kind === 'run'; at += 1) {
      waits.push(start.waitMs);
      expect(start.record.software).toBe(true);
      before = start.record;
      start = judgeStart(before, true, NOW + at);
    }
    expect(waits).toEqual([0, 1000, 2000, 4000]);
    expect(start.kind).toBe('given-up');
    // The same crashes, long ago, or by a clock that was set back since.
    for (const later of [11 * MINUTE, -MINUTE]) {
      expect(judgeStart(before, true, NOW + later)).toMatchObject({ kind: 'run', waitMs: 0 });
    }
  });
});
