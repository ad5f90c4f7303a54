import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerProcessEvents } from '../../main/server-process.ts';
import type { ProcessEnd } from '../../main/server-end.ts';
import { beatMessage } from '../../server/contract/shell.ts';
import { type ServerState, type Supervisor, superviseServer } from '../../main/supervisor.ts';

const READY = {
  type: 'ready',
  port: 8080,
};

type Attempt = {
  port: number | null;
  events: ServerProcessEvents;
  sent: unknown[];
  killed: boolean;
  /** Answers no beat any more. */
  hangs: boolean;
};

function end(facts: Partial<ProcessEnd>): ProcessEnd {
  return {
    code: null,
    signal: null,
    error: null,
    output: '',
    ...facts,
  };
}

function isBeat(message: unknown) {
  return beatMessage.safeParse(message).success;
}

/** A server that does what the test says, and a record of what was asked of it. */
function supervise(limits = {}): {
  supervisor: Supervisor;
  attempts: Attempt[];
  last: () => Attempt;
} {
  const attempts: Attempt[] = [];
  const supervisor = superviseServer({
    limits,
    log: { info: () => {}, error: () => {} },
    fork(port, events) {
      const attempt: Attempt = { port, events, sent: [], killed: false, hangs: false };
      attempts.push(attempt);
      return {
        pid: attempts.length,
        send(message) {
          attempt.sent.push(message);
          if (isBeat(message) && !attempt.hangs) events.onMessage({ type: 'beat' });
        },
        kill() {
          attempt.killed = true;
          events.onExit(end({ signal: 'SIGKILL' }));
        },
      };
    },
  });
  const last = () => {
    const attempt = attempts.at(-1);
    if (attempt === undefined) throw new Error('Nothing was started.');
    return attempt;
  };
  return { supervisor, attempts, last };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('superviseServer', () => {
  it('blocks until the server says that it is done, or for as long as it may take', () => {
    const { supervisor, attempts, last } = supervise({ stop: 60, look: 20 });
    supervisor.start();
    last().events.onMessage(READY);
    let looks = 0;
    supervisor.stopBlocking(() => ++looks === 2);
    expect([looks, last().sent]).toEqual([2, [{ type: 'stop' }]]);
    supervisor.stopBlocking(() => ++looks < 0);
    expect(looks).toBe(5);
    // Nothing is started after it.
    supervisor.start();
    expect(attempts).toHaveLength(1);
  });

  it('starts again on the port that the server had', () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    expect(last().port).toBeNull();
    last().events.onMessage(READY);
    expect(supervisor.state()).toMatchObject({ kind: 'ready' });

    last().events.onExit(end({ signal: 'SIGKILL' }));
    expect(supervisor.state()).toEqual({ kind: 'restarting', attempts: 1, cause: 'ended' });
    vi.advanceTimersByTime(250);
    expect(attempts).toHaveLength(2);
    expect(last().port).toBe(8080);
  });

  it('waits longer after each exit, 10 s at most, and briefly again after a stable time', () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    for (const wait of [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
      const before = attempts.length;
      last().events.onExit(end({ code: 1 }));
      vi.advanceTimersByTime(wait - 1);
      expect(attempts).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(attempts).toHaveLength(before + 1);
    }

    last().events.onMessage(READY);
    vi.advanceTimersByTime(30_000);
    const before = attempts.length;
    last().events.onExit(end({ code: 1 }));
    vi.advanceTimersByTime(250);
    expect(attempts).toHaveLength(before + 1);
  });

  it('goes on waiting longer after each server that was ready for less than half a minute', () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    for (const wait of [250, 500, 1000]) {
      last().events.onMessage(READY);
      vi.advanceTimersByTime(29_999);
      const before = attempts.length;
      last().events.onExit(end({ code: 1 }));
      vi.advanceTimersByTime(wait - 1);
      expect(attempts).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(attempts).toHaveLength(before + 1);
    }
  });

  it('gives the port up only after five starts in a row that came to nothing', () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    last().events.onMessage(READY);
    for (let start = 0; start < 6; start += 1) {
      last().events.onExit(end({ code: 1 }));
      vi.advanceTimersByTime(10_000);
    }
    const ports = attempts.map(({ port }) => port);
    expect(ports).toEqual([null, 8080, 8080, 8080, 8080, 8080, null]);
  });

  it('hands on the reason of a server that cannot start', () => {
    const { supervisor, last } = supervise();
    const states: ServerState[] = [];
    supervisor.onChange((state) => states.push(state));
    supervisor.start();
    last().events.onMessage({ type: 'failed', reason: 'The disk is full.', isDamaged: false });
    last().events.onExit(end({ code: 1 }));
    expect(states).toEqual([
      { kind: 'failed', attempts: 2, reason: 'The disk is full.', isDamaged: false },
    ]);
  });

  it('says why by itself once three starts in a row ended without a word, and goes on trying', () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    last().events.onMessage(READY);
    last().events.onExit(end({ code: 1 }));
    for (let start = 0; start < 3; start += 1) {
      expect(supervisor.state()).toMatchObject({ kind: 'restarting' });
      vi.advanceTimersByTime(10_000);
      last().events.onExit(end({ signal: 'SIGSEGV' }));
    }
    expect(supervisor.state()).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('crashes during startup (SIGSEGV)'),
    });

    const before = attempts.length;
    supervisor.retryNow();
    expect(supervisor.state()).toEqual({ kind: 'starting' });
    expect(attempts).toHaveLength(before + 1);
    supervisor.retryNow();
    expect(attempts).toHaveLength(before + 1);
    last().events.onExit(end({ signal: 'SIGSEGV' }));
    expect(supervisor.state()).toMatchObject({ kind: 'failed' });
    vi.advanceTimersByTime(10_000);
    expect(attempts).toHaveLength(before + 2);
    last().events.onMessage(READY);
    expect(supervisor.state()).toMatchObject({ kind: 'ready' });
  });

  it('counts the starts that came to nothing anew after one that worked', () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    for (let start = 0; start < 2; start += 1) {
      last().events.onExit(end({ code: 1 }));
      vi.advanceTimersByTime(10_000);
    }
    last().events.onMessage(READY);
    last().events.onExit(end({ code: 1 }));
    vi.advanceTimersByTime(10_000);
    last().events.onExit(end({ code: 1 }));
    expect(supervisor.state()).toMatchObject({ kind: 'restarting' });
  });

  it('takes a server that is not ready within 20 s for hung', () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    vi.advanceTimersByTime(20_000);
    expect(last().killed).toBe(true);
    expect(supervisor.state()).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('said nothing for 20 seconds'),
    });
  });

  it('waits for a start as long as it hears from it, and says what it does', () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    vi.advanceTimersByTime(15_000);
    const doing = 'Checking the database, 2,000 MB…';
    last().events.onMessage({ type: 'starting', doing });
    expect(supervisor.state()).toEqual({ kind: 'starting', doing });
    vi.advanceTimersByTime(15_000);
    // Its main thread is busy: it can only print.
    last().events.onOutput?.();
    vi.advanceTimersByTime(15_000);
    expect(last().killed).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(last().killed).toBe(true);
  });

  it('takes no restore within a server that is ready for a hang, nor for a start', () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    last().events.onMessage(READY);
    last().hangs = true;
    for (let seconds = 0; seconds < 60; seconds += 5) {
      vi.advanceTimersByTime(5000);
      if (seconds === 0) last().events.onMessage({ type: 'starting', doing: 'Restoring…' });
      else last().events.onOutput?.();
    }
    expect(last().killed).toBe(false);
    expect(supervisor.state()).toMatchObject({ kind: 'ready' });
    vi.advanceTimersByTime(15_000);
    expect(attempts[0]?.killed).toBe(true);
  });

  it('ignores what the contract does not know', () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    last().events.onMessage({ type: 'ready', port: 'eighty' });
    expect(supervisor.state()).toEqual({ kind: 'starting' });
  });

  it('replaces a server that answers no beat for 10 s, and says so', () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    last().events.onMessage(READY);
    vi.advanceTimersByTime(60_000);
    expect(last().killed).toBe(false);
    last().hangs = true;
    vi.advanceTimersByTime(10_000);
    expect(last().killed).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(last().killed).toBe(true);
    expect(supervisor.lastOutage()).toMatchObject({ cause: 'silent', until: null });
    // It is not over: there is nothing to acknowledge yet.
    supervisor.acknowledgeOutage();
    expect(supervisor.lastOutage()).toMatchObject({ cause: 'silent', until: null });

    vi.advanceTimersByTime(250);
    expect(attempts).toHaveLength(2);
    last().events.onMessage(READY);
    const over = { cause: 'silent', until: Date.now() };
    expect(supervisor.lastOutage()).toMatchObject(over);
    supervisor.acknowledgeOutage();
    expect(supervisor.lastOutage()).toBeNull();
  });

  it('leaves a server alone that was busy for a while and answers again', () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    last().events.onMessage(READY);
    last().hangs = true;
    vi.advanceTimersByTime(10_000);
    last().events.onMessage({ type: 'beat' });
    vi.advanceTimersByTime(10_000);
    expect(last().killed).toBe(false);
  });

  it('does not take the sleep of the laptop for a hang', () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    last().events.onMessage(READY);
    last().hangs = true;
    vi.advanceTimersByTime(4000);
    // Nothing runs while it sleeps; the clock goes on.
    vi.setSystemTime(Date.now() + 8 * 3600_000);
    vi.advanceTimersByTime(4000);
    last().hangs = false;
    vi.advanceTimersByTime(60_000);
    expect(last().killed).toBe(false);
  });

  it('asks nothing of a server that is not ready yet, or is to stop', () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    vi.advanceTimersByTime(19_000);
    expect(last().sent).toEqual([]);
    last().events.onMessage(READY);
    void supervisor.stop();
    vi.advanceTimersByTime(4000);
    expect(last().sent).toEqual([{ type: 'stop' }]);
  });

  it('asks the server to stop, and starts none after that', async () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    last().events.onMessage(READY);
    const stopped = supervisor.stop();
    expect(last().sent).toEqual([{ type: 'stop' }]);
    last().events.onExit(end({ code: 0 }));
    await stopped;
    expect(supervisor.state()).toEqual({ kind: 'stopped' });
    vi.advanceTimersByTime(60_000);
    expect(attempts).toHaveLength(1);
    expect(last().killed).toBe(false);
  });

  it('does not take a server for ready that becomes so while it is stopped', async () => {
    const { supervisor, last } = supervise();
    const states: ServerState['kind'][] = [];
    supervisor.onChange(({ kind }) => states.push(kind));
    supervisor.start();
    const stopped = supervisor.stop();
    last().events.onMessage(READY);
    last().events.onExit(end({ code: 0 }));
    await stopped;
    expect(states).toEqual(['stopped']);
  });

  it('kills a server that does not stop within 5 s', async () => {
    const { supervisor, last } = supervise();
    supervisor.start();
    const stopped = supervisor.stop();
    vi.advanceTimersByTime(4999);
    expect(last().killed).toBe(false);
    vi.advanceTimersByTime(1);
    await stopped;
    expect(last().killed).toBe(true);
  });

  it('stops at once while it waits to start again', async () => {
    const { supervisor, attempts, last } = supervise();
    supervisor.start();
    last().events.onExit(end({ code: 1 }));
    await supervisor.stop();
    // “Try again”, in a window that is still there.
    supervisor.retryNow();
    vi.advanceTimersByTime(60_000);
    expect(attempts).toHaveLength(1);
  });
});
