import type { BackupFault } from '../../contract/backups.ts';
import { codeOf } from '../error-code.ts';

const FAULTS: [RegExp, BackupFault][] = [
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/, 'full'],
  [/^EFBIG/, 'too-large'],
  [/^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/, 'read-only'],
  [/^(?:ENOENT|ENODEV|ENOTDIR|ENOTCONN|ENXIO|EIO|EBADMSG|SQLITE_IOERR)/, 'gone'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
];

/** Reason why an external backup failed; `damaged` for a copy that differs from its source although the folder is there. */
export function targetFaultOf(error: unknown): BackupFault {
  return codeOf(error) === 'EBADMSG' ? 'damaged' : faultOf(error);
}

/** Reason why a backup failed, by the code of the system's or SQLite's error. */
export function faultOf(error: unknown): BackupFault {
  const code = codeOf(error);
  return FAULTS.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed';
}
