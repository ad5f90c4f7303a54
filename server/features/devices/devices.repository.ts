import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** A row of `paired_devices`. */
export type DeviceRow = {
  id: number;
  name: string;
  paired_at: number;
  last_seen_at: number;
  /** 1 for a kiosk. */
  is_kiosk: 0 | 1;
};

const COLUMNS = 'id, name, paired_at, last_seen_at, kiosk_pin_hash IS NOT NULL AS is_kiosk';

export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

/** The SQL of paired devices. They belong to an authority: under another one, they are strangers. */
export function createDevicesRepository(db: Db) {
  const { run, row, rows, value, values } = statementsOf(db);
  const strangers = value<[authority: string], number>(
    'SELECT count(*) FROM paired_devices WHERE authority <> ?',
  );
  const seen = run<[name: string, at: number, id: number]>(
    'UPDATE paired_devices SET name = ?, last_seen_at = ? WHERE id = ?',
  );
  const remove = value<[id: number], string>(
    'DELETE FROM paired_devices WHERE id = ? RETURNING name',
  );
  const makeKiosk = value<[hash: string, id: number], string>(
    'UPDATE paired_devices SET kiosk_pin_hash = ? WHERE id = ? RETURNING name',
  );
  const endSessions = values<[id: number], string>(
    "DELETE FROM sessions WHERE data ->> '$.device' = ? RETURNING sid",
  );

  return {
    list: rows<[authority: string], DeviceRow>(
      `SELECT ${COLUMNS} FROM paired_devices WHERE authority = ? ORDER BY last_seen_at DESC, id DESC`,
    ),
    /** True if there are devices of other authorities. */
    hasStrangers: (authority: string): boolean => (strangers(authority) ?? 0) > 0,
    /** Device by the hash of the key that it sends. */
    find: row<[hash: string, authority: string], DeviceRow>(
      `SELECT ${COLUMNS} FROM paired_devices WHERE key_hash = ? AND authority = ?`,
    ),
    insert: run<[{ name: string; hash: string; authority: string; at: number }]>(
      `INSERT INTO paired_devices (name, key_hash, authority, paired_at, last_seen_at)
       VALUES (@name, @hash, @authority, @at, @at)`,
    ),
    seen: (id: number, name: string, at: number): void => seen(name, at, id),
    /** @param hash of its PIN @returns its name and the sessions that ended; null when there is none */
    makeKiosk(id: number, hash: string): { name: string; sids: string[] } | null {
      const name = makeKiosk(hash, id);
      return name === null ? null : { name, sids: endSessions(id) };
    },
    /** A kiosk, and the hash of its PIN; null for any other device. */
    kiosk: row<[id: number], { name: string; hash: string }>(
      'SELECT name, kiosk_pin_hash AS hash FROM paired_devices WHERE id = ? AND kiosk_pin_hash IS NOT NULL',
    ),
    endKiosk: run<[id: number]>('UPDATE paired_devices SET kiosk_pin_hash = NULL WHERE id = ?'),
    /** @returns its name and the sessions that ended with it; null when there is none */
    remove(id: number): { name: string; sids: string[] } | null {
      const name = remove(id);
      return name === null ? null : { name, sids: endSessions(id) };
    },
  };
}
