import { fatesIn, type Fates } from './merge-questions.ts';
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

const QUESTION = '(SELECT ours FROM temp.questions_came WHERE theirs = o.question_id)';

/** A text's files by their place in it. */
function filesOf(schema: string): string {
  return `SELECT *, row_number() OVER (PARTITION BY sms_id ORDER BY id) AS place FROM ${schema}.sms_media`;
}

/** Sets files that came on one laptop only. @returns how many have their content now */
function mergeFiles(db: Db): number {
  const columns = FILE.map((name) =>
    name === 'state'
      ? "CASE WHEN o.state = 'waiting' THEN 'failed' ELSE o.state END"
      : name === 'reason'
        ? `CASE WHEN o.state = 'waiting' THEN '${NOT_HERE}' ELSE o.reason END`
        : `o.${name}`,
  );
  db.exec(`INSERT INTO main.sms_media (sms_id, ${FILE.join(', ')})
    SELECT c.ours, ${columns.join(', ')} FROM temp.texts_came c JOIN there.sms_media o ON o.sms_id = c.theirs
    WHERE c.fate = 'added' ORDER BY o.id`);
  const added = Number(
    db
      .prepare(
        `SELECT count(*) FROM temp.texts_came c JOIN main.sms_media m ON m.sms_id = c.ours
         WHERE c.fate = 'added' AND m.state = 'stored'`,
      )
      .pluck()
      .get(),
  );
  const found = db
    .prepare(
      `UPDATE main.sms_media AS m SET ${FILE.map((name) => `${name} = o.${name}`).join(', ')}
       FROM temp.texts_came c JOIN (${filesOf('there')}) o ON o.sms_id = c.theirs
         JOIN (${filesOf('main')}) h ON h.sms_id = c.ours AND h.place = o.place
       WHERE c.fate <> 'added' AND m.id = h.id AND m.state <> 'stored' AND o.state = 'stored'`,
    )
    .run().changes;
  return added + found;
}

/**
 * Texts with their files, by what Twilio calls them: the same text may have come to both laptops. What was sent back counts
 * as sent; what was still to be sent is the other laptop's to send. Of each number the newest STOP or START counts.
 */
export function mergeTexts(db: Db): { texts: Fates; pictures: number } {
  db.exec(`
    CREATE TEMP TABLE texts_came (theirs INTEGER PRIMARY KEY, ours INTEGER, fate TEXT NOT NULL);
    INSERT INTO temp.texts_came
      SELECT o.id, t.id, CASE WHEN t.id IS NULL THEN 'added'
        WHEN t.question_id IS NULL AND ${QUESTION} IS NOT NULL THEN 'joined' ELSE 'known' END
      FROM there.inbound_sms o LEFT JOIN main.inbound_sms t ON t.message_sid = o.message_sid;

    INSERT INTO main.inbound_sms (${KEPT.join(', ')}, question_id)
      SELECT ${KEPT.map((name) => `o.${name}`).join(', ')}, ${QUESTION}
      FROM temp.texts_came c JOIN there.inbound_sms o ON o.id = c.theirs WHERE c.fate = 'added' ORDER BY o.id;
    UPDATE temp.texts_came SET ours = t.id
      FROM there.inbound_sms o JOIN main.inbound_sms t ON t.message_sid = o.message_sid
      WHERE fate = 'added' AND o.id = theirs;
    UPDATE main.inbound_sms AS t SET question_id = ${QUESTION}, question_cut = o.question_cut
      FROM temp.texts_came c JOIN there.inbound_sms o ON o.id = c.theirs WHERE c.fate = 'joined' AND t.id = c.ours;

    INSERT INTO main.sms_replies (kind, sms_id, created_at, sent_at, message_sid)
      SELECT r.kind, c.ours, r.created_at, r.sent_at, r.message_sid
      FROM there.sms_replies r JOIN temp.texts_came c ON c.theirs = r.sms_id WHERE r.sent_at IS NOT NULL
      ON CONFLICT (kind, sms_id) DO UPDATE SET sent_at = excluded.sent_at, message_sid = excluded.message_sid
      WHERE sent_at IS NULL;
    INSERT INTO main.sms_opt_outs (number, opted_out, changed_at)
      SELECT number, opted_out, changed_at FROM there.sms_opt_outs WHERE true
      ON CONFLICT (number) DO UPDATE SET opted_out = excluded.opted_out, changed_at = excluded.changed_at
      WHERE (excluded.changed_at, excluded.opted_out) > (changed_at, opted_out)`);
  const pictures = mergeFiles(db);
  return { texts: fatesIn(db, 'texts_came'), pictures };
}
