import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { createRecordRows } from './records.repository.ts';

/** Effect of a record: `erased` deleted something, `skipped` was stored already or must stay deleted. */
export type Fate = 'added' | 'changed' | 'skipped' | 'erased';
/**
 * True if the state that comes replaces the one here: the one with the higher version, then the later change. Two
 * states of the same moment are ordered by their content, the same on every laptop: a row may have come by way of
 * other laptops, so its origin is unknown. A merged question precedes one that is not merged, since its main question
 * may not have been here.
 * @param stateOf returns what is compared of them
 */
export function outdoes<D>(
  [came, its]: [{ version: number; at: string }, D],
  [here, ours]: [{ version: number; at: string }, D],
  stateOf: (data: D) => unknown = (data) => data,
  isLinked: (data: D) => boolean = () => false,
): boolean {
  if (came.version !== here.version) return came.version > here.version;
  if (came.at !== here.at) return came.at > here.at;
  if (isLinked(its) !== isLinked(ours)) return isLinked(its);
  return JSON.stringify(stateOf(its)) > JSON.stringify(stateOf(ours));
}

export function ms(time: string): number {
  return Date.parse(time);
}
export function msOrNull(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

/** Columns for the version and the time of a change. */
export function changed({ version, at }: { version: number; at: string }) {
  return { version, updated_at: ms(at) };
}

export type MergingDeps = {
  /** Id of this data folder, whose own votes are not counted again. */
  booth: () => string;
  /**
   * Called inside the write for sums of other features over a question and those merged into it. @param came
   * questions that have just been merged
   */
  regrouped: (main: number, came: readonly number[]) => void;
  /** Called inside the write for data of other features that is deleted with a question. */
  erased: (id: number) => void;
  /** Called inside the write when a question's search text changes. */
  textChanged: (id: number) => void;
  /** True if a file exists. @param name in the data folder, such as `sms-media/…` */
  hasFile: (name: string) => boolean;
};

/** Kind of thing that an erasure deletes. */
type Erased = 'question' | 'author' | 'lead';

export type MergeContext = ReturnType<typeof createMergeContext>;

/**
 * Creates the state that the mergers of an event's records share. Everything in it is synchronous and runs inside a
 * write.
 */
export function createMergeContext(db: Db, deps: MergingDeps, event: { id: number; uid: string }) {
  /** Actions that wait for a question or a privacy notice later in the file, by its name. */
  const waiting = new Map<string, ((id: number) => void)[]>();
  const { run, value } = statementsOf(db);
  const isErased = value<[kind: Erased, uid: string], 1>(
    'SELECT 1 FROM erasures WHERE kind = ? AND uid = ?',
  );
  const noteErasure = run<[kind: Erased, uid: string, event: string, at: number]>(
    `INSERT INTO erasures (kind, uid, id, event, at) VALUES (?, ?, 0, ?, ?)
     ON CONFLICT (kind, uid) DO UPDATE SET at = min(at, excluded.at)`,
  );

  const idOf = value<[uid: string, event: number], number>(
    'SELECT id FROM questions WHERE uid = ? AND event_id = ?',
  );

  /** Runs the action now, or once the row that it waits for is stored. */
  function whenHere(name: string, id: number | null, act: (id: number) => void): void {
    if (id !== null) {
      act(id);
      return;
    }
    const others = waiting.get(name);
    if (others) others.push(act);
    else waiting.set(name, [act]);
  }
  function isHere(name: string, id: number): void {
    for (const act of waiting.get(name) ?? []) act(id);
    waiting.delete(name);
  }

  return {
    db,
    deps,
    event,
    rows: createRecordRows(db),
    isErased: (kind: Erased, uid: string): boolean => isErased(kind, uid) !== null,
    noteErasure: (kind: Erased, uid: string, at: string): void =>
      noteErasure(kind, uid, event.uid, ms(at)),
    /** Id of a question of this event, by its uid. */
    questionId: (uid: string): number | null => idOf(uid, event.id),
    whenHere,
    isHere,
  };
}
