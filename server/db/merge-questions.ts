import { searchTextOf } from './search-text.ts';
import type { Db } from './open.ts';

/** Rows of one kind that a merge found in the file: new here, changed by it, or known and left as they are. */
export type Fates = { added: number; updated: number; known: number };

/** Counts the rows of a temporary table by their fate: 'added', 'newer' there, 'joined' with what is there, or 'known'. */
export function fatesIn(db: Db, table: string): Fates {
  const count = (condition: string) =>
    Number(db.prepare(`SELECT count(*) FROM temp.${table} WHERE fate ${condition}`).pluck().get());
  return {
    added: count("= 'added'"),
    updated: count("IN ('newer', 'joined')"),
    known: count("= 'known'"),
  };
}

/** An id on a laptop that kept no uids yet says nothing on another one; see migrations/0023-uids.sql. */
const NAMED = "uid NOT LIKE '?-%'";

/**
 * Erases here what was erased there, and keeps in mind who that was.
 * @returns ids of what was here, and how many in the file stay away because they are erased
 */
export function eraseWithThem(db: Db) {
  const here = (table: string, kind: string) =>
    db
      .prepare<[], number>(
        `DELETE FROM main.${table} WHERE uid IN (SELECT uid FROM there.erasures WHERE kind = '${kind}' AND ${NAMED})
         RETURNING id`,
      )
      .pluck()
      .all();
  db.exec(`CREATE TEMP TABLE mains (id INTEGER PRIMARY KEY);
    INSERT OR IGNORE INTO temp.mains SELECT merged_into FROM main.questions WHERE merged_into IS NOT NULL
      AND uid IN (SELECT uid FROM there.erasures WHERE kind = 'question' AND ${NAMED})`);
  const leads = here('leads', 'lead');
  const questions = here('questions', 'question');
  db.exec(`
    -- What has an id there has another one here, or none.
    INSERT OR IGNORE INTO main.erasures (kind, uid, id) SELECT kind, uid, 0 FROM there.erasures WHERE ${NAMED};
    CREATE TEMP TABLE authors_gone AS SELECT uid FROM main.erasures WHERE kind = 'author'`);
  const there = (table: string, kind: string) =>
    Number(
      db
        .prepare(
          `SELECT count(*) FROM there.${table} WHERE uid IN (SELECT uid FROM main.erasures WHERE kind = '${kind}')`,
        )
        .pluck()
        .get(),
    );
  const left = { questions: there('questions', 'question'), leads: there('leads', 'lead') };
  return { questions, leads, left };
}

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

/** Whether a person decided something; a draft of the AI, however new, is nothing beside that. */
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

const AUTHOR = `CASE WHEN o.uid IN (SELECT uid FROM main.erasures WHERE kind = 'author') THEN NULL ELSE o.author_name END`;
/** Labels of a question's own; those from merged ones follow with them. */
const THEIR_LABELS = 'our_bits(o.labels & ~o.lent_labels)';
const KEPT = ['content', 'created_at', 'updated_at', 'version', 'claimed', 'uid', ...DECIDED];

/** Without its author a question is found by its own words alone. */
function forgetAuthors(db: Db): void {
  const rows = db
    .prepare<
      [],
      { id: number; content: string; answer: string | null; author_name: string | null }
    >(
      `SELECT q.id, q.content, q.answer, q.author_name FROM main.questions q
       WHERE q.author_name IS NOT NULL AND q.uid IN (SELECT uid FROM temp.authors_gone)`,
    )
    .all();
  const forget = db.prepare('UPDATE main.questions SET author_name = NULL WHERE id = ?');
  const text = db.prepare('UPDATE main.questions_text SET text = ? WHERE id = ?');
  for (const { id, content, answer } of rows) {
    forget.run(id);
    text.run(searchTextOf([content, null, answer]), id);
  }
}

/**
 * Questions with their searched text, votes and drafts. `temp.questions_came` says what each of theirs is here, for what
 * points to them.
 * @returns also how many votes came with them
 */
export function mergeQuestions(db: Db): Fates & { votes: number } {
  db.exec(`
    CREATE TEMP TABLE questions_came (theirs INTEGER PRIMARY KEY, ours INTEGER, fate TEXT NOT NULL);
    INSERT INTO temp.questions_came
      SELECT o.id, q.id, CASE WHEN q.id IS NULL THEN 'added' WHEN ${orderOf('o')} > ${orderOf('q')} THEN 'newer'
        WHEN o.claimed > q.claimed OR ${THEIR_LABELS} & ~(q.labels & ~q.lent_labels) <> 0 THEN 'joined' ELSE 'known' END
      FROM there.questions o LEFT JOIN main.questions q ON q.uid = o.uid
      WHERE o.uid NOT IN (SELECT uid FROM main.erasures WHERE kind = 'question');

    INSERT INTO main.questions (${KEPT.join(', ')}, author_name, labels)
      SELECT ${KEPT.map((name) => `o.${name}`).join(', ')}, ${AUTHOR}, ${THEIR_LABELS}
      FROM temp.questions_came c JOIN there.questions o ON o.id = c.theirs WHERE c.fate = 'added' ORDER BY o.id;
    UPDATE temp.questions_came SET ours = q.id FROM there.questions o JOIN main.questions q ON q.uid = o.uid
      WHERE fate = 'added' AND o.id = theirs;
    INSERT INTO main.questions_text (id, text)
      SELECT c.ours, t.text FROM temp.questions_came c JOIN there.questions_text t ON t.id = c.theirs
      WHERE c.fate = 'added';

    -- Those that stood for others, before that changes.
    INSERT OR IGNORE INTO temp.mains SELECT q.merged_into FROM main.questions q JOIN temp.questions_came c ON c.ours = q.id
      WHERE c.fate = 'newer' AND q.merged_into IS NOT NULL;

    UPDATE main.questions AS q SET ${DECIDED.map((name) => `${name} = o.${name}`).join(', ')}, author_name = ${AUTHOR},
        updated_at = o.updated_at, version = max(q.version, o.version) + 1
      FROM temp.questions_came c JOIN there.questions o ON o.id = c.theirs WHERE c.fate = 'newer' AND q.id = c.ours;
    -- A name that the newer state does not have was replaced; nobody erased it.
    DELETE FROM main.erasures WHERE kind = 'author' AND uid NOT IN (SELECT uid FROM temp.authors_gone);
    UPDATE main.questions_text AS t SET text = o.text
      FROM temp.questions_came c JOIN there.questions_text o ON o.id = c.theirs WHERE c.fate = 'newer' AND t.id = c.ours;
    UPDATE main.questions AS q SET labels = q.labels | ${THEIR_LABELS}, lent_labels = q.lent_labels & ~${THEIR_LABELS},
        claimed = max(q.claimed, o.claimed)
      FROM temp.questions_came c JOIN there.questions o ON o.id = c.theirs
      WHERE c.fate IN ('newer', 'joined') AND q.id = c.ours;

    UPDATE main.questions AS q SET merged_into = m.ours
      FROM temp.questions_came c JOIN there.questions o ON o.id = c.theirs
        LEFT JOIN temp.questions_came m ON m.theirs = o.merged_into
      WHERE c.fate IN ('added', 'newer') AND q.id = c.ours AND q.merged_into IS NOT m.ours;
    UPDATE main.questions AS q SET same_as = m.ours
      FROM temp.questions_came c JOIN there.questions o ON o.id = c.theirs
        JOIN temp.questions_came m ON m.theirs = o.same_as
      WHERE c.fate = 'added' AND q.id = c.ours AND m.ours < q.id;

    DELETE FROM main.question_drafts WHERE question_id IN (SELECT ours FROM temp.questions_came WHERE fate = 'newer');
    INSERT OR IGNORE INTO main.question_drafts (question_id, proposal, covered, sources)
      SELECT c.ours, d.proposal, d.covered, d.sources
      FROM temp.questions_came c JOIN there.question_drafts d ON d.question_id = c.theirs
      WHERE c.fate IN ('added', 'newer')`);
  forgetAuthors(db);
  const votes = db
    .prepare(
      `INSERT INTO main.question_votes (question_id, voter)
       SELECT c.ours, v.voter FROM there.question_votes v JOIN temp.questions_came c ON c.theirs = v.question_id
       WHERE v.merged_from IS NULL
       ON CONFLICT (question_id, voter) DO UPDATE SET merged_from = NULL WHERE merged_from IS NOT NULL`,
    )
    .run().changes;
  return { ...fatesIn(db, 'questions_came'), votes };
}
