import { LABELS_MAX } from '../contract/labels.ts';
import type { Db } from './open.ts';

/** Slots of labels, from 0, as features/labels/labels.repository.ts gives them out. */
const SLOTS = 53;

type Label = { slot: number; name: string; folded: string; colour: string; created_at: number };

/**
 * Defines `our_bits(bits)` for SQL: a question's labels there as bits of ours.
 * @returns a function to be called before that is used: finds a slot here for every label there, by its name. A label
 * for which there is no room is left out
 */
export function labelMerging(db: Db, now: number): () => void {
  const theirs = db
    .prepare<[], Label>(
      `SELECT slot, name, folded, colour, created_at FROM there.labels l WHERE deleted_at IS NULL
         AND EXISTS (SELECT 1 FROM there.questions q WHERE q.labels >> l.slot & 1) ORDER BY folded`,
    )
    .all();
  const ours = db.prepare<[], { slot: number; folded: string; deleted_at: number | null }>(
    'SELECT slot, folded, deleted_at FROM main.labels ORDER BY deleted_at, id',
  );
  const add = db.prepare(
    `INSERT INTO main.labels (slot, name, folded, colour, created_at) VALUES (@slot, @name, @folded, @colour, @created_at)`,
  );
  const forget = db.prepare('DELETE FROM main.labels WHERE slot = ?');
  const takeOff = db.prepare(
    `UPDATE main.questions SET labels = labels & ~(1 << @slot), lent_labels = lent_labels & ~(1 << @slot)
     WHERE labels >> @slot & 1`,
  );

  /** @returns null when there are as many labels as there may be */
  function slotFor(label: Label): number | null {
    const all = ours.all();
    const kept = all.filter(({ deleted_at: at }) => at === null);
    const same = kept.find(({ folded }) => folded === label.folded);
    if (same) return same.slot;
    if (kept.length >= LABELS_MAX) return null;
    const free = Array.from({ length: SLOTS }, (_, slot) => slot).find(
      (slot) => !all.some((one) => one.slot === slot),
    );
    // From now on, the one that was deleted first can no longer be brought back.
    const slot = free ?? all.find(({ deleted_at: at }) => at !== null)?.slot;
    if (slot === undefined) return null;
    if (free === undefined) {
      takeOff.run({ slot });
      forget.run(slot);
    }
    add.run({ ...label, slot, created_at: Math.min(label.created_at, now) });
    return slot;
  }

  let slots: { theirs: bigint; ours: bigint }[] = [];
  db.function('our_bits', { deterministic: true, safeIntegers: true }, (bits: unknown) =>
    slots.reduce(
      (sum, slot) => (typeof bits === 'bigint' && bits & slot.theirs ? sum | slot.ours : sum),
      0n,
    ),
  );
  return () => {
    slots = theirs.flatMap((label) => {
      const slot = slotFor(label);
      return slot === null ? [] : [{ theirs: 1n << BigInt(label.slot), ours: 1n << BigInt(slot) }];
    });
  };
}
