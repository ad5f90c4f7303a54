import { setTimeout as delay } from 'node:timers/promises';
import { FAILURES_MAX } from '../../contract/headquarters.ts';
import type { Core } from '../../core.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import { isLocalUrl } from '../../platform/reachability.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Batch } from './batches.repository.ts';
import { isPaused, type OutboxRepository, type TargetRow } from './outbox.repository.ts';
import { refusedRecord } from './refused-record.ts';
import type { Destination, Targets } from './targets.ts';

/** In milliseconds, but for `bytesPerSecond`: of records on their way, so that phones on the same uplink feel nothing. */
export type LoopTimings = {
  /** Between two looks for changes. */
  pollMs: number;
  /** Before the second try; it doubles with every further one, up to the last. */
  firstRetryMs: number;
  lastRetryMs: number;
  /** Milliseconds until an idle connection is closed. */
  idleMs: number;
  bytesPerSecond: number;
};

/** Records of a batch for a database: what is read for it takes this thread a few milliseconds. */
const CHANGES = 100;
const LOADED = 500;

export type Sender = {
  /** @returns null once it is stored; why something of it is refused, and nothing else: of one record alone, that one */
  put: (batch: Batch) => Promise<string | null>;
  /** Resolves in time, whatever the other side does. */
  close: () => Promise<void>;
};

type Status = { state: 'idle' | 'sending' | 'waiting'; nextTryAt: number | null };
export const IDLE: Status = { state: 'idle', nextTryAt: null };

export type DeliveryLoop = ReturnType<typeof startDeliveryLoop>;

/** Delivery to a target, one batch after the other, until the target is removed, switched off or paused. */
export function startDeliveryLoop(
  id: number,
  deps: Pick<Core, 'writes' | 'logger' | 'now'> & {
    repository: OutboxRepository;
    targets: Pick<Targets, 'destinationOf'>;
    /** True with internet access; null while unknown. */
    online: () => boolean | null;
    open: (id: number, destination: Destination, signal: AbortSignal) => Promise<Sender> | Sender;
    timings: LoopTimings;
  },
) {
  const { repository, targets, online, open, writes, logger, now, timings } = deps;
  const stop = new AbortController();
  const { signal } = stop;
  let status = IDLE;
  let rest = new AbortController();
  let sender: Sender | null = null;
  let usedAt = 0;
  /** Tries in a row. */
  let tries = 0;
  let hasConnected = false;
  /** Records of the next batch for a database: half of one that it refused, or that a slow network did not get there. */
  let most = LOADED;

  async function hangUp(): Promise<void> {
    const used = sender;
    sender = null;
    await used?.close();
  }

  async function pause(ms: number): Promise<void> {
    rest = new AbortController();
    await delay(ms, undefined, { signal: AbortSignal.any([rest.signal, signal]) }).catch(() => {});
  }

  /** @returns milliseconds until the next step */
  async function step(target: TargetRow): Promise<number> {
    const destination = targets.destinationOf(target);
    if (destination === null) {
      throw new DeliveryFailure(
        target.kind === 'postgres'
          ? 'Its address is sealed with a key that is not on this laptop. Enter it again.'
          : 'Its secret is sealed with a key that is not on this laptop. Make a new one.',
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
      status = IDLE;
      if (performance.now() - usedAt > timings.idleMs) await hangUp();
      return timings.pollMs;
    }
    const { length } = batch.items;
    let leftOut: string | null = null;
    if (length > 0) {
      // Until it is on the disk, a power cut could take it from here alone.
      await writes.run(() => {});
      if (sender === null) {
        sender = await open(id, destination, signal);
        // Who this laptop is there may have begun a load.
        if (isDatabase) return 0;
      }
      status = { state: 'sending', nextTryAt: null };
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

  /** A failure in a sentence; null where there merely is no internet. */
  function problemOf(failure: DeliveryFailure | null, target: TargetRow): string | null {
    if (failure === null) return 'Something went wrong on our side.';
    const url = URL.parse(targets.destinationOf(target)?.url ?? '');
    const isOffline = failure.isUnreached && online() === false;
    return isOffline && url !== null && !isLocalUrl(url) ? null : failure.message;
  }

  /** Notes a failure, and waits before the next try. */
  async function failed(cause: unknown, target: TargetRow): Promise<void> {
    tries += 1;
    const failure = cause instanceof DeliveryFailure ? cause : null;
    if (!failure) logger.error({ err: cause, target: id }, 'a delivery failed');
    const failures = failure?.stops ? FAILURES_MAX : target.failures + (failure?.counts ? 1 : 0);
    const problem = problemOf(failure, target);
    // What sends to a webhook has no connection, and counts a record's refusals.
    if (target.kind === 'postgres') await hangUp();
    // A full disk here: the next try says so again.
    await writes.run(() => repository.fail(id, failures, problem)).catch(() => {});
    const ms = failure?.afterMs ?? backoff(tries, timings);
    status = { state: 'waiting', nextTryAt: now() + ms };
    await pause(ms);
    status = { state: 'waiting', nextTryAt: null };
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const target = repository.find(id);
      if (target === null || target.enabled === 0 || isPaused(target)) break;
      try {
        const ms = await step(target);
        if (ms > 0) await pause(ms);
      } catch (error) {
        if (!signal.aborted) await failed(error, target);
      }
    }
    await hangUp();
  }

  const done = run()
    .catch((error: unknown) => logger.error({ err: error, target: id }, 'a target ended'))
    .finally(() => (status = IDLE));
  return {
    status: () => status,
    /** Ends the pause that it is in. */
    wake: () => rest.abort(),
    /** Ends the delivery; resolves once nothing of it goes on. */
    async end(): Promise<void> {
      stop.abort();
      await done;
    },
  };
}
