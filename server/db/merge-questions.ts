import { fatesIn, stepsOf, type Fates } from './merge-steps.ts';
import { searchTextOf } from './search-text.ts';
import type { Db } from './open.ts';

/** What staff decide about a question: it stays or changes as a whole. */
const DECIDED = [
  'status',
  'shelf',
  'answer',
  'ai_suggested',
  'approved_at',
  'answered_at',
  'changed_by',
];

/** Whether a person decided something; a draft of the AI, however new, never outweighs that. */
function rankOf(row: string): string {
  return `(${row}.status <> 'pending' OR ${row}.changed_by IS NOT NULL)`;
}

/** Puts two states that were made in the same millisecond in an order. Where a question is merged follows from the whole. */
function tieOf(row: string): string {
  const columns = DECIDED.filter((name) => name !== 'shelf').map((name) => `${row}.${name}`);
  return `json_array(${columns.join(', ')})`;
}

/** By what two states of a question are put in an order. */
function orderOf(row: string): string {
  return `(${rankOf(row)}, ${row}.updated_at, ${tieOf(row)})`;
}

const AUTHOR = `CASE WHEN o.uid IN (SELECT uid FROM temp.authors_gone) THEN NULL ELSE o.author_name END`;
/** Labels of a question's own; those from merged ones follow with them. */
const THEIR_LABELS = 'our_bits(o.labels & ~o.lent_labels)';
const KEPT = ['content', 'created_at', 'updated_at', 'version', 'claimed', 'uid', ...DECIDED];

const TABLES = `
  CREATE TEMP TABLE questions_came (theirs INTEGER PRIMARY KEY, ours INTEGER, fate TEXT NOT NULL);
  -- Those for whom others stand, or stood, which are counted anew.
  CREATE TEMP TABLE mains (id INTEGER PRIMARY KEY);
  CREATE TEMP TABLE authors_gone (uid TEXT PRIMARY KEY) WITHOUT ROWID`;

/** For everything in `temp.portion`, which holds whole groups. */
const STEPS = [
  'DELETE FROM temp.questions_came',
  'DELETE FROM temp.authors_gone',
  `INSERT INTO temp.authors_gone SELECT p.uid FROM temp.portion p CROSS JOIN main.erasures e
    ON e.kind = 'author' AND e.uid = p.uid`,
  `INSERT INTO temp.questions_came
    SELECT o.id, q.id, CASE WHEN q.id IS NULL THEN 'added' WHEN ${orderOf('o')} > ${orderOf('q')} THEN 'newer'
      WHEN o.claimed > q.claimed OR ${THEIR_LABELS} & ~(q.labels & ~q.lent_labels) <> 0 THEN 'joined' ELSE 'known' END
    FROM temp.portion p CROSS JOIN there.questions o ON o.uid = p.uid LEFT JOIN main.questions q ON q.uid = o.uid
    WHERE NOT EXISTS (SELECT 1 FROM main.erasures WHERE kind = 'question' AND uid = o.uid)`,
  `INSERT INTO main.questions (${KEPT.join(', ')}, author_name, labels)
    SELECT ${KEPT.map((name) => `o.${name}`).join(', ')}, ${AUTHOR}, ${THEIR_LABELS}
    FROM temp.questions_came c CROSS JOIN there.questions o ON o.id = c.theirs WHERE c.fate = 'added' ORDER BY c.theirs`,
  `UPDATE temp.questions_came SET ours = (SELECT q.id FROM there.questions o CROSS JOIN main.questions q ON q.uid = o.uid
    WHERE o.id = theirs) WHERE fate = 'added'`,
  `INSERT INTO main.questions_text (id, text)
    SELECT c.ours, t.text FROM temp.questions_came c CROSS JOIN there.questions_text t ON t.id = c.theirs
    WHERE c.fate = 'added'`,

  // Those that stood for others, before that changes.
  `INSERT OR IGNORE INTO temp.mains SELECT q.merged_into FROM temp.questions_came c CROSS JOIN main.questions q ON c.ours = q.id
    WHERE c.fate = 'newer' AND q.merged_into IS NOT NULL`,

  `UPDATE main.questions AS q SET ${DECIDED.map((name) => `${name} = o.${name}`).join(', ')}, author_name = ${AUTHOR},
      updated_at = o.updated_at, version = max(q.version, o.version) + 1
    FROM temp.questions_came c CROSS JOIN there.questions o ON o.id = c.theirs WHERE c.fate = 'newer' AND q.id = c.ours`,
  // A name that the newer state does not have was replaced; nobody erased it.
  `DELETE FROM main.erasures WHERE kind = 'author' AND uid IN (SELECT uid FROM temp.portion)
    AND uid NOT IN (SELECT uid FROM temp.authors_gone)`,
  `UPDATE main.questions_text AS t SET text = o.text
    FROM temp.questions_came c CROSS JOIN there.questions_text o ON o.id = c.theirs
    WHERE c.fate = 'newer' AND t.id = c.ours`,
  `UPDATE main.questions AS q SET labels = q.labels | ${THEIR_LABELS}, lent_labels = q.lent_labels & ~${THEIR_LABELS},
      claimed = max(q.claimed, o.claimed)
    FROM temp.questions_came c CROSS JOIN there.questions o ON o.id = c.theirs
    WHERE c.fate IN ('newer', 'joined') AND q.id = c.ours`,

  `UPDATE main.questions AS q SET merged_into = m.ours
    FROM temp.questions_came c CROSS JOIN there.questions o ON o.id = c.theirs
      LEFT JOIN temp.questions_came m ON m.theirs = o.merged_into
    WHERE c.fate IN ('added', 'newer') AND q.id = c.ours AND q.merged_into IS NOT m.ours`,
  // It came before them, in an earlier portion or in this one.
  `UPDATE main.questions AS q SET same_as = m.id
    FROM temp.questions_came c CROSS JOIN there.questions o ON o.id = c.theirs
      CROSS JOIN there.questions s ON s.id = o.same_as CROSS JOIN main.questions m ON m.uid = s.uid
    WHERE c.fate = 'added' AND q.id = c.ours AND m.id < q.id`,

  `DELETE FROM main.question_drafts WHERE question_id IN (SELECT ours FROM temp.questions_came WHERE fate = 'newer')`,
  `INSERT OR IGNORE INTO main.question_drafts (question_id, proposal, covered, sources)
    SELECT c.ours, d.proposal, d.covered, d.sources
    FROM temp.questions_came c CROSS JOIN there.question_drafts d ON d.question_id = c.theirs
    WHERE c.fate IN ('added', 'newer')`,
];

/** Without its author a question is found by its own words alone. */
function authorForgetting(db: Db): () => void {
  type Row = { id: number; content: string; answer: string | null };
  const named = db.prepare<[], Row>(
    `SELECT q.id, q.content, q.answer FROM temp.authors_gone g CROSS JOIN main.questions q ON q.uid = g.uid
     WHERE q.author_name IS NOT NULL`,
  );
  const forget = db.prepare('UPDATE main.questions SET author_name = NULL WHERE id = ?');
  const text = db.prepare('UPDATE main.questions_text SET text = ? WHERE id = ?');
  return () => {
    for (const { id, content, answer } of named.all()) {
      forget.run(id);
      text.run(searchTextOf([content, null, answer]), id);
    }
  };
}

/**
 * Returns a function that merges the questions of `temp.portion` with their searched text, votes and drafts. Afterwards
 * `temp.questions_came` says what each of theirs is here.
 * @returns also how many votes came with them
 */
export function questionMerging(db: Db): () => Fates & { votes: number } {
  db.exec(TABLES);
  const steps = stepsOf(db, STEPS);
  const forgetAuthors = authorForgetting(db);
  const votes = db.prepare(
    `INSERT INTO main.question_votes (question_id, voter)
     SELECT c.ours, v.voter FROM temp.questions_came c CROSS JOIN there.question_votes v ON c.theirs = v.question_id
     WHERE v.merged_from IS NULL
     ON CONFLICT (question_id, voter) DO UPDATE SET merged_from = NULL WHERE merged_from IS NOT NULL`,
  );
  const fates = fatesIn(db, 'questions_came');
  return () => {
    steps();
    forgetAuthors();
    return { votes: votes.run().changes, ...fates() };
  };
}
