import { z } from 'zod';
import { storedJson } from '../../db/stored-json.ts';
import type { Db } from '../../db/open.ts';

/** Names of the secrets that the booth keeps. */
export type SecretName = 'ai.apiKey' | 'twilio.authToken' | 'session.secret' | 'visitor.secret';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/** The SQL of settings: one JSON document a part, and the sealed secrets beside them. */
export function createSettingsRepository(db: Db) {
  const all = db.prepare<[], { part: string; value: string }>('SELECT part, value FROM settings');
  const set = db.prepare(
    'INSERT INTO settings (part, value) VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET value = excluded.value',
  );
  const secret = db.prepare<[string], Buffer>('SELECT value FROM secrets WHERE name = ?').pluck();
  const setSecret = db.prepare(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const dropSecret = db.prepare('DELETE FROM secrets WHERE name = ?');

  return {
    /** The stored parts, each as the JSON value that was set. */
    all: (): Record<string, unknown> =>
      Object.fromEntries(
        all.all().map(({ part, value }) => [part, storedJson(z.unknown(), value)]),
      ),
    set: (part: string, value: unknown): void => void set.run(part, JSON.stringify(value)),
    secret: (name: SecretName): Buffer | null => secret.get(name) ?? null,
    setSecret: (name: SecretName, sealed: Buffer): void => void setSecret.run(name, sealed),
    dropSecret: (name: SecretName): void => void dropSecret.run(name),
  };
}
