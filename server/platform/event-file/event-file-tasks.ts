import type { EventManifest } from '../../contract/event-file.ts';
import type { BackupVerdict, DatabaseFacts } from '../backup/database-facts.ts';

/** Writes and reads events' databases, beside everything else. */
export type EventFileTasks = {
  /**
   * Makes an event's database at `to` of the one at `from`, which may be in use.
   * @throws SQLite's error when that is damaged, the disk's when it is full
   */
  write: (from: string, to: string) => Promise<BackupVerdict>;

  /**
   * Looks through an event's file to its last byte, puts its parts into `folder`, and makes a database of ours of it at
   * `to`.
   * @throws EventFileError when the file is refused; the disk's error
   */
  read: (
    from: string,
    into: { folder: string; to: string },
  ) => Promise<{ manifest: EventManifest; facts: DatabaseFacts }>;
};
