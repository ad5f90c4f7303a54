import { setTimeout as delay } from 'node:timers/promises';
import { FAILURES_MAX } from '../../contract/headquarters.ts';
import type { Core } from '../../core.ts';
import { nextLease, type HeadquartersAddress } from '../../hq/connect.ts';
import { openSession } from '../../hq/session.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import { isLocalUrl } from '../../platform/reachability.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { refusedRecord } from './refused-record.ts';
import {
  isPaused,
  type Batch,
  type OutboxRepository,
  type SentRecord,
  type TargetRow,
} from './outbox.repository.ts';
import type { Destination, Targets } from './targets.ts';
import { createWebhookPosts, openWebhook, type WebhookMessage } from './webhook-sender.ts';

/** In milliseconds, but for `bytesPerSecond`: of records on their way, so that phones on the same uplink feel nothing. */
export type OutboxTimings = {
  /** Between two looks for changes. */
  pollMs: number;
  /** Before the second try; it doubles with every further one, up to the last. */
  firstRetryMs: number;
  lastRetryMs: number;
  /** Milliseconds until an idle connection is closed. */
  idleMs: number;
  /** Milliseconds that a database may take for a step; sending a batch takes about as long on a very slow network. */
  answerMs: number;
  bytesPerSecond: number;
};

const TIMINGS: OutboxTimings = {
  pollMs: 1000,
  firstRetryMs: 5000,
  lastRetryMs: 600_000,
  idleMs: 30_000,
  answerMs: 35_000,
  bytesPerSecond: 400_000,
};

/** Records of a batch for a database: what is read for it takes this thread a few milliseconds. */
const CHANGES = 100;
const LOADED = 500;

type Sender = {
  /** @returns null once it is stored; why something of it is refused, and nothing else: of one record alone, that one */
  put: (batch: Batch) => Promise<string | null>;
  /** Resolves in time, whatever the other side does. */
  close: () => Promise<void>;
};
type Loop = {
  state: 'idle' | 'sending' | 'waiting';
  nextTryAt: number | null;
  stop: AbortController;
  wake: () => void;
  done: Promise<void>;
};

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Sends what waits to every target, each at its own pace and one batch after the other. */
export function createDeliveries(
  deps: Core & {
    repository: OutboxRepository;
    targets: Targets;
    /** True with internet access; null while unknown. */
    online: () => boolean | null;
    booth: () => string;
    about: () => { name: string; version: string };
    timings: Partial<OutboxTimings> | undefined;
  },
) {
  const { repository, online, writes, logger, now } = deps;
  const { destinationOf } = deps.targets;
  const timings = { ...TIMINGS, ...deps.timings };
  const post = createWebhookPosts(deps);
  const loops = new Map<number, Loop>();
  let isClosed = false;
  const connect = (address: HeadquartersAddress, signal?: AbortSignal) =>
    openSession(
      {
        worker: deps.config.hqWorker,
        migrationsDir: deps.config.hqMigrationsDir,
        answerMs: timings.answerMs,
        logger,
      },
      address,
      signal,
    );

  /** Returns the identity that this laptop has at headquarters, from the target's row. */
  function identityOf(row: TargetRow | null) {
    const { booth, lease = null, next_lease = null } = row ?? {};
    return { booth: booth ?? deps.booth(), lease, next_lease };
  }

  /** Connects, and agrees with headquarters on who this laptop is. @throws DeliveryFailure */
  async function openDatabase(
    id: number,
    address: HeadquartersAddress,
    signal: AbortSignal,
  ): Promise<Sender> {
    const headquarters = await connect(address, signal);
    try {
      const row = repository.find(id);
      const known = identityOf(row);
      const welcome = await headquarters.recognize(known);
      const isCopy = welcome.kind === 'copied';
      const booth = isCopy ? nextLease(null).slice(2, 18) : known.booth;
      const lease = isCopy ? null : known.lease;
      const next = nextLease(isCopy ? null : (known.next_lease ?? lease));
      const notice = isCopy
        ? 'This laptop’s data was also used on another laptop. Headquarters now lists the two separately.'
        : null;
      const confirmed = row?.confirmed ?? 0;
      // It knows of more: a backup was restored here, or the answer to the last batch got lost. Its count is lowered to
      // ours, never ours raised to what others say.
      const isAhead = !isCopy && (welcome.reload || welcome.seq > confirmed);
      await writes.run(() => {
        repository.identify({ id, booth, lease, next_lease: next, notice });
        const isBehind = isCopy || welcome.reload || welcome.seq > repository.lastSeq();
        if (isBehind) repository.load(id, null);
      });
      await headquarters.enter({ booth, lease }, next, deps.about(), isAhead ? confirmed : null);
      await writes.run(() => {
        repository.identify({ id, booth, lease: next, next_lease: null, notice: null });
        repository.fail(id, 0, null);
      });
      return {
        put: ({ items, isLoad }) => headquarters.put(items, { isLoad }),
        close: headquarters.close,
      };
    } catch (error) {
      await headquarters.close();
      throw error;
    }
  }

  function open(
    id: number,
    destination: Destination,
    signal: AbortSignal,
  ): Promise<Sender> | Sender {
    if (destination.kind === 'postgres') return openDatabase(id, destination, signal);
    const following = (limit: number) => {
      const row = repository.find(id);
      return (row && repository.next(row, { kinds: destination.kinds, limit, now })?.items) ?? [];
    };
    return openWebhook({ repository, post }, { id, webhook: destination, following }, signal);
  }

  /** A failure in a sentence; null where there merely is no internet. */
  function problemOf(failure: DeliveryFailure | null, target: TargetRow): string | null {
    if (failure === null) return 'Something went wrong on our side.';
    const url = URL.parse(destinationOf(target)?.url ?? '');
    const isOffline = failure.isUnreached && online() === false;
    return isOffline && url !== null && !isLocalUrl(url) ? null : failure.message;
  }

  async function pause(loop: Loop, ms: number): Promise<void> {
    const rest = new AbortController();
    loop.wake = () => rest.abort();
    const signal = AbortSignal.any([rest.signal, loop.stop.signal]);
    await delay(ms, undefined, { signal }).catch(() => {});
    loop.wake = () => {};
  }

  /** Until the target is removed, switched off or paused. */
  async function run(id: number, loop: Loop): Promise<void> {
    let sender: Sender | null = null;
    let usedAt = 0;
    /** Tries in a row. */
    let tries = 0;
    let hasConnected = false;
    /** Records of the next batch for a database: half of one that it refused, or that a slow network did not get there. */
    let most = LOADED;
    const { signal } = loop.stop;
    const hangUp = async () => {
      const used = sender;
      sender = null;
      await used?.close();
    };

    /** @returns milliseconds until the next step */
    async function step(target: TargetRow): Promise<number> {
      const destination = destinationOf(target);
      if (destination === null) {
        throw new DeliveryFailure(
          'Its address is sealed with a key that is not on this laptop. Enter it again.',
        );
      }
      const { kinds } = destination;
      const isDatabase = destination.kind === 'postgres';
      // Once after each start, also with nothing to send: headquarters may have forgotten something, or know another one.
      if (isDatabase && !hasConnected) {
        sender = await open(id, destination, signal);
        hasConnected = true;
        return 0;
      }
      const usual = repository.waiting(target, kinds).n > 0 ? CHANGES : LOADED;
      const limit = isDatabase ? Math.min(usual, most) : 1;
      const batch = repository.next(target, { kinds, limit, now });
      if (batch === null) {
        loop.state = 'idle';
        if (performance.now() - usedAt > timings.idleMs) await hangUp();
        return timings.pollMs;
      }
      const { length } = batch.items;
      let leftOut: string | null = null;
      if (length > 0) {
        if (sender === null) {
          sender = await open(id, destination, signal);
          // Who this laptop is there may have begun a load.
          if (isDatabase) return 0;
        }
        loop.state = 'sending';
        const before = most;
        most = Math.ceil(length / 2);
        const refusal = await sender.put(batch);
        if (refusal !== null && length > 1) return 0;
        leftOut = refusal;
        most = Math.max(before, 2 * length);
        usedAt = performance.now();
      }
      await writes.run(() => {
        const [item] = batch.items;
        if (leftOut !== null && item) {
          repository.leaveOut(id, item.record, now());
          if (isDatabase) repository.setNotice(refusedRecord(item.record, leftOut), id);
        } else if (isDatabase)
          for (const { record } of batch.items) repository.dropLeftOut(id, record);
        batch.advance(leftOut === null ? length : 0);
      });
      tries = 0;
      const bytes = batch.items.reduce((sum, { record }) => sum + JSON.stringify(record).length, 0);
      return (bytes / timings.bytesPerSecond) * 1000;
    }

    while (!signal.aborted) {
      const target = repository.find(id);
      if (target === null || target.enabled === 0 || isPaused(target)) break;
      try {
        const ms = await step(target);
        if (ms > 0) await pause(loop, ms);
      } catch (error) {
        if (signal.aborted) break;
        tries += 1;
        const failure = error instanceof DeliveryFailure ? error : null;
        if (!failure) logger.error({ err: error, target: id }, 'a delivery failed');
        const failures = failure?.stops
          ? FAILURES_MAX
          : target.failures + (failure?.counts ? 1 : 0);
        const problem = problemOf(failure, target);
        // What sends to a webhook has no connection, and counts a record's refusals.
        if (target.kind === 'postgres') await hangUp();
        // A full disk here: the next try says so again.
        await writes.run(() => repository.fail(id, failures, problem)).catch(() => {});
        const ms = failure?.afterMs ?? backoff(tries, timings);
        loop.state = 'waiting';
        loop.nextTryAt = now() + ms;
        await pause(loop, ms);
        loop.nextTryAt = null;
      }
    }
    await hangUp();
  }

  function begin(id: number): void {
    // Another change may have waited for the same end, and begun.
    if (isClosed || loops.has(id) || repository.find(id) === null) return;
    const stop = new AbortController();
    const loop: Loop = {
      state: 'idle',
      nextTryAt: null,
      stop,
      wake: () => {},
      done: Promise.resolve(),
    };
    loops.set(id, loop);
    loop.done = run(id, loop)
      .catch((error: unknown) => logger.error({ err: error, target: id }, 'a target ended'))
      .finally(() => {
        if (loops.get(id) === loop) loops.delete(id);
      });
  }

  async function end(id: number): Promise<void> {
    const loop = loops.get(id);
    loop?.stop.abort();
    await loop?.done;
  }

  return {
    /** Begins the deliveries to all targets. */
    start(): void {
      for (const { id } of repository.list()) begin(id);
    },
    /** Restarts the delivery to a target that was added, changed, resumed or removed. */
    async follow(id: number): Promise<void> {
      await end(id);
      begin(id);
    },
    /** The network changed, or staff do not want to wait. */
    wake(): void {
      for (const loop of loops.values()) loop.wake();
    },
    statusOf: (id: number): Pick<Loop, 'state' | 'nextTryAt'> =>
      loops.get(id) ?? { state: 'idle', nextTryAt: null },

    /** Sends one record to a webhook now, whatever else waits. @throws DeliveryFailure */
    async sendOne(id: number, webhook: Webhook, message: WebhookMessage): Promise<void> {
      await post(id, webhook, message, AbortSignal.timeout(60_000));
    },
    /**
     * Tests that a database allows everything that this laptop needs. Stores nothing there but the tables.
     * @throws DeliveryFailure
     */
    async tryDatabase(id: number, address: HeadquartersAddress): Promise<void> {
      const headquarters = await connect(address);
      try {
        await headquarters.recognize(identityOf(repository.find(id)));
        await headquarters.tryOut();
      } finally {
        await headquarters.close();
      }
    },
    /** Has a database store what it refused, up to the first that it refuses again; to be followed again. @throws DeliveryFailure */
    async putAgain(
      id: number,
      address: HeadquartersAddress,
      records: readonly SentRecord[],
    ): Promise<void> {
      // This laptop has one connection at a time there.
      await end(id);
      const sender = await openDatabase(id, address, new AbortController().signal);
      try {
        for (const record of records) {
          // Older than what waits: a change of it comes later.
          const seq = repository.find(id)?.confirmed ?? 0;
          const refusal = await sender.put({
            items: [{ seq, record }],
            isLoad: false,
            advance: () => {},
          });
          if (refusal !== null) throw new DeliveryFailure(refusal);
          await writes.run(() => repository.dropLeftOut(id, record));
        }
      } finally {
        await sender.close();
      }
    },
    /** Stops all deliveries. One that is interrupted is repeated after the next start. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...loops.keys()].map(end));
    },
  };
}
