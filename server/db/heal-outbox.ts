import type { Database } from 'better-sqlite3';

/** Highest plausible sequence number; no outbox reaches it. */
const HIGHEST_SEQ = 2 ** 40;

type Highest = { seq: unknown; outbox: unknown; confirmed: unknown; load: unknown };

function isSane(number: unknown): number is number {
  return typeof number === 'number' && number >= 0 && number <= HIGHEST_SEQ;
}

/**
 * Repairs the outbox where its numbers or its targets' are absurd, or the targets' are ahead of it: it continues from
 * the targets' position, waiting records get new numbers, and databases that may lack some are loaded once more. Some
 * records are then sent twice, none is lost.
 */
export function healOutbox(db: Database): void {
  const tables = db
    .prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('targets', 'outbox')")
    .pluck()
    .get();
  if (tables !== 2) return;
  const highest = db
    .prepare<[], Highest>(
      `SELECT (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox') AS seq,
         (SELECT coalesce(max(seq), 0) FROM outbox) AS outbox,
         (SELECT coalesce(max(confirmed), 0) FROM targets) AS confirmed,
         (SELECT max(coalesce(load ->> 'seq', 0)) FROM targets WHERE json_valid(load)) AS load`,
    )
    .get();
  if (highest === undefined) return;
  const { seq, outbox, confirmed, load } = highest;
  const all = [seq, outbox, confirmed, load ?? 0];
  const sane = all.filter(isSane);
  if (sane.length === all.length && Math.max(...sane) === seq) return;
  db.transaction(() => {
    const from = db
      .prepare<[{ most: number }], number>(
        `SELECT max(n) FROM (SELECT 0 AS n UNION ALL SELECT seq FROM outbox UNION ALL SELECT confirmed FROM targets)
         WHERE n BETWEEN 0 AND @most`,
      )
      .pluck()
      .get({ most: HIGHEST_SEQ });
    // Through numbers that no row has, since each is there once.
    db.prepare(
      `UPDATE outbox SET seq = -counted.n FROM (SELECT seq AS was, row_number() OVER (ORDER BY seq) AS n FROM outbox) AS counted
       WHERE seq = was`,
    ).run();
    db.prepare('UPDATE outbox SET seq = @from - seq').run({ from });
    db.prepare("DELETE FROM sqlite_sequence WHERE name = 'outbox'").run();
    db.prepare(
      "INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', coalesce(max(seq), @from) FROM outbox",
    ).run({ from });
    db.prepare('UPDATE targets SET confirmed = min(max(confirmed, 0), @from)').run({ from });
    db.prepare(
      `UPDATE targets SET load = json_object('kind', 'event', 'after', 0, 'since', NULL, 'seq', @from) WHERE kind = 'postgres'`,
    ).run({ from });
    db.prepare(
      "UPDATE targets SET load = json_set(load, '$.seq', @from) WHERE load IS NOT NULL",
    ).run({ from });
  })();
}
