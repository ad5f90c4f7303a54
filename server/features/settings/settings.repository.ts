import { z } from 'zod';
import { storedJson } from '../../platform/stored-json.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** Names of the secrets that the booth keeps. */
export type SecretName =
  | 'ai.apiKey'
  | 'twilio.authToken'
  | 'session.secret'
  | 'visitor.secret'
  | 'https.certificates'
  | `target.${number}`;

/** Condition for a secret sealed by any key. */
const OF_NAME = "name LIKE @name || '@%'";

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/**
 * Creates the SQL of settings: one JSON document per part, and the sealed secrets beside them.
 *
 * A secret belongs to the key that sealed it (`name@key`). While a booth's key is not available, since the system's
 * keychain is locked or the server runs without the app, the booth stores separate secrets, and finds the others
 * again with the key.
 */
export function createSettingsRepository(db: Db) {
  const { run, rows, value } = statementsOf(db);
  const all = rows<[], { part: string; value: string }>('SELECT part, value FROM settings');
  const set = run<[part: string, json: string]>(
    'INSERT INTO settings (part, value) VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET value = excluded.value',
  );
  const secret = value<[{ name: string; key: string }], Buffer>(
    `SELECT value FROM secrets WHERE name = @name || '@' || @key`,
  );
  const secretOfAny = value<[{ name: string }], 1>(`SELECT 1 FROM secrets WHERE ${OF_NAME}`);
  const dropSecret = run<[{ name: string }]>(`DELETE FROM secrets WHERE ${OF_NAME}`);

  return {
    /** The stored parts, each as the JSON value that was set. */
    all: (): Record<string, unknown> =>
      Object.fromEntries(
        all().map(({ part, value: json }) => [part, storedJson(z.unknown(), json)]),
      ),
    set: (part: string, json: unknown): void => set(part, JSON.stringify(json)),
    /** Sealed secret. @param key id of the key that sealed it */
    secret: (name: SecretName, key: string): Buffer | null => secret({ name, key }),
    /** True if the secret exists, sealed by any key. */
    hasSecretOfAny: (name: SecretName): boolean => secretOfAny({ name }) !== null,
    /** Stores a secret, with the id of the key that sealed it. */
    setSecret: run<[name: SecretName, key: string, sealed: Buffer]>(
      "INSERT INTO secrets (name, value) VALUES (? || '@' || ?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    ),
    /** Deletes a secret, sealed by any key. */
    dropSecret: (name: SecretName): void => dropSecret({ name }),
  };
}
