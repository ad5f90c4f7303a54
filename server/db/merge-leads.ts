import { fatesIn, type Fates } from './merge-questions.ts';
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

const QUESTION = '(SELECT ours FROM temp.questions_came WHERE theirs = o.question_id)';

/** Leads, each with its question and with the privacy notice that it saw. After the questions. */
export function mergeLeads(db: Db): Fates {
  db.exec(`
    INSERT OR IGNORE INTO main.privacy_notices (hash, company, keep_days, text, first_used_at)
      SELECT hash, company, keep_days, text, first_used_at FROM there.privacy_notices
      WHERE hash IN (SELECT privacy_notice FROM there.leads);

    CREATE TEMP TABLE leads_came (theirs INTEGER PRIMARY KEY, ours INTEGER, fate TEXT NOT NULL);
    INSERT INTO temp.leads_came
      SELECT o.id, l.id, CASE WHEN l.id IS NULL THEN 'added'
        WHEN (o.updated_at, ${tieOf('o')}) > (l.updated_at, ${tieOf('l')}) THEN 'newer'
        WHEN l.question_id IS NULL AND ${QUESTION} IS NOT NULL THEN 'joined' ELSE 'known' END
      FROM there.leads o LEFT JOIN main.leads l ON l.uid = o.uid
      WHERE o.uid NOT IN (SELECT uid FROM main.erasures WHERE kind = 'lead');

    INSERT INTO main.leads (${KEPT.join(', ')}, question_id)
      SELECT ${KEPT.map((name) => `o.${name}`).join(', ')}, ${QUESTION}
      FROM temp.leads_came c JOIN there.leads o ON o.id = c.theirs WHERE c.fate = 'added' ORDER BY o.id;
    UPDATE main.leads AS l SET ${NOTED.map((name) => `${name} = o.${name}`).join(', ')}, search_text = o.search_text,
        updated_at = o.updated_at, version = max(l.version, o.version) + 1
      FROM temp.leads_came c JOIN there.leads o ON o.id = c.theirs WHERE c.fate = 'newer' AND l.id = c.ours;
    UPDATE main.leads AS l SET question_id = ${QUESTION}, question_key = NULL
      FROM temp.leads_came c JOIN there.leads o ON o.id = c.theirs
      WHERE c.fate IN ('newer', 'joined') AND l.id = c.ours AND l.question_id IS NULL AND ${QUESTION} IS NOT NULL`);
  return fatesIn(db, 'leads_came');
}
