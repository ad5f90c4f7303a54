import type { Core } from '../../core.ts';
import type { HeadquartersAddress } from '../../hq/connect.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { createDatabaseSenders } from './database-sender.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import {
  IDLE,
  startDeliveryLoop,
  type DeliveryLoop,
  type LoopTimings,
  type Sender,
} from './delivery-loop.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import type { SentRecord } from './sent-record.repository.ts';
import type { Destination, Targets } from './targets.ts';
import { createWebhookPosts, openWebhook, type WebhookMessage } from './webhook-sender.ts';

export type OutboxTimings = LoopTimings & {
  /** Milliseconds that a database may take for a step; sending a batch takes about as long on a very slow network. */
  answerMs: number;
};

const TIMINGS: OutboxTimings = {
  pollMs: 1000,
  firstRetryMs: 5000,
  lastRetryMs: 600_000,
  idleMs: 30_000,
  answerMs: 35_000,
  bytesPerSecond: 400_000,
};

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Sends what waits to every target, each at its own pace and one batch after the other. */
export function createDeliveries(
  deps: Core & {
    repository: OutboxRepository;
    targets: Targets;
    /** True with internet access; null while unknown. */
    online: () => boolean | null;
    /** The id of this data folder. */
    booth: () => string;
    about: () => { name: string; version: string };
    timings: Partial<OutboxTimings> | undefined;
  },
) {
  const { repository, writes, now } = deps;
  const timings = { ...TIMINGS, ...deps.timings };
  const post = createWebhookPosts(deps);
  const databases = createDatabaseSenders({ ...deps, answerMs: timings.answerMs });
  const loops = new Map<number, DeliveryLoop>();
  let isClosed = false;

  function open(
    id: number,
    destination: Destination,
    signal: AbortSignal,
  ): Promise<Sender> | Sender {
    if (destination.kind === 'postgres') return databases.open(id, destination, signal);
    const { kinds } = destination;
    const following = (limit: number) => {
      const row = repository.find(id);
      return (row && repository.next(row, { kinds, limit, now })?.items) ?? [];
    };
    return openWebhook({ repository, post }, { id, webhook: destination, following }, signal);
  }

  function begin(id: number): void {
    // Another change may have waited for the same end, and begun.
    if (isClosed || loops.has(id) || repository.find(id) === null) return;
    loops.set(id, startDeliveryLoop(id, { ...deps, open, timings }));
  }

  async function end(id: number): Promise<void> {
    const loop = loops.get(id);
    await loop?.end();
    if (loops.get(id) === loop) loops.delete(id);
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
    statusOf: (id: number) => loops.get(id)?.status() ?? IDLE,

    /** Sends one record to a webhook now, whatever else waits. @throws DeliveryFailure */
    sendOne: (id: number, webhook: Webhook, message: WebhookMessage): Promise<void> =>
      post(id, webhook, message, AbortSignal.timeout(60_000)),
    tryDatabase: (id: number, address: HeadquartersAddress): Promise<void> =>
      databases.tryOut(id, address),

    /** Has a database store what it refused, up to the first that it refuses again; to be followed again. @throws DeliveryFailure */
    async putAgain(
      id: number,
      address: HeadquartersAddress,
      records: readonly SentRecord[],
    ): Promise<void> {
      // This laptop has one connection at a time there.
      await end(id);
      const sender = await databases.open(id, address);
      try {
        for (const record of records) {
          // Older than what waits: a change of it comes later.
          const seq = repository.find(id)?.confirmed ?? 0;
          const refusal = await sender.put({ items: [{ seq, record }], isLoad: false });
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
