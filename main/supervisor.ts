import type { PlaybackKey } from '../server/contract/playback.ts';
import {
  type NewerData,
  type PlaybackMessage,
  type ReadyMessage,
  serverMessage,
  STOP_MS,
} from '../server/contract/shell.ts';
import type { ServerOutage } from './desktop-api.ts';
import type { ShellLog } from './log.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { describeEnd, explainEnd } from './server-end.ts';
import type { ForkServer, ServerProcess } from './server-process.ts';

/**
 * `doing`: what takes long, as a sentence for staff. `attempts`: starts since it was last ready, the next one included.
 * `failed`: starts keep failing, for a `reason` given as a sentence for staff; they go on all the same. `isDamaged`: staff
 * can give up the database for an empty one. `newer`: the data are a newer version's.
 */
export type ServerState =
  | { kind: 'starting'; doing?: string }
  | { kind: 'ready'; ready: ReadyMessage }
  | { kind: 'restarting'; attempts: number; cause: ServerOutage['cause'] }
  | {
      kind: 'failed';
      attempts: number;
      reason: string;
      isDamaged: boolean;
      newer: NewerData | null;
    }
  | { kind: 'stopped' };

/** State that staff want on the displays. */
export type PlaybackSummary = Omit<PlaybackMessage, 'type'>;

type SupervisorOptions = {
  fork: ForkServer;
  log: ShellLog;
  limits?: Partial<typeof LIMITS>;
};

const DIAGNOSIS_MS = 3000;
/** Milliseconds, except for the last ones. */
const LIMITS = {
  ready: 20_000,
  stop: STOP_MS,
  /** Milliseconds between two checks while the thread is blocked. */
  look: 50,
  firstDelay: 250,
  longestDelay: 10_000,
  /** A server that ran for this long has recovered: its next exit is a first one again. */
  stable: 30_000,
  /**
   * Phones, the QR code and the windows know the port, so a restart keeps it. After this many attempts that came to nothing
   * any port is better than none.
   */
  attemptsOnSamePort: 5,
  /** Attempts after the server reported that its port is taken: another program may hold it for a moment. */
  attemptsOnTakenPort: 2,
  /**
   * One start that ends without a word may be chance; after this many in a row, what is known about the end is the
   * reason.
   */
  failedStarts: 3,
};

export type Supervisor = ReturnType<typeof superviseServer>;

/** Keeps one server process running: starts it, starts it again whenever it exits, and ends it on `stop`. */
export function superviseServer({ fork, log, limits }: SupervisorOptions) {
  const limit = { ...LIMITS, ...limits };
  const listeners = new Set<(state: ServerState) => void>();
  const playbackListeners = new Set<() => void>();
  let playback: PlaybackSummary | null = null;
  let state: ServerState = { kind: 'starting' };
  let child: ServerProcess | null = null;
  let port: number | null = null;
  let attempts = 1;
  let portRefusals = 0;
  let failedStarts = 0;
  let exits = 0;
  let heartbeat: Heartbeat | null = null;
  let outage: ServerOutage | null = null;
  let stopping = false;
  /** Waiting for the server's facts. */
  const diagnosing = new Set<(facts: Record<string, unknown> | null) => void>();
  let restartTimer: NodeJS.Timeout | undefined;
  const gone = new Set<() => void>();

  const become = (next: ServerState) => {
    state = next;
    for (const listener of listeners) listener(next);
  };

  const launch = () => {
    let reason: string | null = null;
    let isDamaged = false;
    let newer: NewerData | null = null;
    let readyAt: number | null = null;
    let isSilent = false;
    const readyTimer = setTimeout(() => {
      reason = `Booth’s server said nothing for ${limit.ready / 1000} seconds while starting. The disk may be slow or full.`;
      child?.kill();
    }, limit.ready);
    // A restore restarts the server within its process, which keeps it from answering as a start does.
    const heard = () => {
      if (readyAt === null) readyTimer.refresh();
      else heartbeat?.answered();
    };

    child = fork(attempts <= limit.attemptsOnSamePort ? port : null, {
      onOutput: heard,
      onMessage: (raw) => {
        const message = serverMessage.safeParse(raw);
        if (!message.success) return log.error('The server sent what the contract does not know');
        if (message.data.type === 'failed') {
          ({ reason, isDamaged, newer } = message.data);
          if (message.data.isPortGone) portRefusals += 1;
          if (portRefusals >= limit.attemptsOnTakenPort) port = null;
          return log.error(`The server cannot start: ${reason}`);
        }
        if (message.data.type === 'starting') {
          heard();
          if (!stopping && readyAt === null)
            become({ kind: 'starting', doing: message.data.doing });
          return;
        }
        if (message.data.type === 'beat') return heartbeat?.answered();
        if (message.data.type === 'air') {
          playback = message.data;
          for (const listener of playbackListeners) listener();
          return;
        }
        if (message.data.type === 'diagnosis') {
          for (const fulfil of diagnosing) fulfil(message.data.facts);
          diagnosing.clear();
          return;
        }
        clearTimeout(readyTimer);
        readyAt = performance.now();
        port = message.data.port;
        attempts = 0;
        portRefusals = 0;
        failedStarts = 0;
        log.info(`The server is ready on port ${port}, process ${child?.pid ?? 'unknown'}`);
        if (outage?.until === null) outage = { ...outage, until: Date.now() };
        if (stopping) return;
        heartbeat = startHeartbeat({
          ask: () => child?.send({ type: 'beat', pid: process.pid }),
          onSilent() {
            isSilent = true;
            log.error('The server has stopped answering and is killed');
            child?.kill();
          },
        });
        become({ kind: 'ready', ready: message.data });
      },
      onExit: (end) => {
        clearTimeout(readyTimer);
        heartbeat?.stop();
        child = null;
        for (const notify of gone) notify();
        if (stopping) return;
        log.error(`The server is gone: ${describeEnd(end)}`);
        if (readyAt !== null && performance.now() - readyAt >= limit.stable) exits = 0;
        restartTimer = setTimeout(launch, delay(exits, limit));
        exits += 1;
        attempts += 1;
        const cause = isSilent ? 'silent' : 'ended';
        if (readyAt === null) failedStarts += 1;
        else outage = { cause, since: Date.now(), until: null };
        if (failedStarts >= limit.failedStarts) reason ??= explainEnd(end);
        if (reason === null)
          become({ kind: 'restarting', attempts, cause: outage?.cause ?? cause });
        else become({ kind: 'failed', attempts, reason, isDamaged, newer });
      },
    });
  };

  const askToStop = () => {
    stopping = true;
    heartbeat?.stop();
    clearTimeout(restartTimer);
    child?.send({ type: 'stop' });
  };

  const exited = () =>
    new Promise<void>((fulfil) => {
      if (child === null) return fulfil();
      gone.add(fulfil);
    });

  return {
    state: (): ServerState => state,
    /** Last time that the server was away after it had been ready; null before the first one, and once acknowledged. */
    lastOutage: (): ServerOutage | null => outage,
    /** Forgets an outage that is over. */
    acknowledgeOutage(): void {
      if (outage?.until != null) outage = null;
    },
    /** Calls the listener with every new state; returns a function that stops this. */
    onChange: (listener: (state: ServerState) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Last state that the server reported; null until the first report. */
    playback: (): PlaybackSummary | null => playback,
    /** Calls the listener on every change of `playback`. */
    onPlaybackChange: (listener: () => void): void => void playbackListeners.add(listener),
    /** The server's own facts, without anything that a person wrote; null without an answer within 3 s. */
    diagnose: (): Promise<Record<string, unknown> | null> =>
      new Promise((fulfil) => {
        diagnosing.add(fulfil);
        child?.send({ type: 'diagnose' });
        setTimeout(fulfil, DIAGNOSIS_MS, null);
      }),
    /** Sends a command for the displays to the server; without a server they stay as they are. */
    pressPlaybackKey: (key: PlaybackKey): void => child?.send({ type: 'air-key', key }),
    start(): void {
      if (!stopping) launch();
    },
    /** Does not wait for the next start's time. */
    retryNow: (): void => {
      if (child !== null || stopping) return;
      clearTimeout(restartTimer);
      become({ kind: 'starting' });
      launch();
    },
    /** Lets the server finish, for 5 s at most. Resolves when its process is gone. */
    async stop(): Promise<void> {
      askToStop();
      const killTimer = setTimeout(() => {
        log.error(`The server did not stop within ${limit.stop} ms and is killed`);
        child?.kill();
      }, limit.stop);
      await exited();
      clearTimeout(killTimer);
      become({ kind: 'stopped' });
    },
    /**
     * Stops the server where nothing can be awaited: blocks this thread until it has exited.
     * @param isDone whether it has; its exit event is not delivered while the thread is blocked
     */
    stopBlocking(isDone: () => boolean): void {
      askToStop();
      if (child === null) return;
      const clock = new Int32Array(new SharedArrayBuffer(4));
      for (let waited = 0; waited < limit.stop && !isDone(); waited += limit.look) {
        Atomics.wait(clock, 0, 0, limit.look);
      }
    },
  };
}

function delay(exits: number, limit: typeof LIMITS): number {
  return Math.min(limit.firstDelay * 2 ** exits, limit.longestDelay);
}
