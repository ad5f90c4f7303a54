import { WEBHOOK_KINDS, type TargetTest } from '../../contract/headquarters.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { iso } from '../../platform/time.ts';
import { payloadOf, type Webhook } from '../webhooks/webhook.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Deliveries } from './delivery.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import type { SentRecord } from './sent-record.repository.ts';
import { optionsOf, type Targets } from './targets.ts';

/** Runs a delivery that staff wait for, and turns a failure into its result. */
async function tried(deliver: () => Promise<string>): Promise<TargetTest> {
  try {
    return { ok: true, sentence: await deliver() };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { ok: false, sentence: error.message };
  }
}

export type Redelivery = ReturnType<typeof createRedelivery>;

/** Deliveries that staff ask for and wait for: a test, a record once more, and what a target refused. */
export function createRedelivery(
  deps: Pick<Core, 'logs' | 'now' | 'writes'> & {
    repository: OutboxRepository;
    targets: Targets;
    deliveries: Deliveries;
  },
) {
  const { repository, targets, deliveries, logs, now, writes } = deps;

  /** Sends a record to a webhook now, as it is. @throws DeliveryFailure */
  function sendNow(id: number, webhook: Webhook, record: SentRecord): Promise<void> {
    const { kind, uid, version } = record;
    const payload = payloadOf(record, webhook.fields);
    return deliveries.sendOne(id, webhook, { record: kind, uid, version, payload });
  }

  return {
    /** @throws HttpError 404 */
    async test(id: number): Promise<TargetTest> {
      const destination = targets.destinationOf(targets.stored(id));
      if (destination === null) return { ok: false, sentence: 'Enter its address again.' };
      return tried(async () => {
        if (destination.kind === 'postgres') {
          await deliveries.tryDatabase(id, destination);
          // Whatever connection there was is a new one from now on.
          await deliveries.follow(id);
          return 'Connected: a test was stored, read back and removed.';
        }
        const payload = JSON.stringify({ type: 'test', timestamp: iso(now()), data: {} });
        await deliveries.sendOne(id, destination, { record: 'test', uid: '', version: 0, payload });
        return 'The receiver accepted the test.';
      });
    },

    /** Sends the record of a delivery again, as it is now. @throws HttpError 404, 409 when it is gone */
    async redeliver(id: number, delivery: number): Promise<TargetTest> {
      const webhook = targets.webhook(id);
      const found = repository.deliveries(id).find((one) => one.id === delivery);
      if (!found) throw notFound('This delivery');
      const kind = WEBHOOK_KINDS.find((one) => one === found.record);
      const record = kind === undefined ? null : repository.read({ kind, uid: found.uid });
      if (record === null) throw conflict('There is nothing to send again.');
      return tried(async () => {
        await sendNow(id, webhook, record);
        return 'The receiver accepted it.';
      });
    },

    /** Sends what was left out, one after the other, until one is refused. @throws HttpError 404, 409 */
    async sendLeftOut(id: number): Promise<TargetTest> {
      const destination = targets.destinationOf(targets.stored(id));
      if (destination === null) throw conflict('Enter its address again.');
      const records: SentRecord[] = [];
      for (const key of repository.leftOut(id)) {
        const record = repository.read(key);
        if (record === null) await writes.run(() => repository.dropLeftOut(id, key));
        else records.push(record);
      }
      return tried(async () => {
        if (destination.kind === 'webhook') {
          for (const record of records) await sendNow(id, destination, record);
          return 'The receiver accepted what was left out.';
        }
        try {
          await deliveries.putAgain(id, destination, records);
        } finally {
          await deliveries.follow(id);
        }
        await writes.run(() => repository.setNotice(null, id));
        return 'The database stored what was left out.';
      });
    },

    /** The target never gets what was left out. @throws HttpError 404 */
    async dismissLeftOut(id: number, actor: Actor): Promise<void> {
      await writes.run(() => {
        const row = targets.stored(id);
        const { name } = optionsOf(row);
        const keys = repository.leftOut(id);
        for (const key of keys) repository.dropLeftOut(id, key);
        if (row.kind === 'postgres') repository.setNotice(null, id);
        logs.add(actor, `Headquarters: dismissed what “${name}” refused (records: ${keys.length})`);
      });
    },
  };
}
