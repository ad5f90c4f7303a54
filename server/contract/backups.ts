import { z } from 'zod';

/** Why a backup was made: by the clock, at the end of a session, or before something that changes everything. */
export const BACKUP_REASONS = ['timer', 'asked', 'quit', 'migration', 'restore'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** Days for which a backup is kept at most, but for the newest one: what was erased is gone from all of them after that. */
export const BACKUP_KEEP_DAYS = 14;

export const backupCounts = z.object({
  questions: z.int(),
  leads: z.int(),
  texts: z.int(),
  pictures: z.int(),
});
export type BackupCounts = z.infer<typeof backupCounts>;

const file = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Folders of pictures in the data folder. */
export const PICTURE_FOLDERS = ['media', 'sms-media'] as const;

/**
 * `manifest.json` of a backup: what its database and the pictures beside it are. `booth` tells the backups of one data
 * folder from another's; `schema` is the database's version; `sequences` the highest id that each table ever gave out.
 */
export const backupManifest = z.object({
  format: z.literal(1),
  booth: z.string().regex(/^[0-9a-f]{16}$/),
  made_at: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  version: z.string(),
  schema: z.int(),
  event: z.string(),
  counts: backupCounts,
  /** Of the newest question or lead; null without any. */
  newest_at: z.iso.datetime().nullable(),
  sequences: z.record(z.string(), z.int()),
  database: file,
  pictures: z.array(
    file.extend({
      folder: z.enum(PICTURE_FOLDERS),
      name: z.string().regex(/^[0-9a-f]{24}\.[a-z]{3,4}$/),
    }),
  ),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupPicture = BackupManifest['pictures'][number];

/** Why a backup could not be made or copied. `damaged`: the database itself. */
export const BACKUP_FAULTS = ['full', 'read-only', 'gone', 'damaged', 'failed'] as const;
export type BackupFault = (typeof BACKUP_FAULTS)[number];

/** One backup, for the list and its preview; `places` are where it lies. `own`: of this laptop's data folder. */
export const backup = z.object({
  id: z.string(),
  made_at: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  version: z.string(),
  event: z.string(),
  counts: backupCounts,
  newest_at: z.iso.datetime().nullable(),
  bytes: z.int(),
  places: z.array(z.enum(['laptop', 'second'])),
  own: z.boolean(),
});
export type Backup = z.infer<typeof backup>;

/**
 * GET /api/admin/backups, `data`. `fault`: why the last try failed, with its time; null while all is well. `changed`:
 * something is in no backup yet.
 */
export const backupState = z.object({
  backups: z.array(backup),
  fault: z.object({ kind: z.enum(BACKUP_FAULTS), at: z.iso.datetime() }).nullable(),
  changed: z.boolean(),
  counts: backupCounts,
});
export type BackupState = z.infer<typeof backupState>;

/** POST /api/admin/backups, `data`: the one that was made. */
export const madeBackup = backup;
