import { stepsOf } from './merge-steps.ts';
import type { Db } from './open.ts';

/** The same phone's mark on another question; see platform/voter-marks.ts. */
export type Carry = (mark: Buffer, from: number, to: number) => Buffer;

type Link = { id: number; merged_into: number };

/**
 * The earliest of those that stand for each other in a circle; a text was taken in at a different time on each laptop.
 */
function earliest(db: Db, ids: readonly number[]): number {
  return (
    db
      .prepare<[string], number>(
        `SELECT id FROM main.questions WHERE id IN (SELECT value FROM json_each(?))
         ORDER BY iif(uid LIKE 'text-%', 9e15, created_at), uid LIMIT 1`,
      )
      .pluck()
      .get(JSON.stringify(ids)) ?? Number(ids[0])
  );
}

/**
 * Follows the links from a question to the one that stands for it.
 * @returns the last one, and the circle that it ends in
 */
function wayFrom(id: number, into: ReadonlyMap<number, number>): { end: number; circle: number[] } {
  const way = [id];
  for (let end = id; ;) {
    const next = into.get(end);
    if (next === undefined) return { end, circle: [] };
    if (way.includes(next)) return { end, circle: way.slice(way.indexOf(next)) };
    way.push(next);
    end = next;
  }
}

/**
 * What two laptops merged in their own ways may stand for each other in a chain, or in a circle: afterwards each stands
 * for itself, or is merged into one that does. Which one follows from the questions alone.
 * @returns a function that does this for those in `temp.here`, and notes in `temp.moved` which got a different main one
 */
function straightening(db: Db): () => void {
  db.exec('CREATE TEMP TABLE moved (id INTEGER PRIMARY KEY)');
  const clean = stepsOf(db, [
    'DELETE FROM temp.moved',
    // What stood for them is erased.
    `UPDATE main.questions SET shelf = 'active'
      WHERE id IN (SELECT id FROM temp.here) AND shelf = 'merged' AND merged_into IS NULL`,
    `UPDATE main.questions SET merged_into = NULL
      WHERE id IN (SELECT id FROM temp.here) AND shelf <> 'merged' AND merged_into IS NOT NULL`,
  ]);
  const linked = db.prepare<[], Link>(
    `SELECT q.id, q.merged_into FROM temp.here h CROSS JOIN main.questions q ON q.id = h.id
     WHERE q.merged_into IS NOT NULL AND (
       EXISTS (SELECT 1 FROM main.questions m WHERE m.id = q.merged_into AND m.merged_into IS NOT NULL)
       OR EXISTS (SELECT 1 FROM main.questions c WHERE c.merged_into = q.id)) ORDER BY q.id`,
  );
  const release = db.prepare(
    "UPDATE main.questions SET merged_into = NULL, shelf = 'active' WHERE id = ?",
  );
  const move = db.prepare('UPDATE main.questions SET merged_into = ? WHERE id = ?');
  const moved = db.prepare('INSERT OR IGNORE INTO temp.moved VALUES (?)');
  const touch = db.prepare('INSERT OR IGNORE INTO temp.mains VALUES (?)');
  return () => {
    clean();
    const links = linked.all();
    const into = new Map(links.map((link) => [link.id, link.merged_into]));
    for (const { id } of links) {
      const { circle } = wayFrom(id, into);
      if (circle.length === 0) continue;
      const root = earliest(db, circle);
      into.delete(root);
      release.run(root);
    }
    for (const { id, merged_into: before } of links) {
      const { end: main } = wayFrom(id, into);
      if (main === id || main === before) continue;
      move.run(main, id);
      moved.run(id);
      touch.run(before);
    }
  };
}

type Bits = { labels: bigint; lent: bigint };

/**
 * What questions have from those merged into them: votes, each phone once, and labels. A label that staff took off on
 * both laptops stays off.
 * @returns a function that recounts this for those in `temp.mains`
 */
function regrouping(db: Db, carry: Carry): () => void {
  const prepare = stepsOf(db, [
    `INSERT OR IGNORE INTO temp.mains SELECT q.merged_into FROM temp.questions_came c CROSS JOIN main.questions q ON c.ours = q.id
      WHERE q.merged_into IS NOT NULL`,
  ]);
  const dropVotes = db.prepare(
    'DELETE FROM main.question_votes WHERE question_id = ? AND merged_from IS NOT NULL',
  );
  const votesFrom = db.prepare<[number], { id: number; voter: Buffer }>(
    `SELECT q.id, v.voter FROM main.questions q CROSS JOIN main.question_votes v ON v.question_id = q.id
     WHERE q.merged_into = ? ORDER BY q.id`,
  );
  const lend = db.prepare(
    'INSERT INTO main.question_votes (question_id, voter, merged_from) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const bitsOf = db
    .prepare<[number], Bits>('SELECT labels, lent_labels AS lent FROM main.questions WHERE id = ?')
    .safeIntegers();
  const lentThere = db
    .prepare<[number], bigint>(
      `SELECT our_bits(o.lent_labels) FROM main.questions q CROSS JOIN there.questions o ON o.uid = q.uid WHERE q.id = ?`,
    )
    .pluck()
    .safeIntegers();
  const merged = db
    .prepare<[number], { labels: bigint; fresh: bigint }>(
      'SELECT labels, id IN (SELECT id FROM temp.moved) AS fresh FROM main.questions WHERE merged_into = ?',
    )
    .safeIntegers();
  const setBits = db.prepare('UPDATE main.questions SET labels = ?, lent_labels = ? WHERE id = ?');
  const mains = db
    .prepare<[], number>('SELECT m.id FROM temp.mains m CROSS JOIN main.questions q ON q.id = m.id')
    .pluck();

  return () => {
    prepare();
    for (const id of mains.all()) {
      dropVotes.run(id);
      for (const { id: from, voter } of votesFrom.all(id)) {
        lend.run(id, carry(voter, from, id), from);
      }
      const bits = bitsOf.get(id);
      if (!bits) continue;
      const own = bits.labels & ~bits.lent;
      const rows = merged.all(id);
      const all = rows.reduce((sum, row) => sum | row.labels, 0n);
      const fresh = rows.reduce((sum, row) => (row.fresh ? sum | row.labels : sum), 0n);
      const lent = (((bits.lent | (lentThere.get(id) ?? 0n)) & all) | fresh) & ~own;
      if (lent !== bits.lent || (own | lent) !== bits.labels) setBits.run(own | lent, lent, id);
    }
  };
}

/**
 * Returns a function that makes the groups of a portion whole, after its questions: afterwards nothing is merged into a
 * question that is itself merged.
 */
export function groupMerging(db: Db, carry: Carry): () => void {
  const straighten = straightening(db);
  const regroup = regrouping(db, carry);
  return () => {
    straighten();
    regroup();
  };
}
