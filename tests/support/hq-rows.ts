import Database from 'better-sqlite3';
import { SENT_KINDS } from '../../server/contract/headquarters.ts';
import { databasePath } from '../../server/db/open.ts';
import { openSnapshot } from '../../server/features/event-file/records.repository.ts';
import type { Postgres } from './postgres.ts';

/** A laptop's rows as its files would have them, by kind and uid. */
export function rowsHere(folder: string): Map<string, string> {
  const db = new Database(databasePath(folder), { readonly: true });
  const events = db.prepare<[], number>('SELECT id FROM events').pluck().all();
  db.close();
  const snapshot = openSnapshot(databasePath(folder));
  const kinds: readonly string[] = SENT_KINDS.filter((kind) => kind !== 'votes');
  const rows = new Map<string, string>();
  for (const id of events) {
    const record = snapshot.rows.event(id);
    if (record === null) continue;
    for (const page of snapshot.rows.all(record, id, { booth: '0'.repeat(16), at: 0 })) {
      for (const { kind, uid, version, data } of page) {
        // The open event is called what the settings say.
        if (kind === 'event' || !kinds.includes(kind) || kind === 'erasure' || data === null)
          continue;
        rows.set(`${kind} ${uid}`, JSON.stringify({ version, data }));
      }
    }
  }
  snapshot.close();
  return rows;
}

/** The same of a booth, as headquarters has them. */
export async function rowsThere(database: Postgres, booth: string): Promise<Map<string, string>> {
  const rows = await database.query<{ key: string; version: string; data: unknown }>(
    "SELECT kind || ' ' || uid AS key, version, data FROM booth.records WHERE booth = $1 AND kind NOT IN ('votes', 'event')",
    [booth],
  );
  return new Map(
    rows.map(({ key, version, data }) => [key, JSON.stringify({ version: Number(version), data })]),
  );
}
