import type { Db } from '../../db/open.ts';

/** Rows read in one turn of the event loop when nobody waits for them: a few milliseconds. */
const SLICE = 2000;

export type QuestionTexts = ReturnType<typeof createQuestionTexts>;

/**
 * What searches look through, held in memory: comparing 100,000 texts there takes a third of the time that SQLite needs,
 * and no index is quicker at words that most of them hold. It costs the memory of the texts (25 MB then), and is read from
 * the database when it is first needed, and again after another connection wrote.
 */
export function createQuestionTexts(db: Db) {
  /** By how far an id is from the lowest one: half as long to look through as a map. */
  let texts: (string | undefined)[] = [];
  let lowest = 0;
  const one = db.prepare<[number], string>('SELECT text FROM questions_text WHERE id = ?').pluck();
  const some = db.prepare<[number, number], { id: number; text: string }>(
    'SELECT id, text FROM questions_text WHERE id > ? ORDER BY id LIMIT ?',
  );
  /** Grows when another connection of this database commits. */
  const dataVersion = (): unknown => db.pragma('data_version', { simple: true });
  let version = dataVersion();

  function keep(id: number, text: string): void {
    if (texts.length === 0) lowest = id;
    if (id >= lowest) texts[id - lowest] = text;
  }

  function read(id: number): string {
    const text = one.get(id) ?? '';
    // What a write has not committed may still be undone.
    if (!db.inTransaction) keep(id, text);
    return text;
  }

  /** @param limit -1 for all @returns the last id read, null when there are no more */
  function readAfter(id: number, limit: number): number | null {
    let last: number | null = null;
    for (const row of some.all(id, limit)) {
      keep(row.id, row.text);
      last = row.id;
    }
    return last;
  }

  function takeOver(): void {
    const now = dataVersion();
    if (now !== version) texts = [];
    version = now;
    if (texts.length === 0 && !db.inTransaction) readAfter(0, -1);
  }

  return {
    /** Those of the questions whose text holds all of these words, in the order given. */
    holding(ids: number[], words: string[]): number[] {
      takeOver();
      return ids.filter((id) => {
        const text = texts[id - lowest] ?? read(id);
        return words.every((word) => text.includes(word));
      });
    },

    /** To be called by whoever writes or erases a question's text, before the commit. */
    forget(id: number): void {
      if (id - lowest in texts) texts[id - lowest] = undefined;
    },

    /** Reads all of it in slices between whatever else there is to do, so that no search waits for it. */
    warm(): void {
      const next = (after: number): void => {
        if (!db.open) return;
        const last = readAfter(after, SLICE);
        if (last !== null) setImmediate(next, last);
      };
      setImmediate(next, 0);
    },
  };
}
