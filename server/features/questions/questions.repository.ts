import type { Db } from '../../db/open.ts';
import type {
  ApprovedQuestion,
  Question,
  QuestionCounts,
  QuestionQuery,
  QuestionStatus,
} from '../../contract/questions.ts';

type QuestionRow = {
  id: number;
  content: string;
  author_name: string | null;
  status: QuestionStatus;
  answer: string | null;
  ai_suggested: 0 | 1;
  created_at: number;
  updated_at: number;
  approved_at: number | null;
  version: number;
};

const COLUMNS =
  'id, content, author_name, status, answer, ai_suggested, created_at, updated_at, approved_at, version';

const iso = (ms: number) => new Date(ms).toISOString();

/** Lower case by Unicode's rules and one form for each letter, so that "É" finds "é" however it was typed. */
const searchable = (text: string) => text.normalize('NFC').toLowerCase();
const searchTextOf = (row: Pick<QuestionRow, 'content' | 'author_name' | 'answer'>) =>
  searchable([row.content, row.author_name ?? '', row.answer ?? ''].join('\n'));

const toQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  content: row.content,
  author_name: row.author_name,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  status: row.status,
  answer: row.answer,
  ai_suggested: row.ai_suggested === 1,
  version: row.version,
});

/** What the public sees of a question. */
export const toApprovedQuestion = ({
  id,
  content,
  author_name,
  created_at,
  answer,
}: Question): ApprovedQuestion => ({ id, content, author_name, created_at, answer });

const SORT_COLUMNS = {
  author: 'author_name COLLATE NOCASE',
  created_at: 'created_at',
  status: 'status',
} as const;

/** Trigrams need three characters; a shorter search reads the text. */
const TRIGRAM_MIN = 3;

function filtersOf({ status, has_answer, q }: QuestionQuery) {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (status) {
    conditions.push('status = ?');
    values.push(status);
  }
  if (has_answer !== undefined) {
    conditions.push(has_answer ? 'answer IS NOT NULL' : 'answer IS NULL');
  }
  const text = searchable(q?.trim() ?? '');
  if (Array.from(text).length >= TRIGRAM_MIN) {
    conditions.push('id IN (SELECT rowid FROM questions_search WHERE questions_search MATCH ?)');
    values.push(`"${text.replaceAll('"', '""')}"`);
  } else if (text) {
    conditions.push('instr(search_text, ?) > 0');
    values.push(text);
  }
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

export type QuestionsRepository = ReturnType<typeof createQuestionsRepository>;

/** The SQL of questions. Everything here is synchronous; writes run inside the write queue. */
export function createQuestionsRepository(db: Db) {
  const byId = db.prepare<[number], QuestionRow>(`SELECT ${COLUMNS} FROM questions WHERE id = ?`);
  const insert = db.prepare(
    `INSERT INTO questions (content, author_name, created_at, updated_at, search_text)
     VALUES (@content, @author_name, @now, @now, @search_text)`,
  );
  const update = db.prepare(
    `UPDATE questions SET author_name = @author_name, status = @status, answer = @answer,
       ai_suggested = @ai_suggested, updated_at = @updated_at, approved_at = @approved_at,
       version = version + 1, search_text = @search_text
     WHERE id = @id`,
  );
  const approved = db.prepare<[], QuestionRow>(
    `SELECT ${COLUMNS} FROM questions WHERE status = 'approved' ORDER BY approved_at DESC, id DESC`,
  );
  const counts = db.prepare<[], { status: QuestionStatus; n: number }>(
    'SELECT status, count(*) AS n FROM questions GROUP BY status',
  );
  const publicVersion = db
    .prepare<[], number>("SELECT value FROM meta WHERE key = 'public_version'")
    .pluck();
  const raisePublicVersion = db.prepare(
    "UPDATE meta SET value = value + 1 WHERE key = 'public_version'",
  );

  return {
    /** @returns null when there is none with this id */
    find(id: number): Question | null {
      const row = byId.get(id);
      return row ? toQuestion(row) : null;
    },

    /** Stores a pending question. @returns its id */
    insert(submission: { content: string; author_name: string | null }, now: number): number {
      const search_text = searchTextOf({ ...submission, answer: null });
      return Number(insert.run({ ...submission, now, search_text }).lastInsertRowid);
    },

    /**
     * Writes the changed fields and raises the row's version.
     * @returns the question as it is then, or null when there is none
     */
    update(
      id: number,
      changes: Partial<Pick<Question, 'author_name' | 'status' | 'answer' | 'ai_suggested'>>,
      now: number,
    ): Question | null {
      const old = byId.get(id);
      if (!old) return null;
      const { ai_suggested = old.ai_suggested === 1, ...rest } = changes;
      const next = { ...old, ...rest };
      const newlyApproved = next.status === 'approved' && old.status !== 'approved';
      update.run({
        id,
        author_name: next.author_name,
        status: next.status,
        answer: next.answer,
        ai_suggested: ai_suggested ? 1 : 0,
        updated_at: now,
        approved_at: newlyApproved ? now : old.approved_at,
        search_text: searchTextOf(next),
      });
      const row = byId.get(id);
      return row ? toQuestion(row) : null;
    },

    /** The public list, newest approval first. */
    approved: (): ApprovedQuestion[] =>
      approved.all().map((row) => toApprovedQuestion(toQuestion(row))),

    /** Version of the public list; it never goes back. */
    publicVersion: (): number => publicVersion.get() ?? 0,

    /** @returns the new version */
    raisePublicVersion(): number {
      raisePublicVersion.run();
      return publicVersion.get() ?? 0;
    },

    /** How many there are of each status, whatever the filters. */
    counts(): QuestionCounts {
      const result = { total: 0, approved: 0, pending: 0, rejected: 0 };
      for (const { status, n } of counts.all()) {
        result[status] = n;
        result.total += n;
      }
      return result;
    },

    /** One page of the filtered questions and how many match in all. */
    page(query: QuestionQuery): { items: Question[]; total: number } {
      const { where, values } = filtersOf(query);
      const direction = query.order === 'asc' ? 'ASC' : 'DESC';
      const rows = db
        .prepare<(string | number)[], QuestionRow>(
          `SELECT ${COLUMNS} FROM questions ${where}
           ORDER BY ${SORT_COLUMNS[query.sort]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
        )
        .all(...values, query.page_size, (query.page - 1) * query.page_size);
      const total = db
        .prepare<(string | number)[], number>(`SELECT count(*) FROM questions ${where}`)
        .pluck()
        .get(...values);
      return { items: rows.map(toQuestion), total: total ?? 0 };
    },
  };
}
