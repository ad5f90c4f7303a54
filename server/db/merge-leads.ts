import { fatesIn, QUESTION_HERE, stepsOf, type Fates } from './merge-steps.ts';
import type { Db } from './open.ts';

/** What staff note of a lead: it stays or changes as a whole. What the visitor entered never changes. */
const NOTED = ['rating', 'followed_up', 'notes'];
const KEPT = [
  'name',
  'email',
  'phone',
  'company',
  'city',
  'state',
  'consent_given',
  'consent_version',
  'consent_at',
  'privacy_notice',
  'created_at',
  'updated_at',
  'version',
  'search_text',
  'uid',
  ...NOTED,
];

function tieOf(row: string): string {
  return `json_array(${NOTED.map((name) => `${row}.${name}`).join(', ')})`;
}

/**
 * Merges portions of leads, each with its question and with the privacy notice that was shown. After the questions.
 * @returns a function to be called with the first and the last of their ids
 */
export function leadMerging(db: Db): (from: number, to: number) => Fates {
  db.exec(
    'CREATE TEMP TABLE leads_came (theirs INTEGER PRIMARY KEY, ours INTEGER, fate TEXT NOT NULL)',
  );
  const steps = stepsOf(db, [
    'DELETE FROM temp.leads_came',
    `INSERT OR IGNORE INTO main.privacy_notices (hash, company, keep_days, text, first_used_at)
      SELECT hash, company, keep_days, text, first_used_at FROM there.privacy_notices
      WHERE hash IN (SELECT privacy_notice FROM there.leads WHERE id BETWEEN @from AND @to)`,
    `INSERT INTO temp.leads_came
      SELECT o.id, l.id, CASE WHEN l.id IS NULL THEN 'added'
        WHEN (o.updated_at, ${tieOf('o')}) > (l.updated_at, ${tieOf('l')}) THEN 'newer'
        WHEN l.question_id IS NULL AND ${QUESTION_HERE} IS NOT NULL THEN 'joined' ELSE 'known' END
      FROM there.leads o LEFT JOIN main.leads l ON l.uid = o.uid
      WHERE o.id BETWEEN @from AND @to
        AND NOT EXISTS (SELECT 1 FROM main.erasures WHERE kind = 'lead' AND uid = o.uid)`,
    `INSERT INTO main.leads (${KEPT.join(', ')}, question_id)
      SELECT ${KEPT.map((name) => `o.${name}`).join(', ')}, ${QUESTION_HERE}
      FROM temp.leads_came c CROSS JOIN there.leads o ON o.id = c.theirs WHERE c.fate = 'added' ORDER BY c.theirs`,
    `UPDATE main.leads AS l SET ${NOTED.map((name) => `${name} = o.${name}`).join(', ')}, search_text = o.search_text,
        updated_at = o.updated_at, version = max(l.version, o.version) + 1
      FROM temp.leads_came c CROSS JOIN there.leads o ON o.id = c.theirs WHERE c.fate = 'newer' AND l.id = c.ours`,
    `UPDATE main.leads AS l SET question_id = ${QUESTION_HERE}, question_key = NULL
      FROM temp.leads_came c CROSS JOIN there.leads o ON o.id = c.theirs
      WHERE c.fate IN ('newer', 'joined') AND l.id = c.ours AND l.question_id IS NULL AND ${QUESTION_HERE} IS NOT NULL`,
  ]);
  const fates = fatesIn(db, 'leads_came');
  return (from, to) => {
    steps({ from, to });
    return fates();
  };
}
