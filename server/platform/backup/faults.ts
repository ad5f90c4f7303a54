import type { BackupFault } from '../../contract/backups.ts';

const FAULTS: [RegExp, BackupFault][] = [
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/, 'full'],
  [/^EFBIG/, 'too-large'],
  [/^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/, 'read-only'],
  [/^(?:ENOENT|ENODEV|ENOTDIR|ENOTCONN|ENXIO|EIO|SQLITE_IOERR)/, 'gone'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
];

/** What a backup failed of, by the code of the system's or SQLite's error. */
export function faultOf(error: unknown): BackupFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FAULTS.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed';
}
