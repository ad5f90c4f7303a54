import type { Db } from '../../db/open.ts';
import type { Passage } from './passages.ts';
import { fold } from './words.ts';

/** A document as it is stored; `created_at` in milliseconds since the Unix epoch. */
export type DocumentRow = {
  id: number;
  name: string;
  size: number;
  passages: number;
  created_at: number;
};

/** A passage and the document that it is in; null is the text in the settings. */
export type FoundPassage = Passage & { document: string | null };

export type KnowledgeRepository = ReturnType<typeof createKnowledgeRepository>;

const COLUMNS = `id, name, size, created_at,
  (SELECT count(*) FROM knowledge_passages WHERE document_id = knowledge_documents.id) AS passages`;
const PASSAGE = `p.heading, p.text, d.name AS document
  FROM knowledge_passages p LEFT JOIN knowledge_documents d ON d.id = p.document_id`;

/** The SQL of the knowledge. Everything here is synchronous; writes run inside the write queue. */
export function createKnowledgeRepository(db: Db) {
  const all = db.prepare<[], DocumentRow>(
    `SELECT ${COLUMNS} FROM knowledge_documents ORDER BY name COLLATE NOCASE, id`,
  );
  const byId = db.prepare<[number], DocumentRow & { text: string }>(
    `SELECT ${COLUMNS}, text FROM knowledge_documents WHERE id = ?`,
  );
  const byName = db
    .prepare<[string], number>('SELECT id FROM knowledge_documents WHERE name = ?')
    .pluck();
  const insert = db.prepare(
    'INSERT INTO knowledge_documents (name, size, text, created_at) VALUES (@name, @size, @text, @now)',
  );
  const remove = db.prepare('DELETE FROM knowledge_documents WHERE id = ?');
  // Not left to the foreign key: what that deletes runs no trigger of the search.
  const removePassages = db.prepare('DELETE FROM knowledge_passages WHERE document_id IS ?');
  const insertPassage = db.prepare(
    'INSERT INTO knowledge_passages (document_id, heading, text, search_text) VALUES (?, ?, ?, ?)',
  );
  const count = db
    .prepare<[number | null], number>(
      'SELECT count(*) FROM knowledge_passages WHERE document_id IS ?',
    )
    .pluck();
  const total = db.prepare<[], number>('SELECT count(*) FROM knowledge_passages').pluck();
  const passages = db.prepare<[], FoundPassage>(`SELECT ${PASSAGE} ORDER BY p.id`);
  const searched = (index: 'knowledge_words' | 'knowledge_trigrams') =>
    db.prepare<[string, number], FoundPassage & { id: number }>(
      `SELECT p.id, ${PASSAGE} JOIN ${index} f ON f.rowid = p.id
       WHERE ${index} MATCH ? ORDER BY bm25(${index}) LIMIT ?`,
    );
  const byWords = searched('knowledge_words');
  const byTrigrams = searched('knowledge_trigrams');
  const holding = db
    .prepare<[string], number>('SELECT count(*) FROM knowledge_words WHERE knowledge_words MATCH ?')
    .pluck();

  function store(documentId: number | null, cut: readonly Passage[]): void {
    for (const { heading, text } of cut) {
      insertPassage.run(documentId, heading, text, fold(`${heading}\n${text}`));
    }
  }

  return {
    documents: (): DocumentRow[] => all.all(),
    find: (id: number): (DocumentRow & { text: string }) | null => byId.get(id) ?? null,
    idOf: (name: string): number | null => byName.get(name) ?? null,

    /** @returns its id */
    add(
      document: { name: string; size: number; text: string },
      cut: readonly Passage[],
      now: number,
    ): number {
      const id = Number(insert.run({ ...document, now }).lastInsertRowid);
      store(id, cut);
      return id;
    },
    remove(id: number): void {
      removePassages.run(id);
      remove.run(id);
    },

    /** Replaces the passages of the text in the settings. */
    setText(cut: readonly Passage[]): void {
      removePassages.run(null);
      store(null, cut);
    },
    textPassages: (): number => count.get(null) ?? 0,

    total: (): number => total.get() ?? 0,
    all: (): FoundPassage[] => passages.all(),
    /** The likeliest passages. @param match in the language of FTS5 */
    byWords: (match: string, limit: number) => byWords.all(match, limit),
    byTrigrams: (match: string, limit: number) => byTrigrams.all(match, limit),
    /** How many passages hold a word. */
    holding: (match: string): number => holding.get(match) ?? 0,
  };
}
