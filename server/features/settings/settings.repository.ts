import { z } from 'zod';
import { storedJson } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';

/** Names of the secrets that the booth keeps. */
export type SecretName =
  | 'ai.apiKey'
  | 'twilio.authToken'
  | 'session.secret'
  | 'visitor.secret'
  | 'https.certificates'
  | `target.${number}`;

/** Whatever key sealed it. */
const OF_NAME = "(name = @name OR name LIKE @name || '@%')";

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/**
 * The SQL of settings: one JSON document a part, and the sealed secrets beside them.
 *
 * A secret belongs to the key that sealed it (`name@key`). A booth that has to do without its key, since the system's
 * keychain is locked or the server runs without the app, has its own secrets meanwhile, and finds the others again with
 * the key. Those without a key in their name are from before this.
 */
export function createSettingsRepository(db: Db) {
  const all = db.prepare<[], { part: string; value: string }>('SELECT part, value FROM settings');
  const set = db.prepare(
    'INSERT INTO settings (part, value) VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET value = excluded.value',
  );
  const secret = db
    .prepare<[{ name: string; key: string }], Buffer>(
      `SELECT value FROM secrets WHERE name IN (@name || '@' || @key, @name) ORDER BY length(name) DESC`,
    )
    .pluck();
  const secretOfAny = db.prepare(`SELECT 1 FROM secrets WHERE ${OF_NAME}`);
  const setSecret = db.prepare(
    "INSERT INTO secrets (name, value) VALUES (? || '@' || ?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const dropSecret = db.prepare(`DELETE FROM secrets WHERE ${OF_NAME}`);

  return {
    /** The stored parts, each as the JSON value that was set. */
    all: (): Record<string, unknown> =>
      Object.fromEntries(
        all.all().map(({ part, value }) => [part, storedJson(z.unknown(), value)]),
      ),
    set: (part: string, value: unknown): void => void set.run(part, JSON.stringify(value)),
    /** @param key id of the key that sealed it, and is to open it */
    secret: (name: SecretName, key: string): Buffer | null => secret.get({ name, key }) ?? null,
    /** Whether there is one, whatever key sealed it. */
    hasSecretOfAny: (name: SecretName): boolean => secretOfAny.get({ name }) !== undefined,
    setSecret: (name: SecretName, key: string, sealed: Buffer): void =>
      void setSecret.run(name, key, sealed),
    /** Whatever key sealed it. */
    dropSecret: (name: SecretName): void => void dropSecret.run({ name }),
  };
}
