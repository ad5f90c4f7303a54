import { z } from 'zod';

/**
 * Reasons for a backup: the timer, a request, the end of a session, or (`migration`, `restore`) an operation that
 * changes everything.
 */
export const BACKUP_REASONS = ['timer', 'asked', 'quit', 'migration', 'restore'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

const backupCounts = z.object({
  questions: z.int(),
  leads: z.int(),
  texts: z.int(),
  pictures: z.int(),
});
export type BackupCounts = z.infer<typeof backupCounts>;

const file = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Higher than any booth counts; beyond this, a number counts as this. */
const NUMBER_MAX = 2 ** 40;

/** Folders of images in the data folder. */
export const IMAGE_FOLDERS = ['media', 'sms-media', 'lead-media'] as const;

/**
 * `manifest.json` of a backup, with its database and its images. `booth` is the data folder's id; `schema` the
 * database's version; `sequences` the highest id that each table ever assigned.
 */
export const backupManifest = z.object({
  format: z.literal(1),
  booth: z.string().regex(/^[0-9a-f]{16}$/),
  /** Sequence number of this booth's backups: the higher is newer, even if the clock was wrong. The next one counts on. */
  number: z
    .int()
    .nonnegative()
    .overwrite((number) => Math.min(number, NUMBER_MAX))
    .default(0),
  made_at: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  version: z.string(),
  schema: z.int(),
  event: z.string(),
  counts: backupCounts,
  /** Time of the newest question or lead; null without any. */
  newest_at: z.iso.datetime().nullable(),
  sequences: z.record(z.string(), z.int()),
  database: file,
  pictures: z.array(
    file.extend({
      folder: z.enum(IMAGE_FOLDERS),
      name: z.string().regex(/^[0-9a-f]{24}\.[a-z]{3,4}$/),
    }),
  ),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupImage = BackupManifest['pictures'][number];

/** Reasons why a backup could not be made or copied. `damaged`: the database itself is. */
const BACKUP_FAULTS = ['full', 'too-large', 'read-only', 'gone', 'damaged', 'failed'] as const;
export type BackupFault = (typeof BACKUP_FAULTS)[number];

/** Backup in the list and its preview. `places`: where it is stored. `own`: of this laptop's data folder. */
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
 * Backup whose manifest cannot be read; its database may be sound. POST /api/admin/backups/{id}/read-again checks
 * that, and answers as GET /api/admin/backups; 409 when the database is damaged, too. `bytes`: stored size of its
 * database.
 */
const unreadBackup = backup.pick({ id: true, made_at: true, reason: true, bytes: true }).extend({
  place: z.enum(['laptop', 'second']),
});
export type UnreadBackup = z.infer<typeof unreadBackup>;

/**
 * Rows from after the backup that could be read from the damaged database; `changed`: older ones that staff changed
 * since.
 */
const salvagedRows = z.object({
  questions: z.int(),
  leads: z.int(),
  texts: z.int(),
  changed: z.int(),
});
export type Salvaged = z.infer<typeof salvagedRows>;

/** Ids that are lost; null when nobody knows how many there were. */
const lostRows = z.object({
  questions: z.array(z.int()).nullable(),
  leads: z.array(z.int()).nullable(),
});
export type LostRows = z.infer<typeof lostRows>;

/**
 * Outcome of the last start for the database, kept until staff have read it.
 * - `restored`: a backup that staff chose replaced it, after a safety copy.
 * - `returned`: it was a newer version's, and the backup from before that replaced it; it is in `folder`, in the data folder.
 * - `repaired`: it was damaged, or missing (`damaged_file` is null then), and the newest good backup replaced it;
 *   entries between `backup_made_at` and `lost_until` may be missing.
 * - `not-restored`: nothing was changed.
 */
export const databaseNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restored'), at: z.iso.datetime(), backup_made_at: z.iso.datetime() }),
  z.object({
    kind: z.literal('returned'),
    at: z.iso.datetime(),
    backup_made_at: z.iso.datetime(),
    folder: z.string(),
  }),
  z.object({ kind: z.literal('not-restored'), at: z.iso.datetime(), fault: z.enum(BACKUP_FAULTS) }),
  z.object({
    kind: z.literal('repaired'),
    at: z.iso.datetime(),
    backup_made_at: z.iso.datetime(),
    lost_until: z.iso.datetime(),
    damaged_file: z.string().nullable(),
    /** Newer backups that were damaged, too. */
    skipped: z.int(),
    salvaged: salvagedRows,
    lost: lostRows,
  }),
]);
export type DatabaseNote = z.infer<typeof databaseNote>;

/**
 * The external backup. `copying`: not yet in step, `missing` backups are still to be copied; a fault stays until
 * they could be. `locked`: there is a passphrase whose key this laptop lost. `copied_at`: of the newest copy since the
 * start.
 */
const externalBackup = z.object({
  folder: z.string(),
  state: z.enum(['ok', 'copying', 'locked', ...BACKUP_FAULTS]),
  copied_at: z.iso.datetime().nullable(),
  missing: z.int(),
});
export type ExternalBackupState = z.infer<typeof externalBackup>;

/** PUT /api/admin/backups/second-place, body: a whole path; empty for none. */
export const externalBackupChoice = z.strictObject({ folder: z.string().trim().max(1000) });

/** Minimum and maximum length of a passphrase, in characters. */
export const PASSPHRASE_LENGTH = { min: 12, max: 200 };

/** Passphrase as typed: spaces at its ends belong to it. */
const passphrase = z
  .string()
  .min(PASSPHRASE_LENGTH.min, `Please use at least ${PASSPHRASE_LENGTH.min} characters.`)
  .max(PASSPHRASE_LENGTH.max, `Please use at most ${PASSPHRASE_LENGTH.max} characters.`);

/**
 * PUT /api/admin/backups/passphrase: from now on the external backup holds nothing that is not encrypted with it; answers as GET
 * /api/admin/backups. DELETE takes it away.
 */
export const passphraseChoice = z.strictObject({ passphrase });

/**
 * POST /api/admin/backups/unlock: opens copies in the external backup that were encrypted with another passphrase; 400 with `field`
 * when it fits none of them.
 */
export const passphraseTry = z.strictObject({
  passphrase: z.string().min(1, 'Please enter the passphrase.').max(PASSPHRASE_LENGTH.max),
});

/**
 * GET /api/admin/backups, `data`. `fault`: why the last try failed, with its time; null while all is well. `changed`:
 * something is in no backup yet. `counts`: what is stored now. `passphrase`: whether what leaves the laptop is encrypted;
 * `lost`: it is, but this laptop cannot do it any more until it is set again. `locked`: backups in the external backup that no
 * passphrase opens that was entered here. DELETE /api/admin/backups/note: staff have read it.
 */
export const backupState = z.object({
  backups: z.array(backup),
  unread: z.array(unreadBackup),
  fault: z.object({ kind: z.enum(BACKUP_FAULTS), at: z.iso.datetime() }).nullable(),
  changed: z.boolean(),
  counts: backupCounts,
  second: externalBackup.nullable(),
  passphrase: z.enum(['off', 'on', 'lost']),
  locked: z.int(),
  note: databaseNote.nullable(),
});
export type BackupState = z.infer<typeof backupState>;

/**
 * POST /api/admin/first-start/backups, body: a folder on the laptop, by its whole path, and the passphrase of what is
 * encrypted in it. `data`: {@link backupsFound}; 400 with `field` when there is nothing in it that can be brought, or
 * the passphrase opens nothing. At the laptop alone, and only while the first start is open.
 */
export const backupsSearch = z.strictObject({
  folder: z.string().trim().min(1, 'Choose the folder first.').max(1000),
  passphrase: z.string().max(PASSPHRASE_LENGTH.max).default(''),
});

/**
 * Backups that were found in a folder, newest first. `missing`: images that are not beside it. `newer`: this version cannot
 * read it. `locked`: those for which a passphrase is needed.
 */
export const backupsFound = z.object({
  backups: z.array(
    backup
      .pick({ id: true, made_at: true, version: true, event: true, counts: true, bytes: true })
      .extend({ missing: z.int(), newer: z.boolean() }),
  ),
  locked: z.int(),
});
export type BackupsFound = z.infer<typeof backupsFound>;

/** POST /api/admin/first-start/backup, body: one of those that were found. 202: the server restarts with what it holds. */
export const backupBrought = z.strictObject({ id: z.string().max(200) });
