import { PUBLIC_LIST_MAX } from '../../contract/limits.ts';
import { OPEN_EVENT, type Db } from '../../db/open.ts';
import { bitOf, createLabelBits } from '../labels/labels.repository.ts';

/** The SQL of what the named screens show. @returns ids of the approved questions with one of the labels; null without a label that is there */
export function createCarrying(db: Db): (labels: number[]) => number[] | null {
  const bits = createLabelBits(db);
  const carrying = db
    .prepare<[number], number>(
      `SELECT id FROM questions
       WHERE event_id = ${OPEN_EVENT} AND status = 'approved' AND shelf = 'active' AND labels & CAST(? AS INTEGER)
       ORDER BY approved_at DESC, id DESC LIMIT ${PUBLIC_LIST_MAX}`,
    )
    .pluck();
  return (labels) => {
    const slots = bits.slotsOf(labels);
    return slots.length === 0 ? null : carrying.all(slots.reduce((sum, at) => sum + bitOf(at), 0));
  };
}
