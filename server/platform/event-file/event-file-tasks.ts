import type { EventManifest } from '../../contract/event-file.ts';
import type { MergedRows } from '../../contract/event-merge.ts';
import type { BackupVerdict, DatabaseFacts } from '../backup/database-facts.ts';

/** What became of a merge: its numbers, and what pages hold and must let go of. */
export type MergedEvent = {
  rows: MergedRows;
  /** Whether the public list may have changed. */
  isChanged: boolean;
  erased: { questions: number[]; leads: number[] };
  /** Ids of questions that were public and are not any more. */
  hidden: number[];
};

/** Who was erased, by the names that are the same on every laptop. */
export type Erased = { kind: 'lead' | 'question' | 'author'; uid: string };

/** Writes, reads and merges events' databases, while everything else goes on. */
export type EventFileTasks = {
  /**
   * Makes an event's database at `to` from the one at `from`, which may be in use.
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

  /**
   * Adds the event of a database that {@link read} made to the open one at `to`, in slices, between which others may write.
   * @param how.secret of visitors' marks; `now` in milliseconds since 1970; `signal` gives it up, and nothing stays of the
   *   slice that is under way
   * @param how.turn is given each slice, and runs it when nobody else writes
   * @throws SQLite's error; then what came before stays, and to do it again goes on from there
   */
  merge: (
    from: string,
    to: string,
    how: {
      secret: string;
      now: number;
      signal: AbortSignal;
      turn: <T>(slice: () => Promise<T>) => Promise<T>;
    },
  ) => Promise<MergedEvent>;

  /**
   * Takes whoever was erased out of a database that {@link read} made.
   * @returns how many there were
   * @throws SQLite's error
   */
  erase: (database: string, erased: readonly Erased[]) => Promise<number>;
};
