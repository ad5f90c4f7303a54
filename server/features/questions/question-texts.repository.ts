import type { Db } from '../../db/open.ts';

/** Rows read in one turn of the event loop when nobody waits for them: a few milliseconds. */
const SLICE = 2000;

export type QuestionTexts = ReturnType<typeof createQuestionTexts>;

/**
 * Texts of the questions for searches, in memory: comparing 100,000 texts there takes a third of the time that SQLite
 * needs, and no index is quicker for words that most of them contain. They take 25 MB then. They are read from the
 * database on first use, and again after another connection wrote.
 */
export function createQuestionTexts(db: Db) {
  /** Indexed by an id's distance from the lowest one: takes half as long to go through as a map. */
  let texts: (string | undefined)[] = [];
  let lowest = 0;
  /**
   * Result of the last search for each text: the other pages and orders of that search, and a refetched list, need no
   * comparing.
   */
  let last: { words: string; holds: (boolean | undefined)[] } = { words: '', holds: [] };
  const one = db.prepare<[number], string>('SELECT text FROM questions_text WHERE id = ?').pluck();
  const some = db.prepare<[number, number], { id: number; text: string }>(
    'SELECT id, text FROM questions_text WHERE id > ? ORDER BY id LIMIT ?',
  );
  /** Grows when another connection of this database commits. */
  const dataVersion = (): unknown => db.pragma('data_version', { simple: true });
  let version = dataVersion();

  function keep(id: number, text: string): void {
    if (texts.length === 0) lowest = id;
    if (id < lowest) return;
    texts[id - lowest] = text;
    last.holds[id - lowest] = undefined;
  }

  function read(id: number): string {
    const text = one.get(id) ?? '';
    // What a write has not committed may still be undone.
    if (!db.inTransaction) keep(id, text);
    return text;
  }

  /** @param limit -1 for all @returns the last id read, null when there are no more */
  function readAfter(id: number, limit: number): number | null {
    let end: number | null = null;
    for (const row of some.all(id, limit)) {
      keep(row.id, row.text);
      end = row.id;
    }
    return end;
  }

  function readAgainIfStale(): void {
    const now = dataVersion();
    if (now !== version) {
      texts = [];
      last = { words: '', holds: [] };
    }
    version = now;
    if (texts.length === 0 && !db.inTransaction) readAfter(0, -1);
  }

  return {
    /** Returns the questions whose text contains all of these words, in the given order. */
    holding(ids: number[], words: string[]): number[] {
      readAgainIfStale();
      const asked = words.join('\n');
      if (last.words !== asked) {
        last = { words: asked, holds: Array.from({ length: texts.length }) };
      }
      const { holds } = last;
      return ids.filter((id) => {
        const known = holds[id - lowest];
        if (known !== undefined) return known;
        const text = texts[id - lowest] ?? read(id);
        const found = words.every((word) => text.includes(word));
        // What is not held here may come from a write that will be undone.
        if (texts[id - lowest] !== undefined) holds[id - lowest] = found;
        return found;
      });
    },

    /** To be called by what writes or erases a question's text, before the commit. */
    forget(id: number): void {
      if (id < lowest) return;
      texts[id - lowest] = undefined;
      last.holds[id - lowest] = undefined;
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
