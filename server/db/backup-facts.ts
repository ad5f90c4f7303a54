import { PICTURE_FOLDERS } from '../contract/backups.ts';
import type { DatabaseFacts } from '../platform/backup/database-facts.ts';
import type { Db } from './open.ts';

function hasTable(db: Db, name: string): boolean {
  return (
    db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !==
    undefined
  );
}

/** @returns 0 where there is no such table: a database of an older version has fewer of them */
function countOf(db: Db, table: string): number {
  return hasTable(db, table)
    ? Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
    : 0;
}

/** The highest id that each table ever gave out, by the table's name. */
export function sequencesOf(db: Db): Record<string, number> {
  if (!hasTable(db, 'sqlite_sequence')) return {};
  return Object.fromEntries(
    db
      .prepare<[], { name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence')
      .all()
      .map(({ name, seq }) => [name, seq]),
  );
}

function eventOf(db: Db): string {
  if (!hasTable(db, 'settings')) return '';
  const stored = db
    .prepare<[], string>("SELECT value FROM settings WHERE part = 'brand'")
    .pluck()
    .get();
  const brand: unknown = stored === undefined ? null : JSON.parse(stored);
  if (typeof brand !== 'object' || brand === null) return '';
  const names = ['eventName', 'companyName'].map(
    (key) => Object.entries(brand).find(([k]) => k === key)?.[1],
  );
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

function hasColumn(db: Db, table: string, name: string): boolean {
  return (
    db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name) !== undefined
  );
}

/** None where the table has no files yet: an older version's, perhaps one whose update a power cut ended. */
function picturesOf(db: Db): DatabaseFacts['pictures'] {
  const tables = { media: 'media', 'sms-media': 'sms_media' } as const;
  return PICTURE_FOLDERS.flatMap((folder) => {
    const table = tables[folder];
    if (!hasColumn(db, table, 'stored_name')) return [];
    const names = db
      .prepare<[], string>(`SELECT stored_name FROM ${table} WHERE stored_name IS NOT NULL`)
      .pluck()
      .all();
    return names.map((name) => ({ folder, name }));
  });
}

/** @throws when the database cannot be read */
export function factsOf(db: Db): DatabaseFacts {
  const newest = ['questions', 'leads']
    .filter((table) => hasTable(db, table))
    .map(
      (table) =>
        db.prepare<[], number | null>(`SELECT MAX(created_at) FROM ${table}`).pluck().get() ?? 0,
    );
  return {
    schema: Number(db.pragma('user_version', { simple: true })),
    event: eventOf(db),
    counts: {
      questions: countOf(db, 'questions'),
      leads: countOf(db, 'leads'),
      texts: countOf(db, 'inbound_sms'),
      pictures: countOf(db, 'media'),
    },
    newestAt: Math.max(0, ...newest) || null,
    sequences: sequencesOf(db),
    pictures: picturesOf(db),
  };
}
