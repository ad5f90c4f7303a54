import { z } from 'zod';
import { openAddress, parseDatabaseAddress } from '../../contract/database-address.ts';
import type { BackupState } from '../../contract/backups.ts';
import {
  SENT_KINDS,
  leftOutInWords,
  TARGETS_MAX,
  targetDraft,
  WEBHOOK_KINDS,
  type Delivery,
  type Headquarters,
  type Receipt,
  type SentKind,
  type Target,
  type TargetDraft,
  type TargetTest,
  type TargetUpdate,
  type TargetWithSecret,
} from '../../contract/headquarters.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Internet } from '../../platform/internet.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Deliveries, OutboxTimings, Place } from './delivery.ts';
import {
  createOutboxRepository,
  isPaused,
  type SentRecord,
  type TargetRow,
} from './outbox.repository.ts';
import { iso } from '../../platform/time.ts';

const [postgresDraft, webhookDraft] = targetDraft.options;
const storedUrl = { url: z.string() };
/** Unencrypted part of a stored target. `url` of a database holds no password; it is '' if that is not certain. */
const options = z.discriminatedUnion('kind', [
  postgresDraft.extend(storedUrl),
  webhookDraft.extend(storedUrl),
]);
type Options = z.infer<typeof options>;

/** Sealed: a database's whole address, or the secrets that sign, the newest first. */
const secrets = z.union([z.string(), z.array(z.string())]);

function optionsOf(row: TargetRow): Options {
  const stored = options.parse(JSON.parse(row.options));
  return stored.kind === 'postgres' ? { ...stored, url: withoutPassword(stored.url) } : stored;
}

function withoutPassword(url: string): string {
  const address = parseDatabaseAddress(url);
  return address === null ? '' : openAddress(address);
}

function kindsOf(chosen: Options): readonly SentKind[] {
  return chosen.kind === 'postgres' ? SENT_KINDS : chosen.records;
}

/** Runs a delivery that staff wait for, and turns a failure into its result. */
async function tried(deliver: () => Promise<string>): Promise<TargetTest> {
  try {
    return { ok: true, sentence: await deliver() };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { ok: false, sentence: error.message };
  }
}

export type OutboxService = ReturnType<typeof createOutboxService>;

/**
 * Targets that staff set, and how far each has come. What delivers is loaded with the first target. Every promise resolves
 * after the commit.
 */
export function createOutboxService(
  deps: Core & {
    settings: SettingsRepository;
    secretBox: SecretBox;
    internet: Pick<Internet, 'online' | 'onChange'>;
    /** The id of this data folder. */
    booth: () => string;
    backups: () => Promise<Pick<BackupState, 'backups' | 'second'>>;
    about: () => { name: string; version: string };
    hqMigrationsDir: string;
    /** Script of the threads that speak to databases. */
    hqWorker: string;
    timings?: Partial<OutboxTimings> | undefined;
  },
) {
  const { db, settings, secretBox, internet, logs, logger, writes, now } = deps;
  const repository = createOutboxRepository(db, deps.booth, () => deps.about().name);
  let loading: Promise<Deliveries> | null = null;
  let running: Deliveries | null = null;
  let isClosed = false;

  function secretOf(id: number): z.infer<typeof secrets> | null {
    const sealed = settings.secret(`target.${id}`, secretBox.keyId);
    const text = sealed === null ? null : secretBox.open(sealed);
    return text === null ? null : secrets.parse(JSON.parse(text));
  }
  function keepSecret(id: number, secret: z.infer<typeof secrets>): void {
    settings.setSecret(`target.${id}`, secretBox.keyId, secretBox.seal(JSON.stringify(secret)));
  }

  function placeOf(row: TargetRow): Place | null {
    const chosen = optionsOf(row);
    const secret = secretOf(row.id);
    const kinds = kindsOf(chosen);
    if (chosen.kind === 'postgres') {
      return typeof secret === 'string' ? { ...chosen, kinds, url: secret } : null;
    }
    return Array.isArray(secret) ? { ...chosen, kinds, secrets: secret } : null;
  }

  /** Everything that speaks to targets, none of which is loaded before there is one. */
  const deliveries = (): Promise<Deliveries> =>
    (loading ??= (async () => {
      const { createDeliveries, OUTBOX_TIMINGS } = await import('./delivery.ts');
      const timings = { ...OUTBOX_TIMINGS, ...deps.timings };
      running = createDeliveries({
        ...deps,
        repository,
        placeOf,
        online: internet.online,
        timings,
      });
      return running;
    })());

  async function follow(id: number): Promise<void> {
    const all = await deliveries();
    if (!isClosed) await all.follow(id);
  }
  internet.onChange(() => running?.wake());

  function stored(id: number): TargetRow {
    const row = repository.find(id);
    if (!row) throw notFound('This target');
    return row;
  }

  function stateOf(row: TargetRow, waiting: number): Target['state'] {
    if (row.enabled === 0) return 'off';
    if (isPaused(row)) return 'paused';
    const state = running?.stateOf(row.id).state ?? 'idle';
    return state === 'idle' && (waiting > 0 || row.load !== null) ? 'sending' : state;
  }

  function targetOf(row: TargetRow): Target {
    const chosen = optionsOf(row);
    const { n, since } = repository.waiting(row, kindsOf(chosen));
    const isWebhook = chosen.kind === 'webhook';
    const secret = secretOf(row.id);
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
      next_try_at: iso(running?.stateOf(row.id).nextTryAt ?? null),
      last_delivery_at: iso(row.last_delivery_at),
      tls: isWebhook ? 'verify' : chosen.tls,
      has_ca: !isWebhook && chosen.ca !== '',
      records: isWebhook ? chosen.records : [],
      fields: isWebhook ? chosen.fields : {},
      allow_private: isWebhook && chosen.allowPrivate,
      changing_secret: Array.isArray(secret) && secret.length > 1,
    };
  }

  function webhookOf(id: number): Place & { kind: 'webhook' } {
    const place = placeOf(stored(id));
    if (place?.kind !== 'webhook')
      throw conflict('This is not a webhook, or its secret can’t be opened on this laptop.');
    return place;
  }

  /** Sends a record to a webhook now, as it is. @throws DeliveryFailure */
  async function sendNow(id: number, place: Place & { kind: 'webhook' }, record: SentRecord) {
    const all = await deliveries();
    const { payloadOf } = await import('../webhooks/webhook.ts');
    const { kind, uid, version } = record;
    const payload = payloadOf(record, place.fields);
    await all.sendOne(id, place, { record: kind, uid, version, payload });
  }

  return {
    list: (): Headquarters => ({ targets: repository.list().map(targetOf) }),

    /** @returns it, with the secret that signs a webhook's messages. @throws HttpError 409 when there are too many */
    async add(draft: TargetDraft, actor: Actor): Promise<TargetWithSecret> {
      const isWebhook = draft.kind === 'webhook';
      const { newWebhookSecret } = await import('../webhooks/webhook.ts');
      const secret = isWebhook ? newWebhookSecret() : null;
      const id = await writes.run(() => {
        if (repository.list().length >= TARGETS_MAX) {
          throw conflict(`There can be at most ${TARGETS_MAX} targets. Remove one first.`);
        }
        const open = isWebhook ? draft : { ...draft, url: withoutPassword(draft.url) };
        const added = repository.add(draft.kind, open, !isWebhook);
        keepSecret(added, secret === null ? draft.url : [secret]);
        logs.add(actor, `Headquarters: added “${draft.name}”`);
        return added;
      });
      await follow(id);
      return { target: targetOf(stored(id)), secret };
    },

    /** @throws HttpError 404, or ZodError when it does not fit the target */
    async update(id: number, { enabled, ...changes }: TargetUpdate, actor: Actor): Promise<Target> {
      await writes.run(() => {
        const row = stored(id);
        const before = optionsOf(row);
        const given = Object.fromEntries(
          Object.entries(changes).filter(([, v]) => v !== undefined),
        );
        const after = options.parse({ ...before, ...given });
        if (changes.url !== undefined) {
          const draft = after.kind === 'postgres' ? postgresDraft : webhookDraft;
          const { url } = z.object({ url: draft.shape.url }).parse({ url: changes.url });
          if (after.kind === 'postgres') keepSecret(id, url);
          after.url = after.kind === 'postgres' ? withoutPassword(url) : url;
        }
        repository.set(id, after, enabled ?? row.enabled === 1);
        const words = enabled === undefined ? 'changed' : enabled ? 'switched on' : 'switched off';
        logs.add(actor, `Headquarters: ${words} “${after.name}”`);
      });
      await follow(id);
      return targetOf(stored(id));
    },

    /** Records that were delivered stay at the target. @throws HttpError 404 */
    async remove(id: number, actor: Actor): Promise<void> {
      await writes.run(() => {
        const { name } = optionsOf(stored(id));
        repository.remove(id);
        settings.dropSecret(`target.${id}`);
        logs.add(actor, `Headquarters: removed “${name}”`);
      });
      await follow(id);
    },

    /** Tries again now, after a pause or before the next try's time. @throws HttpError 404 */
    async resume(id: number): Promise<Target> {
      await writes.run(() => {
        repository.fail(id, 0, stored(id).problem);
        repository.setNotice(null, id);
      });
      await follow(id);
      return targetOf(stored(id));
    },

    /** Two secrets sign while one is changed. @throws HttpError 404, 409 */
    async changeSecret(
      id: number,
      step: 'add' | 'finish',
      actor: Actor,
    ): Promise<TargetWithSecret> {
      const { newWebhookSecret } = await import('../webhooks/webhook.ts');
      const added = step === 'add' ? newWebhookSecret() : null;
      await writes.run(() => {
        const { secrets: before } = webhookOf(id);
        // The receiver still checks against the oldest one.
        const [newest = ''] = before;
        const oldest = before.at(-1) ?? '';
        const { name } = optionsOf(stored(id));
        keepSecret(id, added === null ? [newest] : [added, oldest]);
        logs.add(actor, `Headquarters: changed the secret of “${name}”`);
      });
      await follow(id);
      return { target: targetOf(stored(id)), secret: added };
    },

    deliveries(id: number): Delivery[] {
      stored(id);
      return repository.deliveries(id);
    },

    /** @throws HttpError 404 */
    async test(id: number): Promise<TargetTest> {
      const place = placeOf(stored(id));
      if (place === null) return { ok: false, sentence: 'Enter its address again.' };
      const all = await deliveries();
      return tried(async () => {
        if (place.kind === 'postgres') {
          await all.tryDatabase(id, place);
          // Whatever connection there was is a new one from now on.
          await follow(id);
          return 'Connected: a test was stored, read back and removed.';
        }
        const timestamp = iso(now());
        const payload = JSON.stringify({ type: 'test', timestamp, data: {} });
        await all.sendOne(id, place, { record: 'test', uid: '', version: 0, payload });
        return 'The receiver accepted the test.';
      });
    },

    /** Sends the record of a delivery again, as it is now. @throws HttpError 404, 409 when it is gone */
    async redeliver(id: number, delivery: number): Promise<TargetTest> {
      const place = webhookOf(id);
      const found = repository.deliveries(id).find((one) => one.id === delivery);
      if (!found) throw notFound('This delivery');
      const kind = WEBHOOK_KINDS.find((one) => one === found.record);
      const record = kind === undefined ? null : repository.read({ kind, uid: found.uid });
      if (record === null) throw conflict('There is nothing to send again.');
      return tried(async () => {
        await sendNow(id, place, record);
        return 'The receiver accepted it.';
      });
    },

    /** Sends what was left out, one after the other, until one is refused. @throws HttpError 404, 409 */
    async sendLeftOut(id: number): Promise<TargetTest> {
      const place = placeOf(stored(id));
      if (place === null) throw conflict('Enter its address again.');
      const records: SentRecord[] = [];
      for (const key of repository.leftOut(id)) {
        const record = repository.read(key);
        if (record === null) await writes.run(() => repository.dropLeftOut(id, key));
        else records.push(record);
      }
      return tried(async () => {
        if (place.kind === 'webhook') {
          for (const record of records) await sendNow(id, place, record);
          return 'The receiver accepted what was left out.';
        }
        const all = await deliveries();
        try {
          await all.putAgain(id, place, records);
        } finally {
          await follow(id);
        }
        await writes.run(() => repository.setNotice(null, id));
        return 'The database stored what was left out.';
      });
    },

    /** The target never gets what was left out. @throws HttpError 404 */
    async dismissLeftOut(id: number, actor: Actor): Promise<void> {
      await writes.run(() => {
        const row = stored(id);
        const { name } = optionsOf(row);
        const keys = repository.leftOut(id);
        for (const key of keys) repository.dropLeftOut(id, key);
        if (row.kind === 'postgres') repository.setNotice(null, id);
        logs.add(actor, `Headquarters: dismissed what “${name}” refused (records: ${keys.length})`);
      });
    },

    /** @param since ISO 8601; null for all there is. @throws HttpError 404 */
    async redeliverSince(id: number, since: string | null, actor: Actor): Promise<Target> {
      await writes.run(() => {
        const { name } = optionsOf(stored(id));
        repository.load(id, since === null ? null : Date.parse(since));
        repository.setNotice(null, id);
        logs.add(
          actor,
          `Headquarters: sends “${name}” everything since ${since ?? 'the beginning'}`,
        );
      });
      running?.wake();
      return targetOf(stored(id));
    },

    /** Returns the locations that have a copy of an event's rows. @throws HttpError 404 if the event is gone */
    async receipt(event: number): Promise<Receipt> {
      const row = repository.receipt(event);
      if (!row) throw notFound('This event');
      const { backups, second } = await deps.backups();
      const madeAt = (place: 'laptop' | 'second') =>
        backups.find((one) => one.own && one.places.includes(place))?.made_at ?? null;
      const inBackup = (place: 'laptop' | 'second') => {
        const made_at = madeAt(place);
        const complete = made_at !== null && Date.parse(made_at) >= row.changed_at;
        const missing =
          made_at === null
            ? 'There is no backup yet.'
            : 'Something has changed since. Make a backup.';
        return { place, made_at, complete, missing: complete ? null : missing };
      };
      return {
        event: {
          id: row.id,
          name: row.closed_at === null ? deps.about().name : row.name,
          opened_at: iso(row.opened_at),
          closed_at: iso(row.closed_at),
        },
        made_at: iso(now()),
        rows: [
          {
            kind: 'question',
            acknowledged: row.questions_given,
            erased: row.questions_erased,
            rows: row.questions,
          },
          {
            kind: 'lead',
            acknowledged: row.leads_given,
            erased: row.leads_erased,
            rows: row.leads,
          },
          { kind: 'message', acknowledged: row.messages_given, erased: 0, rows: row.messages },
        ],
        backups: [inBackup('laptop'), ...(second === null ? [] : [inBackup('second')])],
        targets: repository.list().map((one) => {
          const { name, address, waiting, loading, enabled, problem, notice, state, left_out } =
            targetOf(one);
          const complete = enabled && waiting === 0 && !loading && left_out === 0;
          const reason = state === 'waiting' ? 'There is no internet.' : 'It is still on its way.';
          const lacking = left_out > 0 ? leftOutInWords({ kind: one.kind, left_out }) : reason;
          const missing = enabled ? (problem ?? notice ?? lacking) : 'It is switched off.';
          const host = URL.parse(address)?.host ?? '';
          return { name, host, complete, waiting, missing: complete ? null : missing };
        }),
      };
    },

    start(): void {
      for (const { id } of repository.list()) {
        follow(id).catch((error: unknown) => logger.error({ err: error, target: id }, 'not begun'));
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      await (await loading)?.close();
    },
  };
}
