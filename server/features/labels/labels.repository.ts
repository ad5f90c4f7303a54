import type { Label, LabelColour } from '../../contract/labels.ts';
import { OPEN_EVENT, type Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { searchable } from '../../contract/searchable.ts';

/** The bit of a slot in `questions.labels`. */
export function bitOf(slot: number): number {
  return 2 ** slot;
}

/** Reads `questions.labels`, which holds a bit for each label. */
export function createLabelBits(db: Db) {
  const { rows, values } = statementsOf(db);
  const inBits = values<[bits: number], number>(
    `SELECT id FROM labels WHERE deleted_at IS NULL AND CAST(? AS INTEGER) >> slot & 1 ORDER BY folded, id`,
  );
  const slots = values<[ids: string], number>(
    'SELECT slot FROM labels WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))',
  );
  const all = rows<[], { id: number; slot: number; name: string }>(
    'SELECT id, slot, name FROM labels WHERE deleted_at IS NULL ORDER BY folded, id',
  );
  return {
    /** Ids of the labels in the bits, by name. */
    idsIn: (bits: number): number[] => (bits === 0 ? [] : inBits(bits)),

    /** Reads all labels, for many rows. @returns those in the bits, by name */
    reader() {
      const labels = all();
      return (bits: number) =>
        bits === 0 ? [] : labels.filter(({ slot }) => Math.floor(bits / bitOf(slot)) % 2 === 1);
    },

    /** The slots of those of the labels that exist. */
    slotsOf: (ids: number[]): number[] => slots(JSON.stringify(ids)),
  };
}

/** Slots of labels, from 0; more than there may be labels, so that deleted ones can be brought back for a while. */
const SLOTS = 53;

/** Counts each set of labels once: there are far fewer of these than of questions. */
const SELECT = `WITH sets AS MATERIALIZED (
    SELECT labels, count(*) FILTER (WHERE shelf = 'active') AS active, count(*) FILTER (WHERE shelf = 'archived') AS archived
    FROM questions WHERE event_id = coalesce(@event, ${OPEN_EVENT}) AND labels <> 0 GROUP BY labels)
  SELECT l.id, l.name, l.colour, total(s.active) AS questions, total(s.archived) AS archived
  FROM labels l LEFT JOIN sets s ON s.labels >> l.slot & 1 WHERE l.deleted_at IS NULL`;
type Asked = { event: number | null; id?: number };

/** A question's labels, and which of them it has from those merged into it. */
type Bits = { id: bigint; labels: bigint; lent: bigint };

function union(rows: Bits[]): bigint {
  return rows.reduce((sum, { labels }) => sum | labels, 0n);
}

export type LabelsRepository = ReturnType<typeof createLabelsRepository>;

/** The SQL of labels. Everything here is synchronous; writes run inside the write queue. */
export function createLabelsRepository(db: Db) {
  const bits = createLabelBits(db);
  const { run, insert, row, rows, value, values } = statementsOf(db);
  const all = rows<[Asked], Label>(`${SELECT} GROUP BY l.id ORDER BY l.folded, l.id`);
  const byId = row<[Asked], Label>(`${SELECT} AND l.id = @id GROUP BY l.id`);
  const nameOf = value<[id: number], string>(
    'SELECT name FROM labels WHERE id = ? AND deleted_at IS NULL',
  );
  const byName = value<[folded: string], number>(
    'SELECT id FROM labels WHERE folded = ? AND deleted_at IS NULL',
  );
  const usedSlots = values<[], number>('SELECT slot FROM labels');
  const longestDeleted = row<[], { id: number; slot: number }>(
    'SELECT id, slot FROM labels WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id LIMIT 1',
  );
  const takeOffAll = run<[{ bit: number }]>(
    `/* of all events */ UPDATE questions SET labels = labels & ~CAST(@bit AS INTEGER),
       lent_labels = lent_labels & ~CAST(@bit AS INTEGER)
     WHERE labels & CAST(@bit AS INTEGER)`,
  );
  const withIds = rows<[ids: string], { id: number; slot: number }>(
    'SELECT id, slot FROM labels WHERE id IN (SELECT value FROM json_each(?))',
  );
  const forget = run<[id: number]>('DELETE FROM labels WHERE id = ?');
  const insertLabel = insert<
    [{ slot: number; name: string; folded: string; colour: LabelColour; now: number }]
  >(
    `INSERT INTO labels (slot, name, folded, colour, created_at)
     VALUES (@slot, @name, @folded, @colour, @now)`,
  );
  const update = run<[{ id: number; name: string; folded: string; colour: LabelColour }]>(
    'UPDATE labels SET name = @name, folded = @folded, colour = @colour WHERE id = @id',
  );
  const remove = run<[now: number, id: number]>('UPDATE labels SET deleted_at = ? WHERE id = ?');
  const mark = run<[{ id: number; on: number; off: number }]>(
    `UPDATE questions SET labels = (labels | CAST(@on AS INTEGER)) & ~CAST(@off AS INTEGER),
       lent_labels = lent_labels & ~CAST(@off AS INTEGER)
     WHERE id = @id`,
  );
  const bitsById = db
    .prepare<[number], Bits>('SELECT id, labels, lent_labels AS lent FROM questions WHERE id = ?')
    .safeIntegers();
  const bitsMerged = db
    .prepare<[number], Bits>(
      'SELECT id, labels, lent_labels AS lent FROM questions WHERE merged_into = ?',
    )
    .safeIntegers();
  const setBits = run<[labels: bigint, lent: bigint, id: number]>(
    'UPDATE questions SET labels = ?, lent_labels = ? WHERE id = ?',
  );

  function freeSlot(): number {
    const used = new Set(usedSlots());
    for (let slot = 0; slot < SLOTS; slot += 1) if (!used.has(slot)) return slot;
    const given = longestDeleted();
    if (!given) throw new Error('There are more labels than slots.');
    drop(given);
    return given.slot;
  }

  function drop({ id, slot }: { id: number; slot: number }): void {
    takeOffAll({ bit: bitOf(slot) });
    forget(id);
  }

  const bitsOf = (ids: number[]) => bits.slotsOf(ids).reduce((sum, slot) => sum + bitOf(slot), 0);

  return {
    /** All of them, by name, with how many of an event's questions carry each. @param event the open one unless given */
    all: (event: number | null = null): Label[] => all({ event }),

    /** Counts all questions; who wants the name alone asks for that. */
    find: (id: number): Label | null => byId({ event: null, id }),
    /** Null when there is none. */
    nameOf,

    /** The label with this name, whatever its case and accents. */
    idOf: (name: string): number | null => byName(searchable(name)),

    /** The name of a label that was deleted and can be brought back. */
    deletedName: value<[id: number], string>(
      'SELECT name FROM labels WHERE id = ? AND deleted_at IS NOT NULL',
    ),

    /** @returns its id */
    insert(name: string, colour: LabelColour, now: number): number {
      const label = { slot: freeSlot(), name, folded: searchable(name), colour, now };
      return insertLabel(label);
    },

    update: (id: number, name: string, colour: LabelColour): void =>
      update({ id, name, colour, folded: searchable(name) }),

    /** Questions keep it out of sight, until {@link restore} or until its slot is needed. */
    remove: (id: number, now: number): void => remove(now, id),
    /** Deletes labels for good, deleted ones too, and takes them off all questions. */
    drop: (ids: readonly number[]): void => withIds(JSON.stringify(ids)).forEach(drop),
    restore: run<[id: number]>('UPDATE labels SET deleted_at = NULL WHERE id = ?'),

    /** Puts labels on a question and takes others off it. */
    mark: (questionId: number, add: number[], off: number[]): void =>
      mark({ id: questionId, on: bitsOf(add), off: bitsOf(off) }),

    /**
     * Gives a question the labels of those that have just been merged into it, and removes what it had from others that
     * were taken out. What staff took off meanwhile stays off.
     */
    regroup(questionId: number, came: readonly number[]): void {
      const found = bitsById.get(questionId);
      if (!found) return;
      const merged = bitsMerged.all(questionId);
      const own = found.labels & ~found.lent;
      const kept = found.lent & union(merged);
      const fresh = union(merged.filter(({ id }) => came.includes(Number(id)))) & ~own;
      const lent = kept | fresh;
      setBits(own | lent, lent, questionId);
    },
  };
}
