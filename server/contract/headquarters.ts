import { z } from 'zod';
import { databaseAddress } from './database-address.ts';
import { RECORD_KINDS, type RecordKind } from './records.ts';
import { webAddress } from './web-address.ts';

/**
 * Kinds of records that leave to headquarters and to webhooks, in the order of a first load: what others point to comes
 * first. Labels, saved replies and knowledge are a laptop's tools and stay.
 */
export const SENT_KINDS = [
  'event',
  'notice',
  'question',
  'votes',
  'lead',
  'message',
  'poll',
  'erasure',
] as const satisfies readonly RecordKind[];
export type SentKind = (typeof SENT_KINDS)[number];

/** Kinds of records that a webhook can receive. */
export const WEBHOOK_KINDS = ['lead', 'question', 'message', 'event'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Targets of a booth. */
export const TARGETS_MAX = 10;
/** Deliveries that are remembered for each webhook. */
export const DELIVERIES_MAX = 500;
/** Failures in a row after which a webhook is paused until staff resume it. */
export const FAILURES_MAX = 12;

const name = z.string().trim().min(1, 'Give it a name.').max(80);

/** A certificate in PEM; of these there are 130 in a system's bundle, 190 kB. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * `url` holds the password and is never sent back. `tls`: `verify` checks the server's certificate, against `ca` (PEM) if
 * there is one; `none` is for a database on the same machine or network.
 */
const postgresDraft = z.strictObject({
  kind: z.literal('postgres'),
  name,
  url: databaseAddress,
  tls: z.enum(['verify', 'none']).default('verify'),
  ca: z
    .string()
    .max(250_000)
    // Systems' bundles name each authority before its certificate.
    .transform(
      (text) => [...text.matchAll(CERTIFICATE)].map(([found]) => found).join('\n') || text.trim(),
    )
    .refine((text) => text === '' || text.startsWith('-----BEGIN CERTIFICATE-----'), {
      error: 'A certificate begins with -----BEGIN CERTIFICATE-----.',
    })
    .default(''),
});

/**
 * Name of each field in the payload, by its path in the record: `{ "email": "Email__c" }`. Other fields keep their
 * names.
 */
const fieldNames = z.record(z.string().max(80), z.string().trim().min(1).max(120)).default({});

/** `allowPrivate`: the address may be on a private network. */
const webhookDraft = z.strictObject({
  kind: z.literal('webhook'),
  name,
  url: webAddress(2000, 'https://example.com/hook'),
  records: z.array(z.enum(WEBHOOK_KINDS)).min(1, 'Choose at least one kind.'),
  fields: fieldNames,
  allowPrivate: z.boolean().default(false),
});

/** POST /api/admin/headquarters/targets, body; 201 with `target`, and for a webhook the secret that signs it. */
export const targetDraft = z.discriminatedUnion('kind', [postgresDraft, webhookDraft]);
export type TargetDraft = z.infer<typeof targetDraft>;

/**
 * PUT /api/admin/headquarters/targets/{id}, body: the fields to change; `data`: the {@link target}. A `postgres`
 * target without `url` keeps its address. DELETE deletes it. POST …/targets/{id}/resume, `data`: the {@link target},
 * which tries again at once. POST …/targets/{id}/left-out sends the refused records again, up to the first that is
 * refused again, `data`: {@link targetTest}; DELETE dismisses them.
 */
export const targetUpdate = z.strictObject({
  name: name.optional(),
  enabled: z.boolean().optional(),
  url: z.string().trim().max(2000).optional(),
  tls: postgresDraft.shape.tls.unwrap().optional(),
  ca: postgresDraft.shape.ca.unwrap().optional(),
  records: webhookDraft.shape.records.optional(),
  fields: fieldNames.unwrap().optional(),
  allowPrivate: z.boolean().optional(),
});
export type TargetUpdate = z.infer<typeof targetUpdate>;

/**
 * `off`: staff switched it off. `idle`: everything is delivered. `sending`. `waiting`: for the next try at `next_try_at`. `paused`: it failed too often and waits for *Resume*.
 */
const TARGET_STATES = ['off', 'idle', 'sending', 'waiting', 'paused'] as const;

/**
 * Target with its state. `waiting`: changes that are not delivered yet; `waiting_since`: time of the oldest of them.
 * `left_out`: records that the target refused, until they are sent or dismissed. `loading`: the first load is under
 * way, so that `waiting` does not count everything. `problem`: why the last try failed and what to do, in sentences
 * for staff; null after a success, and while only the internet is missing (tries go on). `address`: a webhook's
 * `url`, or a database's address without the password. `notice`: something staff should know, such as a copied data
 * folder. `locked`: its secret was sealed on another laptop, or this laptop's key store is locked.
 */
export const target = z.object({
  id: z.int(),
  kind: z.enum(['postgres', 'webhook']),
  name: z.string(),
  address: z.string(),
  enabled: z.boolean(),
  state: z.enum(TARGET_STATES),
  delivered: z.int(),
  waiting: z.int(),
  waiting_since: z.iso.datetime().nullable(),
  left_out: z.int(),
  loading: z.boolean(),
  problem: z.string().nullable(),
  notice: z.string().nullable(),
  next_try_at: z.iso.datetime().nullable(),
  last_delivery_at: z.iso.datetime().nullable(),
  tls: postgresDraft.shape.tls.unwrap(),
  has_ca: z.boolean(),
  records: z.array(z.enum(WEBHOOK_KINDS)),
  fields: z.record(z.string(), z.string()),
  allow_private: z.boolean(),
  locked: z.boolean(),
  /** Two secrets sign while one is changed. */
  changing_secret: z.boolean(),
});
export type Target = z.infer<typeof target>;

/** Sentence about the records that a target refused. */
export function leftOutInWords({ kind, left_out: n }: Pick<Target, 'kind' | 'left_out'>): string {
  const who = kind === 'postgres' ? 'The database' : 'The receiver';
  return n === 1
    ? `${who} refused one record, which was left out.`
    : `${who} refused ${n} records, which were left out.`;
}

/** GET /api/admin/headquarters, `data`. */
export const headquarters = z.object({ targets: z.array(target) });
export type Headquarters = z.infer<typeof headquarters>;

/** The answer of POST …/targets and of POST …/targets/{id}/secret: `secret` is shown once. */
export const targetWithSecret = z.object({ target, secret: z.string().nullable() });
export type TargetWithSecret = z.infer<typeof targetWithSecret>;

/**
 * POST …/targets/{id}/secret: `add` makes a new secret that signs beside the old one (and replaces one that was added
 * before), `finish` lets only the new one sign.
 */
export const secretChange = z.strictObject({ step: z.enum(['add', 'finish']) });

/** Attempt to deliver to a webhook. `status`: the HTTP status; null without an answer. */
export const delivery = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  record: z.enum([...RECORD_KINDS, 'test']),
  uid: z.string(),
  version: z.int(),
  delivered: z.boolean(),
  status: z.int().nullable(),
  ms: z.int(),
  /** Reason of a failure, for staff. */
  reason: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** GET …/targets/{id}/deliveries, `data`: newest first. */
export const deliveries = z.object({ items: z.array(delivery) });

/** POST …/targets/{id}/test, `data`: what came of it; nothing is stored at a database. */
export const targetTest = z.object({ ok: z.boolean(), sentence: z.string() });
export type TargetTest = z.infer<typeof targetTest>;

/**
 * POST …/targets/{id}/redeliver, body: one delivery, or all records that changed since a time (null: all there are). Also
 * how a new webhook gets what there was before it. `data`: of one delivery {@link targetTest}, else the {@link target}.
 */
export const redelivery = z.union([
  z.strictObject({ delivery: z.int() }),
  z.strictObject({ since: z.iso.datetime().nullable() }),
]);

/**
 * GET /api/admin/headquarters/receipt?event= (by default the open one), `data`: what an event came to and where it is.
 * `acknowledged`: ids that were given out to visitors and messages; `rows`: those that are there; `erased`: those that were
 * erased or deleted since. `backups`: of each place that is in use, when its newest one was made, and whether that holds all
 * of the event. `waiting`: how many of the event's records a target has not confirmed. `missing`: in a sentence, why it is
 * not all. `host`: of a target, without the rest of its address, which opens some webhooks to all who read it.
 */
export const receipt = z.object({
  event: z.object({
    id: z.int(),
    name: z.string(),
    opened_at: z.iso.datetime(),
    closed_at: z.iso.datetime().nullable(),
  }),
  made_at: z.iso.datetime(),
  rows: z.array(
    z.object({
      kind: z.enum(['question', 'lead', 'message']),
      acknowledged: z.int(),
      erased: z.int(),
      rows: z.int(),
    }),
  ),
  backups: z.array(
    z.object({
      place: z.enum(['laptop', 'second']),
      made_at: z.iso.datetime().nullable(),
      complete: z.boolean(),
      missing: z.string().nullable(),
    }),
  ),
  targets: z.array(
    z.object({
      name: z.string(),
      host: z.string(),
      complete: z.boolean(),
      waiting: z.int(),
      missing: z.string().nullable(),
    }),
  ),
});
export type Receipt = z.infer<typeof receipt>;

/** A booth that sends to headquarters. `name`: of its company and event. */
const seenBooth = z.object({
  booth: z.string(),
  name: z.string(),
  seen_at: z.iso.datetime(),
});
export type SeenBooth = z.infer<typeof seenBooth>;

/** GET /api/admin/booths of the view at headquarters, `data`: those that sent something last come first. */
export const seenBooths = z.array(seenBooth);
