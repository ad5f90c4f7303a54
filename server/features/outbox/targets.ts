import { z } from 'zod';
import { openAddress, parseDatabaseAddress } from '../../contract/database-address.ts';
import { SENT_KINDS, targetDraft, type SentKind } from '../../contract/headquarters.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { HeadquartersAddress } from '../../hq/connect.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import type { OutboxRepository, TargetRow } from './outbox.repository.ts';

export const [postgresDraft, webhookDraft] = targetDraft.options;
const storedUrl = { url: z.string() };
/** Unencrypted part of a stored target. `url` of a database holds no password; it is '' if that is not certain. */
export const targetOptions = z.discriminatedUnion('kind', [
  postgresDraft.extend(storedUrl),
  webhookDraft.extend(storedUrl),
]);
export type TargetOptions = z.infer<typeof targetOptions>;

/** Sealed: a database's whole address, or the secrets that sign, the newest first. */
const secrets = z.union([z.string(), z.array(z.string())]);
type Secrets = z.infer<typeof secrets>;

type WebhookDestination = { kind: 'webhook'; kinds: readonly SentKind[] } & Webhook;
/** Address of a target with its secrets, and the kinds of records that it gets. */
export type Destination =
  ({ kind: 'postgres'; kinds: readonly SentKind[] } & HeadquartersAddress) | WebhookDestination;

export function withoutPassword(url: string): string {
  const address = parseDatabaseAddress(url);
  return address === null ? '' : openAddress(address);
}

export function optionsOf(row: TargetRow): TargetOptions {
  const stored = targetOptions.parse(JSON.parse(row.options));
  return stored.kind === 'postgres' ? { ...stored, url: withoutPassword(stored.url) } : stored;
}

export function kindsOf(chosen: TargetOptions): readonly SentKind[] {
  return chosen.kind === 'postgres' ? SENT_KINDS : chosen.records;
}

/**
 * Secrets that sign from now on: two while one is changed, since the receiver still checks against the oldest one.
 * @param added a new one; null ends the change
 */
export function nextSecrets(before: readonly string[], added: string | null): string[] {
  return added === null ? before.slice(0, 1) : [added, ...before.slice(-1)];
}

export type Targets = ReturnType<typeof createTargets>;

/** Targets as they are stored: open options, and sealed secrets. */
export function createTargets(
  repository: Pick<OutboxRepository, 'find'>,
  settings: SettingsRepository,
  secretBox: SecretBox,
) {
  /** @throws HttpError 404 */
  function stored(id: number): TargetRow {
    const row = repository.find(id);
    if (!row) throw notFound('This target');
    return row;
  }
  function secretOf(id: number): Secrets | null {
    const sealed = settings.secret(`target.${id}`, secretBox.keyId);
    const text = sealed === null ? null : secretBox.open(sealed);
    return text === null ? null : secrets.parse(JSON.parse(text));
  }
  /** @returns null without the secrets: the key that sealed them is not here */
  function destinationOf(row: TargetRow): Destination | null {
    const chosen = optionsOf(row);
    const secret = secretOf(row.id);
    const kinds = kindsOf(chosen);
    if (chosen.kind === 'postgres') {
      return typeof secret === 'string' ? { ...chosen, kinds, url: secret } : null;
    }
    return Array.isArray(secret) ? { ...chosen, kinds, secrets: secret } : null;
  }
  return {
    stored,
    secretOf,
    destinationOf,
    keepSecret: (id: number, secret: Secrets): void =>
      settings.setSecret(`target.${id}`, secretBox.keyId, secretBox.seal(JSON.stringify(secret))),
    dropSecret: (id: number): void => settings.dropSecret(`target.${id}`),
    /** @throws HttpError 404, 409 */
    webhook(id: number): WebhookDestination {
      const destination = destinationOf(stored(id));
      if (destination?.kind !== 'webhook')
        throw conflict('This is not a webhook, or its secret can’t be opened on this laptop.');
      return destination;
    },
  };
}
