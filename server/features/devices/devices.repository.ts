import type { Db } from '../../db/open.ts';

/** A row of `paired_devices`. */
export type DeviceRow = { id: number; name: string; paired_at: number; last_seen_at: number };

const COLUMNS = 'id, name, paired_at, last_seen_at';

/** The SQL of paired devices. They belong to an authority: under another one, they are strangers. */
export function createDevicesRepository(db: Db) {
  const list = db.prepare<[string], DeviceRow>(
    `SELECT ${COLUMNS} FROM paired_devices WHERE authority = ? ORDER BY last_seen_at DESC, id DESC`,
  );
  const strangers = db
    .prepare<[string], number>('SELECT count(*) FROM paired_devices WHERE authority <> ?')
    .pluck();
  const byKey = db.prepare<[string, string], DeviceRow>(
    `SELECT ${COLUMNS} FROM paired_devices WHERE key_hash = ? AND authority = ?`,
  );
  const insert = db.prepare<[{ name: string; hash: string; authority: string; at: number }]>(
    `INSERT INTO paired_devices (name, key_hash, authority, paired_at, last_seen_at)
     VALUES (@name, @hash, @authority, @at, @at)`,
  );
  const seen = db.prepare('UPDATE paired_devices SET name = ?, last_seen_at = ? WHERE id = ?');
  const remove = db
    .prepare<[number], string>('DELETE FROM paired_devices WHERE id = ? RETURNING name')
    .pluck();
  const endSessions = db
    .prepare<[number], string>("DELETE FROM sessions WHERE data ->> '$.device' = ? RETURNING sid")
    .pluck();

  return {
    list: (authority: string): DeviceRow[] => list.all(authority),
    /** Whether there are devices of other authorities. */
    hasStrangers: (authority: string): boolean => (strangers.get(authority) ?? 0) > 0,
    /** @param hash of the key that the device sends */
    find: (hash: string, authority: string): DeviceRow | null => byKey.get(hash, authority) ?? null,
    insert: (row: { name: string; hash: string; authority: string; at: number }): void =>
      void insert.run(row),
    seen: (id: number, name: string, at: number): void => void seen.run(name, at, id),
    /** @returns its name and the sessions that ended with it; null when there is none */
    remove(id: number): { name: string; sids: string[] } | null {
      const name = remove.get(id);
      return name === undefined ? null : { name, sids: endSessions.all(id) };
    },
  };
}
