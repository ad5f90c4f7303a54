import type { Db } from '../../db/open.ts';

/** The bit of a slot in `questions.labels`. */
export function bitOf(slot: number): number {
  return 2 ** slot;
}

/** Reads `questions.labels`, which holds a bit for each label. */
export function createLabelBits(db: Db) {
  const inBits = db
    .prepare<[number], number>(
      `SELECT id FROM labels WHERE deleted_at IS NULL AND CAST(? AS INTEGER) >> slot & 1 ORDER BY folded, id`,
    )
    .pluck();
  const slots = db
    .prepare<[string], number>(
      'SELECT slot FROM labels WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  return {
    /** Ids of the labels in the bits, by name. */
    idsIn: (bits: number): number[] => (bits === 0 ? [] : inBits.all(bits)),

    /** The slots of those of the labels that exist. */
    slotsOf: (ids: number[]): number[] => slots.all(JSON.stringify(ids)),
  };
}
