import type { Core } from '../../core.ts';
import { payloadOf, sendWebhook, type Webhook } from '../webhooks/webhook.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Batch, Outgoing } from './batches.repository.ts';
import type { OutboxRepository } from './outbox.repository.ts';

/** Tries of a record that the receiver refuses by itself. */
const TRIES_OF_ONE = 3;
/** Records that are looked at for another one. */
const LOOKED_AHEAD = 20;

/** `record`: its kind, or a test. */
export type WebhookMessage = {
  record: Parameters<OutboxRepository['note']>[1]['record'];
  uid: string;
  version: number;
  payload: string;
};

export type WebhookPosts = ReturnType<typeof createWebhookPosts>;

/** Messages to receivers, each with its line in the log: one at a time for each target, however slow its receiver is. */
export function createWebhookPosts(
  deps: Pick<Core, 'writes' | 'now'> & { repository: OutboxRepository },
) {
  const { repository, writes, now } = deps;
  const underWay = new Map<number, Promise<unknown>>();

  async function attempt(
    id: number,
    webhook: Webhook,
    message: WebhookMessage,
    signal: AbortSignal,
  ): Promise<void> {
    const { payload, ...about } = message;
    const startedAt = performance.now();
    const note = (delivered: boolean, status: number | null, reason: string | null) =>
      writes.run(() => {
        const ms = Math.round(performance.now() - startedAt);
        repository.note(id, { ...about, delivered, status, ms, reason }, now());
      });
    try {
      const status = await sendWebhook(webhook, payload, { now: now(), signal });
      await note(true, status, null);
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      if (!signal.aborted) await note(false, error.status, error.message);
      throw error;
    }
  }

  /** @throws DeliveryFailure */
  return async function post(...args: Parameters<typeof attempt>): Promise<void> {
    const [id] = args;
    const before = underWay.get(id) ?? Promise.resolve();
    const own = before.then(() => attempt(...args));
    const done = own.catch(() => {});
    underWay.set(id, done);
    try {
      await own;
    } finally {
      if (underWay.get(id) === done) underWay.delete(id);
    }
  };
}

function messageOf({ record }: Outgoing, { fields }: Webhook): WebhookMessage {
  const { kind, uid, version } = record;
  return { record: kind, uid, version, payload: payloadOf(record, fields) };
}

/**
 * Sends a webhook's records, one at a time. One that is refused by itself is left out only where the receiver takes others:
 * a receiver that refuses everything is not at fault with one record.
 * @param following what waits after the one that is sent, up to so many
 */
export function openWebhook(
  deps: { repository: OutboxRepository; post: WebhookPosts },
  target: { id: number; webhook: Webhook; following: (limit: number) => readonly Outgoing[] },
  signal: AbortSignal,
) {
  const { repository, post } = deps;
  const { id, webhook, following } = target;
  /** The payload that is refused, and how often it was. */
  let refused = { payload: '', times: 0 };
  /** The payload of a record that was accepted before its turn. */
  let ahead: string | null = null;

  async function takesOthers(message: WebhookMessage): Promise<boolean> {
    if (repository.hasAcceptedSince(id, message)) return true;
    const other = following(LOOKED_AHEAD).find(({ record }) => record.uid !== message.uid);
    if (other === undefined) return false;
    const next = messageOf(other, webhook);
    try {
      await post(id, webhook, next, signal);
    } catch (error) {
      if (error instanceof DeliveryFailure && error.verdict === 'record') return false;
      throw error;
    }
    ahead = next.payload;
    return true;
  }

  return {
    /** @returns null when it is there; why it is left out. @throws DeliveryFailure */
    async put({ items: [item] }: Batch): Promise<string | null> {
      if (item === undefined) return null;
      const message = messageOf(item, webhook);
      if (message.payload === ahead) return null;
      try {
        await post(id, webhook, message, signal);
        return null;
      } catch (error) {
        if (!(error instanceof DeliveryFailure) || error.verdict !== 'record') throw error;
        const times = refused.payload === message.payload ? refused.times + 1 : 1;
        refused = { payload: message.payload, times };
        if (times < TRIES_OF_ONE) throw error;
        if (await takesOthers(message)) return error.message;
        throw new DeliveryFailure(
          `${error.message} It refuses what it gets, so nothing is left out. Once that is fixed there, press Test, then Resume.`,
          { status: error.status ?? 0, stops: true },
        );
      }
    },
    close: (): Promise<void> => Promise.resolve(),
  };
}
