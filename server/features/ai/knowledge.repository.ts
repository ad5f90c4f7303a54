import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
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
  const { run, insert, row, rows, value } = statementsOf(db);
  const insertDocument = insert<[{ name: string; size: number; text: string; now: number }]>(
    'INSERT INTO knowledge_documents (name, size, text, created_at) VALUES (@name, @size, @text, @now)',
  );
  const remove = run<[id: number]>('DELETE FROM knowledge_documents WHERE id = ?');
  // Not left to the foreign key: what that deletes runs no trigger of the search.
  const removePassages = run<[document: number | null]>(
    'DELETE FROM knowledge_passages WHERE document_id IS ?',
  );
  const insertPassage = run<
    [document: number | null, heading: string, text: string, folded: string]
  >('INSERT INTO knowledge_passages (document_id, heading, text, search_text) VALUES (?, ?, ?, ?)');
  const count = (sql: string) => value<[match?: string], number>(`SELECT count(*) FROM ${sql}`);
  const textPassages = count('knowledge_passages WHERE document_id IS NULL');
  const total = count('knowledge_passages');
  const holding = count('knowledge_words WHERE knowledge_words MATCH ?');
  const searched = (index: 'knowledge_words' | 'knowledge_trigrams') =>
    rows<[match: string, limit: number], FoundPassage & { id: number }>(
      `SELECT p.id, ${PASSAGE} JOIN ${index} f ON f.rowid = p.id
       WHERE ${index} MATCH ? ORDER BY bm25(${index}) LIMIT ?`,
    );

  function store(documentId: number | null, cut: readonly Passage[]): void {
    for (const { heading, text } of cut) {
      insertPassage(documentId, heading, text, fold(`${heading}\n${text}`));
    }
  }

  return {
    documents: rows<[], DocumentRow>(
      `SELECT ${COLUMNS} FROM knowledge_documents ORDER BY name COLLATE NOCASE, id`,
    ),
    find: row<[id: number], DocumentRow & { text: string }>(
      `SELECT ${COLUMNS}, text FROM knowledge_documents WHERE id = ?`,
    ),
    idOf: value<[name: string], number>('SELECT id FROM knowledge_documents WHERE name = ?'),

    /** @returns its id */
    add(
      document: { name: string; size: number; text: string },
      cut: readonly Passage[],
      now: number,
    ): number {
      const id = insertDocument({ ...document, now });
      store(id, cut);
      return id;
    },
    remove(id: number): void {
      removePassages(id);
      remove(id);
    },

    /** Replaces the passages of the text in the settings. */
    setText(cut: readonly Passage[]): void {
      removePassages(null);
      store(null, cut);
    },
    textPassages: (): number => textPassages() ?? 0,

    total: (): number => total() ?? 0,
    all: rows<[], FoundPassage>(`SELECT ${PASSAGE} ORDER BY p.id`),
    /** The likeliest passages, by a match in the language of FTS5. */
    byWords: searched('knowledge_words'),
    byTrigrams: searched('knowledge_trigrams'),
    /** Number of passages that contain a word. */
    holding: (match: string): number => holding(match) ?? 0,
  };
}
