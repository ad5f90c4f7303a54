import { z } from 'zod';
import type { BackupState } from '../../contract/backups.ts';
import {
  TARGETS_MAX,
  type Delivery,
  type Headquarters,
  type Receipt,
  type Target,
  type TargetDraft,
  type TargetUpdate,
  type TargetWithSecret,
} from '../../contract/headquarters.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { iso } from '../../platform/time.ts';
import { newWebhookSecret } from '../webhooks/webhook.ts';
import type { Deliveries } from './delivery.ts';
import { isPaused, type OutboxRepository, type TargetRow } from './outbox.repository.ts';
import { receiptOf } from './receipt.ts';
import {
  kindsOf,
  nextSecrets,
  optionsOf,
  postgresDraft,
  targetOptions,
  webhookDraft,
  withoutPassword,
  type Targets,
} from './targets.ts';

export type OutboxService = ReturnType<typeof createOutboxService>;

/** Targets as staff set them, and how far each has come. Every promise resolves after the commit. */
export function createOutboxService(
  deps: Pick<Core, 'logs' | 'now' | 'writes'> & {
    repository: OutboxRepository;
    targets: Targets;
    deliveries: Deliveries;
    backups: () => Promise<Pick<BackupState, 'backups' | 'second'>>;
    about: () => { name: string };
  },
) {
  const { repository, targets, deliveries, logs, now, writes } = deps;

  function stateOf(row: TargetRow, waiting: number): Target['state'] {
    if (row.enabled === 0) return 'off';
    if (isPaused(row)) return 'paused';
    const state = deliveries.statusOf(row.id).state;
    return state === 'idle' && (waiting > 0 || row.load !== null) ? 'sending' : state;
  }

  function targetOf(row: TargetRow): Target {
    const chosen = optionsOf(row);
    const { n, since } = repository.waiting(row, kindsOf(chosen));
    const isWebhook = chosen.kind === 'webhook';
    const secret = targets.secretOf(row.id);
    const state = stateOf(row, n);
    return {
      id: row.id,
      kind: row.kind,
      name: chosen.name,
      address: chosen.url,
      enabled: row.enabled === 1,
      state,
      delivered: row.delivered,
      waiting: n,
      waiting_since: iso(since),
      left_out: repository.leftOut(row.id).length,
      loading: row.load !== null,
      problem: row.problem,
      notice: row.notice,
      next_try_at: iso(deliveries.statusOf(row.id).nextTryAt),
      last_delivery_at: iso(row.last_delivery_at),
      tls: isWebhook ? 'verify' : chosen.tls,
      has_ca: !isWebhook && chosen.ca !== '',
      records: isWebhook ? chosen.records : [],
      fields: isWebhook ? chosen.fields : {},
      allow_private: isWebhook && chosen.allowPrivate,
      locked: secret === null,
      changing_secret: Array.isArray(secret) && secret.length > 1,
    };
  }

  const list = (): Target[] => repository.list().map(targetOf);

  return {
    list: (): Headquarters => ({ targets: list() }),

    /** @returns it, with the secret that signs a webhook's messages. @throws HttpError 409 when there are too many */
    async add(draft: TargetDraft, actor: Actor): Promise<TargetWithSecret> {
      const isWebhook = draft.kind === 'webhook';
      const secret = isWebhook ? newWebhookSecret() : null;
      const id = await writes.run(() => {
        if (repository.list().length >= TARGETS_MAX) {
          throw conflict(`There can be at most ${TARGETS_MAX} targets. Remove one first.`);
        }
        const open = isWebhook ? draft : { ...draft, url: withoutPassword(draft.url) };
        const added = repository.add(draft.kind, open, !isWebhook);
        targets.keepSecret(added, secret === null ? draft.url : [secret]);
        logs.add(actor, `Headquarters: added “${draft.name}”`);
        return added;
      });
      await deliveries.follow(id);
      return { target: targetOf(targets.stored(id)), secret };
    },

    /** @throws HttpError 404, or ZodError when it does not fit the target */
    async update(id: number, { enabled, ...changes }: TargetUpdate, actor: Actor): Promise<Target> {
      await writes.run(() => {
        const row = targets.stored(id);
        const before = optionsOf(row);
        const given = Object.fromEntries(
          Object.entries(changes).filter(([, v]) => v !== undefined),
        );
        const after = targetOptions.parse({ ...before, ...given });
        if (changes.url !== undefined) {
          const draft = after.kind === 'postgres' ? postgresDraft : webhookDraft;
          const { url } = z.object({ url: draft.shape.url }).parse({ url: changes.url });
          if (after.kind === 'postgres') targets.keepSecret(id, url);
          after.url = after.kind === 'postgres' ? withoutPassword(url) : url;
        }
        repository.set(id, after, enabled ?? row.enabled === 1);
        const words = enabled === undefined ? 'changed' : enabled ? 'switched on' : 'switched off';
        logs.add(actor, `Headquarters: ${words} “${after.name}”`);
      });
      await deliveries.follow(id);
      return targetOf(targets.stored(id));
    },

    /** Records that were delivered stay at the target. @throws HttpError 404 */
    async remove(id: number, actor: Actor): Promise<void> {
      await writes.run(() => {
        const { name } = optionsOf(targets.stored(id));
        repository.remove(id);
        targets.dropSecret(id);
        logs.add(actor, `Headquarters: removed “${name}”`);
      });
      await deliveries.follow(id);
    },

    /** Tries again now, after a pause or before the next try's time. @throws HttpError 404 */
    async resume(id: number): Promise<Target> {
      await writes.run(() => {
        repository.fail(id, 0, targets.stored(id).problem);
        repository.setNotice(null, id);
      });
      await deliveries.follow(id);
      return targetOf(targets.stored(id));
    },

    /** Two secrets sign while one is changed. @throws HttpError 404, 409 */
    async changeSecret(
      id: number,
      step: 'add' | 'finish',
      actor: Actor,
    ): Promise<TargetWithSecret> {
      const added = step === 'add' ? newWebhookSecret() : null;
      await writes.run(() => {
        const row = targets.stored(id);
        // One that cannot be opened signs nothing any more: the new one is the only one.
        const isLost = row.kind === 'webhook' && targets.secretOf(id) === null;
        const before = isLost ? [] : targets.webhook(id).secrets;
        const kept = nextSecrets(before, added);
        if (kept.length > 0) targets.keepSecret(id, kept);
        const { name } = optionsOf(row);
        logs.add(actor, `Headquarters: changed the secret of “${name}”`);
      });
      await deliveries.follow(id);
      return { target: targetOf(targets.stored(id)), secret: added };
    },

    deliveries(id: number): Delivery[] {
      targets.stored(id);
      return repository.deliveries(id);
    },

    /** @param since ISO 8601; null for all there is. @throws HttpError 404 */
    async redeliverSince(id: number, since: string | null, actor: Actor): Promise<Target> {
      await writes.run(() => {
        const { name } = optionsOf(targets.stored(id));
        repository.load(id, since === null ? null : Date.parse(since));
        repository.setNotice(null, id);
        logs.add(
          actor,
          `Headquarters: sends “${name}” everything since ${since ?? 'the beginning'}`,
        );
      });
      deliveries.wake();
      return targetOf(targets.stored(id));
    },

    /** Returns the locations that have a copy of an event's rows. @throws HttpError 404 if the event is gone */
    async receipt(event: number): Promise<Receipt> {
      const row = repository.receipt(event);
      if (!row) throw notFound('This event');
      const { backups, second } = await deps.backups();
      const name = row.closed_at === null ? deps.about().name : row.name;
      return receiptOf(row, name, { backups, second, targets: list() }, now());
    },
  };
}
