import type { BackupCounts, PICTURE_FOLDERS } from '../../contract/backups.ts';

/** What a manifest says of a database. */
export type DatabaseFacts = {
  schema: number;
  /** Name of the event or the company, as staff entered it; empty without one. */
  event: string;
  counts: BackupCounts;
  /** Milliseconds since 1970 of the newest question or lead; null without any. */
  newestAt: number | null;
  sequences: Record<string, number>;
  pictures: { folder: (typeof PICTURE_FOLDERS)[number]; name: string }[];
};

/** A database that was checked and is sound; `database` is the file itself. */
export type BackupVerdict = {
  facts: DatabaseFacts;
  database: { bytes: number; sha256: string };
};

/**
 * Copies a database from one path to another (null: `to` is there already), then checks all of `to`; while everything
 * else goes on.
 * @throws SQLite's error when a file is damaged (SQLITE_CORRUPT, SQLITE_NOTADB), the disk's when it is full
 */
export type CopyDatabase = (
  from: string | null,
  to: string,
  signal?: AbortSignal,
) => Promise<BackupVerdict>;
