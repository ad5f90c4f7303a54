import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerProcessEvents } from '../../../main/server-process.ts';
import { type ProcessEnd, describeEnd, explainEnd } from '../../../main/server-end.ts';
import { beatMessage } from '../../../server/contract/shell.ts';
import { type ServerState, superviseServer } from '../../../main/supervisor.ts';

function end(facts: Partial<ProcessEnd>): ProcessEnd {
  return { code: null, signal: null, error: null, output: '', ...facts };
}

/** Processes that do what the test says, and a record of what was asked of them. */
function supervise(limits = {}) {
  const attempts: { port: number | null; events: ServerProcessEvents }[] = [];
  /** Of the last process. */
  const last = { sent: Array<unknown>(), killed: false, answersBeats: true };
  const supervisor = superviseServer({
    limits,
    log: { info: () => {}, error: () => {} },
    fork(port, events) {
      attempts.push({ port, events });
      Object.assign(last, { sent: [], killed: false, answersBeats: true });
      return {
        pid: attempts.length,
        send(message) {
          last.sent.push(message);
          if (beatMessage.safeParse(message).success && last.answersBeats)
            events.onMessage({ type: 'beat' });
        },
        kill() {
          last.killed = true;
          exits({ signal: 'SIGKILL' });
        },
      };
    },
  });
  const events = () => {
    const attempt = attempts.at(-1);
    if (!attempt) throw new Error('Nothing was started.');
    return attempt.events;
  };
  const exits = (facts: Partial<ProcessEnd>) => events().onExit(end(facts));
  return {
    ...supervisor,
    last,
    ports: () => attempts.map(({ port }) => port),
    says: (message: unknown) => events().onMessage(message),
    becomesReady: () => events().onMessage({ type: 'ready', port: 8080 }),
    prints: () => events().onOutput?.(),
    exits,
  };
}

/** One whose server is ready. */
function superviseReady(limits = {}) {
  const server = supervise(limits);
  server.start();
  server.becomesReady();
  return server;
}

const FAILED = { type: 'failed', reason: 'No.', isDamaged: false, isPortGone: false, newer: null };

function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
}

beforeEach(() => void vi.useFakeTimers());

it('tells the server’s own facts to all who ask at once, and nobody without an answer within 3 s', async () => {
  const server = superviseReady();
  const asked = [server.diagnose(), server.diagnose()];
  server.says({ type: 'diagnosis', facts: { online: true } });
  expect(await Promise.all(asked)).toEqual([{ online: true }, { online: true }]);
  const late = server.diagnose();
  pass(3000);
  expect(await late).toBeNull();
});

describe('a stop', () => {
  it('blocks until the server says that it is done, or for as long as it may take', () => {
    const server = superviseReady({ stop: 60, look: 20 });
    let looks = 0;
    server.stopBlocking(() => ++looks === 2);
    expect([looks, server.last.sent]).toEqual([2, [{ type: 'stop' }]]);
    server.stopBlocking(() => ++looks < 0);
    expect(looks).toBe(5);
    // Nothing is started after it.
    server.start();
    expect(server.ports()).toHaveLength(1);
  });

  it('does not take a server for ready that becomes so meanwhile', async () => {
    const server = supervise();
    const states: ServerState['kind'][] = [];
    server.onChange(({ kind }) => states.push(kind));
    server.start();
    const stopped = server.stop();
    server.becomesReady();
    server.exits({ code: 0 });
    await stopped;
    expect(states).toEqual(['stopped']);
  });

  it('kills a server that does not end within 5 s', async () => {
    const server = supervise();
    server.start();
    const stopped = server.stop();
    pass(4999);
    expect(server.last.killed).toBe(false);
    pass(1);
    await stopped;
    expect(server.last.killed).toBe(true);
  });

  it('is immediate while it waits to start again', async () => {
    const server = supervise();
    server.start();
    server.exits({ code: 1 });
    await server.stop();
    // “Try again”, in a window that is still there.
    server.retryNow();
    pass(60_000);
    expect(server.ports()).toHaveLength(1);
  });
});

/** It exits and starts again after exactly this time. */
function restartsAfter(server: ReturnType<typeof supervise>, wait: number) {
  const before = server.ports().length;
  server.exits({ code: 1 });
  pass(wait - 1);
  expect(server.ports()).toHaveLength(before);
  pass(1);
  expect(server.ports()).toHaveLength(before + 1);
}

describe('a server that exited', () => {
  it('starts again on the port that it had', () => {
    const server = superviseReady();
    expect(server.state()).toMatchObject({ kind: 'ready' });
    server.exits({ signal: 'SIGKILL' });
    expect(server.state()).toEqual({ kind: 'restarting', attempts: 1, cause: 'ended' });
    pass(250);
    expect(server.ports()).toEqual([null, 8080]);
  });

  it('waits longer after each exit, 10 s at most, and briefly again after half a minute', () => {
    const server = supervise();
    server.start();
    for (const wait of [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
      server.becomesReady();
      pass(29_999);
      restartsAfter(server, wait);
    }
    server.becomesReady();
    pass(30_000);
    restartsAfter(server, 250);
  });

  it('gives its port up only after five starts in a row that came to nothing', () => {
    const server = superviseReady();
    for (let start = 0; start < 6; start += 1) {
      server.exits({ code: 1 });
      pass(10_000);
    }
    expect(server.ports()).toEqual([null, 8080, 8080, 8080, 8080, 8080, null]);
  });

  it('gives a port up sooner that something else holds, and keeps the next one', () => {
    const server = superviseReady();
    for (let start = 0; start < 3; start += 1) {
      server.exits({ code: 1 });
      pass(10_000);
      if (start < 2) server.says({ ...FAILED, isPortGone: true });
    }
    server.says({ type: 'ready', port: 8081 });
    server.exits({ code: 1 });
    pass(10_000);
    server.says({ ...FAILED, isPortGone: true });
    server.exits({ code: 1 });
    pass(10_000);
    expect(server.ports()).toEqual([null, 8080, 8080, null, 8081, 8081]);
  });
});

describe('a server that cannot start', () => {
  it('has its reason told', () => {
    const server = supervise();
    const states: ServerState[] = [];
    server.onChange((state) => states.push(state));
    server.start();
    const newer = { version: '9.1.0', backup_made_at: null, problem: null };
    server.says({ ...FAILED, reason: 'The disk is full.', newer });
    server.exits({ code: 1 });
    expect(states).toEqual([
      { kind: 'failed', attempts: 2, reason: 'The disk is full.', isDamaged: false, newer },
    ]);
  });

  it('is told of once three starts in a row ended without a word, and is tried again all the same', () => {
    const server = superviseReady();
    server.exits({ code: 1 });
    for (let start = 0; start < 3; start += 1) {
      expect(server.state()).toMatchObject({ kind: 'restarting' });
      pass(10_000);
      server.exits({ signal: 'SIGSEGV' });
    }
    const reason = expect.stringContaining('crashes during startup (SIGSEGV)');
    expect(server.state()).toMatchObject({ kind: 'failed', reason });

    const before = server.ports().length;
    server.retryNow();
    expect(server.state()).toEqual({ kind: 'starting' });
    expect(server.ports()).toHaveLength(before + 1);
    server.retryNow();
    expect(server.ports()).toHaveLength(before + 1);
    server.exits({ signal: 'SIGSEGV' });
    expect(server.state()).toMatchObject({ kind: 'failed' });
    pass(10_000);
    expect(server.ports()).toHaveLength(before + 2);
    server.becomesReady();
    expect(server.state()).toMatchObject({ kind: 'ready' });
  });

  it('is taken for hung when it is not ready within 20 s', () => {
    const server = supervise();
    server.start();
    // What the contract does not know is no word from it.
    server.says({ type: 'ready', port: 'eighty' });
    expect(server.state()).toEqual({ kind: 'starting' });
    pass(19_999);
    expect(server.last).toMatchObject({ killed: false, sent: [] });
    pass(1);
    const reason = expect.stringContaining('said nothing for 20 seconds');
    expect(server.state()).toMatchObject({ kind: 'failed', reason });
  });

  it('is waited for as long as it says or prints something, and what it does is told', () => {
    const server = supervise();
    server.start();
    pass(15_000);
    const doing = 'Checking the database, 2,000 MB…';
    server.says({ type: 'starting', doing });
    expect(server.state()).toEqual({ kind: 'starting', doing });
    pass(15_000);
    // Its main thread is busy: it can only print.
    server.prints();
    pass(15_000);
    expect(server.last.killed).toBe(false);
    pass(5000);
    expect(server.last.killed).toBe(true);
  });
});

describe('a server that is ready', () => {
  it('is replaced when it answers no beat for 10 s, and staff are told until they know', () => {
    const server = superviseReady();
    pass(60_000);
    server.last.answersBeats = false;
    pass(10_000);
    // It was busy for a while, and answers again.
    server.says({ type: 'beat' });
    pass(10_000);
    expect(server.last.killed).toBe(false);
    pass(2000);
    expect(server.last.killed).toBe(true);
    // It is not over: there is nothing to acknowledge yet.
    server.acknowledgeOutage();
    expect(server.lastOutage()).toMatchObject({ cause: 'silent', until: null });

    pass(250);
    expect(server.ports()).toHaveLength(2);
    // A start that fails after that is of the same outage.
    server.exits({ code: 1 });
    expect(server.state()).toMatchObject({ kind: 'restarting', cause: 'silent' });
    pass(500);
    server.becomesReady();
    expect(server.lastOutage()).toMatchObject({ cause: 'silent', until: Date.now() });
    server.acknowledgeOutage();
    expect(server.lastOutage()).toBeNull();
  });

  it('is left alone while it restores a backup, which is no start', () => {
    const server = superviseReady();
    server.last.answersBeats = false;
    for (let seconds = 0; seconds < 60; seconds += 5) {
      pass(5000);
      if (seconds === 0) server.says({ type: 'starting', doing: 'Restoring…' });
      else server.prints();
    }
    expect(server.last.killed).toBe(false);
    expect(server.state()).toMatchObject({ kind: 'ready' });
    pass(15_000);
    expect(server.ports()).toHaveLength(2);
  });

  it('is not taken for hung because the laptop slept', () => {
    const server = superviseReady();
    server.last.answersBeats = false;
    pass(4000);
    // Nothing runs while it sleeps; the clock goes on.
    vi.setSystemTime(Date.now() + 8 * 3600_000);
    pass(4000);
    server.last.answersBeats = true;
    pass(60_000);
    expect(server.last.killed).toBe(false);
  });
});

it.each([
  [{ signal: 'SIGSEGV' }, /crashes during startup \(SIGSEGV\).*Reinstall Booth/],
  [{ code: 3_221_225_477 }, /crashes during startup/],
  [{ code: 139 }, /crashes during startup \(code 139\)/],
  [{ code: 137 }, /Something on this laptop stops .*\(code 137\)/],
  // Electron’s own Node tells the bare number of the signal.
  [{ code: 9 }, /Something on this laptop stops .*\(code 9\)/],
  [{ signal: 'SIGKILL' }, /Something on this laptop stops .*\(SIGKILL\)/],
  [{ code: 1, output: 'Error [ERR_MODULE_NOT_FOUND]: No package' }, /^Part of Booth is missing/],
  [{ code: 1, output: "code: 'ERR_DLOPEN_FAILED'" }, /built for another kind of computer/],
  [{ signal: 'SIGABRT', output: 'JavaScript heap out of memory' }, /too little free memory/],
  [{ error: 'spawn node ENOENT' }, /could not be started \(spawn node ENOENT\)/],
  [{ code: 1, output: 'noise\nBooth needs Node 24; this is v18.\n' }, /^Booth .*; this is v18\.$/],
  [{ code: 0xc0000000 }, /crashes during startup/],
  [{ code: 3 }, /stops as soon as it starts \(code 3\)\. The logs say more/],
])('a process that ended with %j is explained to staff', (facts, sentence) => {
  expect(explainEnd(end(facts))).toMatch(sentence);
});

it.each([
  [{ code: 3 }, 'exit code 3'],
  [{ signal: 'SIGKILL' }, 'SIGKILL'],
  [{ error: 'ENOENT', signal: 'SIGKILL', output: 'a\nb\n' }, 'ENOENT; it last printed:\na\nb'],
])('a process that ended with %j is “%s” in the log', (facts, line) => {
  expect(describeEnd(end(facts))).toBe(line);
});
