import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { createRecordRows } from './records.repository.ts';

/** What a record did: `erased` took something away, `skipped` was here already or stays away. */
export type Fate = 'added' | 'changed' | 'skipped' | 'erased';
/**
 * Whether a state takes the place of another: the higher version, then the later change. Two that were made at the same moment
 * are put in an order by what they say, the same on every laptop: a row may have come by way of others, and nobody knows any
 * more whose it was first. One that is merged goes before one that is not, since its main question may not have been here.
 */
export function outdoes<D>(
  [came, its]: [{ version: number; at: string }, D],
  [here, ours]: [{ version: number; at: string }, D],
  isLinked: (data: D) => boolean = () => false,
): boolean {
  if (came.version !== here.version) return came.version > here.version;
  if (came.at !== here.at) return came.at > here.at;
  if (isLinked(its) !== isLinked(ours)) return isLinked(its);
  return JSON.stringify(its) > JSON.stringify(ours);
}

export function ms(time: string): number {
  return Date.parse(time);
}
export function msOrNull(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

/** The columns that hold when and how often a row was changed. */
export function changed({ version, at }: { version: number; at: string }) {
  return { version, updated_at: ms(at) };
}

export type MergingDeps = {
  /** This data folder's id: what it counted itself is not counted again. */
  booth: () => string;
  /**
   * What other features add up over a question and those merged into it, some of which have only just been merged. Inside the
   * write.
   */
  regrouped: (main: number, came: readonly number[]) => void;
  /** What other features remove with a question, inside the write. */
  erased: (id: number) => void;
  /** A question's searched text is another one from this write on. */
  textChanged: (id: number) => void;
  /** Whether there is a file in `sms-media/`. */
  hasFile: (storedName: string) => boolean;
};

/** What an erasure took away. */
type Erased = 'question' | 'author' | 'lead';

export type MergeContext = ReturnType<typeof createMergeContext>;

/** What the mergers of an event's records share. Everything in it is synchronous and inside a write. */
export function createMergeContext(db: Db, deps: MergingDeps, event: { id: number; uid: string }) {
  /** What waits for a question, or for a privacy notice, that comes later in the file. */
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

  /** Now, or when what it waits for is here. */
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
    /** Of a question of this event, by its uid. */
    questionId: (uid: string): number | null => idOf(uid, event.id),
    whenHere,
    isHere,
  };
}
