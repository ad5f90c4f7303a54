import { z } from 'zod';
import { screenSet, type ScreenSet } from '../../contract/screens.ts';
import { PUBLIC_LIST_MAX } from '../../contract/limits.ts';
import { OPEN_EVENT, type Db } from '../../db/open.ts';
import { bitOf, createLabelBits } from '../labels/labels.repository.ts';

const stored = z.array(z.unknown());

/**
 * The SQL of the screens' own settings: one JSON document, stored next to those of the settings; and of what they
 * show accordingly.
 */
export function createScreenSetsRepository(db: Db) {
  const read = db.prepare<[], string>("SELECT value FROM settings WHERE part = 'screens'").pluck();
  const write = db.prepare(
    `INSERT INTO settings (part, value) VALUES ('screens', ?)
     ON CONFLICT (part) DO UPDATE SET value = excluded.value`,
  );
  const bits = createLabelBits(db);
  const carrying = db
    .prepare<[number], number>(
      `SELECT id FROM questions INDEXED BY questions_approved
       WHERE event_id = ${OPEN_EVENT} AND status = 'approved' AND shelf = 'active' AND labels & CAST(? AS INTEGER)
       ORDER BY approved_at DESC, id DESC LIMIT ${PUBLIC_LIST_MAX}`,
    )
    .pluck();
  return {
    /** One that this version does not take any more is left out. */
    read(): ScreenSet[] {
      const list = stored.safeParse(JSON.parse(read.get() ?? '[]')).data ?? [];
      return list.flatMap((one) => screenSet.strip().safeParse(one).data ?? []);
    },
    write: (sets: readonly ScreenSet[]): void => void write.run(JSON.stringify(sets)),

    /** Ids of the approved questions with one of the labels; null without a label that is there. */
    carrying(labels: number[]): number[] | null {
      const slots = bits.slotsOf(labels);
      return slots.length === 0
        ? null
        : carrying.all(slots.reduce((sum, at) => sum + bitOf(at), 0));
    },
  };
}
