import type { Server } from 'node:http';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Parts } from '../../../server/composition/compose.ts';
import { STOP_MS } from '../../../server/contract/shell.ts';
import { shutDown } from '../../../server/lifecycle/serve.ts';
import { scheduleOf } from '../../support/backup-schedule.ts';
import { part } from '../../support/part.ts';

const never = new Promise<never>(() => {});

test('while other machines, requests and disks keep it waiting, the last backup begins within a second, and all ends before the shell kills it', async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(), ms);
    return late.signal;
  });
  const startedAt = Date.now();
  const happened: [what: string, ms: number][] = [];
  const record = (what: string) => void happened.push([what, Date.now() - startedAt]);
  const schedule = scheduleOf((reason) => {
    record(`backup: ${reason}`);
    return never;
  });
  const backups = { finish: (how: { isLast: boolean }) => schedule.close(how) };
  const parts: Parts = part({
    features: [
      { close: () => record('the first feature') },
      { leave: () => never },
      {},
      { close: () => record('the last feature') },
    ],
    backups,
    bus: { removeAllListeners: () => {} },
    closeDatabase: () => Promise.resolve(record('database closed')),
    logger: pino({ enabled: false }),
  });
  let answered: (() => void) | null = null;
  const server: Server = part({
    close: (done: () => void) => void (answered = done),
    closeAllConnections: () => answered?.(),
  });
  const done = shutDown({ servers: [server], parts }, { isRestart: false });
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(happened.map(([what]) => what)).toEqual([
    'the last feature',
    'the first feature',
    'backup: quit',
    'database closed',
  ]);
  const [, , begun = Infinity, closed = Infinity] = happened.map(([, ms]) => ms);
  // The requests alone are waited for, not the second that the other machines have.
  expect(begun).toBeLessThan(1000);
  // What it takes to start, flush and exit is left.
  expect(closed).toBeLessThanOrEqual(STOP_MS - 500);
});
