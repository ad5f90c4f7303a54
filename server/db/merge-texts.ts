import { fatesIn, QUESTION_HERE, stepsOf, type Fates } from './merge-steps.ts';
import type { Db } from './open.ts';

const KEPT = [
  'created_at',
  'from_number',
  'to_number',
  'message_sid',
  'body',
  'from_city',
  'from_state',
  'from_country',
  'num_media',
  'search_text',
  'source',
  'keyword',
  'question_cut',
];
const FILE = ['url', 'content_type', 'state', 'stored_name', 'size', 'width', 'height', 'reason'];
/** Nobody fetches here what was on its way there. */
const NOT_HERE = 'It had not arrived on the other laptop when its event was exported.';

/** A text's files by their place in it. @param texts SQL for the ids of those texts */
function filesOf(schema: string, texts: string): string {
  return `SELECT *, row_number() OVER (PARTITION BY sms_id ORDER BY id) AS place FROM ${schema}.sms_media
    WHERE sms_id IN (${texts})`;
}

/**
 * Fills in files that arrived on only one of the laptops.
 * @returns a function that returns how many have their content now
 */
function fileMerging(db: Db): () => number {
  const columns = FILE.map((name) =>
    name === 'state'
      ? "CASE WHEN o.state = 'waiting' THEN 'failed' ELSE o.state END"
      : name === 'reason'
        ? `CASE WHEN o.state = 'waiting' THEN '${NOT_HERE}' ELSE o.reason END`
        : `o.${name}`,
  );
  const add = db.prepare(`INSERT INTO main.sms_media (sms_id, ${FILE.join(', ')})
    SELECT c.ours, ${columns.join(', ')} FROM temp.texts_came c CROSS JOIN there.sms_media o ON o.sms_id = c.theirs
    WHERE c.fate = 'added' ORDER BY o.id`);
  const added = db
    .prepare<[], number>(
      `SELECT count(*) FROM temp.texts_came c CROSS JOIN main.sms_media m ON m.sms_id = c.ours
       WHERE c.fate = 'added' AND m.state = 'stored'`,
    )
    .pluck();
  const both = "SELECT theirs FROM temp.texts_came WHERE fate <> 'added'";
  const find = db.prepare(
    `UPDATE main.sms_media AS m SET ${FILE.map((name) => `${name} = o.${name}`).join(', ')}
     FROM temp.texts_came c JOIN (${filesOf('there', both)}) o ON o.sms_id = c.theirs
       JOIN (${filesOf('main', both.replace('theirs', 'ours'))}) h ON h.sms_id = c.ours AND h.place = o.place
     WHERE c.fate <> 'added' AND m.id = h.id AND m.state <> 'stored' AND o.state = 'stored'`,
  );
  return () => {
    add.run();
    return (added.get() ?? 0) + find.run().changes;
  };
}

/**
 * Gives what merges a portion of texts with their files, by what Twilio calls them: the same text may have come to both
 * laptops. What was sent back counts as sent; what was still to be sent is the other laptop's to send. After the
 * questions.
 * @returns a function to be called with the first and the last of their ids
 */
export function textMerging(
  db: Db,
): (from: number, to: number) => { texts: Fates; pictures: number } {
  db.exec(
    'CREATE TEMP TABLE texts_came (theirs INTEGER PRIMARY KEY, ours INTEGER, fate TEXT NOT NULL)',
  );
  const steps = stepsOf(db, [
    'DELETE FROM temp.texts_came',
    `INSERT INTO temp.texts_came
      SELECT o.id, t.id, CASE WHEN t.id IS NULL THEN 'added'
        WHEN t.question_id IS NULL AND ${QUESTION_HERE} IS NOT NULL THEN 'joined' ELSE 'known' END
      FROM there.inbound_sms o LEFT JOIN main.inbound_sms t ON t.message_sid = o.message_sid
      WHERE o.id BETWEEN @from AND @to`,
    `INSERT INTO main.inbound_sms (${KEPT.join(', ')}, question_id)
      SELECT ${KEPT.map((name) => `o.${name}`).join(', ')}, ${QUESTION_HERE}
      FROM temp.texts_came c CROSS JOIN there.inbound_sms o ON o.id = c.theirs WHERE c.fate = 'added' ORDER BY c.theirs`,
    `UPDATE temp.texts_came SET ours = (SELECT t.id FROM there.inbound_sms o CROSS JOIN main.inbound_sms t
        ON t.message_sid = o.message_sid WHERE o.id = theirs) WHERE fate = 'added'`,
    `UPDATE main.inbound_sms AS t SET question_id = ${QUESTION_HERE}, question_cut = o.question_cut
      FROM temp.texts_came c CROSS JOIN there.inbound_sms o ON o.id = c.theirs
      WHERE c.fate = 'joined' AND t.id = c.ours`,
    `INSERT INTO main.sms_replies (kind, sms_id, created_at, sent_at, message_sid)
      SELECT r.kind, c.ours, r.created_at, r.sent_at, r.message_sid
      FROM temp.texts_came c CROSS JOIN there.sms_replies r ON c.theirs = r.sms_id WHERE r.sent_at IS NOT NULL
      ON CONFLICT (kind, sms_id) DO UPDATE SET sent_at = excluded.sent_at, message_sid = excluded.message_sid
      WHERE sent_at IS NULL`,
  ]);
  const fates = fatesIn(db, 'texts_came');
  const files = fileMerging(db);
  return (from, to) => {
    steps({ from, to });
    return { pictures: files(), texts: fates() };
  };
}

/** For each number, the newest STOP or START counts. */
export function mergeOptOuts(db: Db): void {
  db.exec(`INSERT INTO main.sms_opt_outs (number, opted_out, changed_at)
    SELECT number, opted_out, changed_at FROM there.sms_opt_outs WHERE true
    ON CONFLICT (number) DO UPDATE SET opted_out = excluded.opted_out, changed_at = excluded.changed_at
    WHERE (excluded.changed_at, excluded.opted_out) > (changed_at, opted_out)`);
}
