import { searchTextOf } from '../../server/db/search-text.ts';
import type { Db } from '../../server/db/open.ts';

/** Questions as visitors leave them, straight into a database of the newest version, since so many would take minutes. */
export function askMany(db: Db, words: string, count: number): void {
  const question = db.prepare<[string, number, number]>(
    'INSERT INTO questions (event_id, content, created_at, updated_at) VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, ?, ?)',
  );
  const text = db.prepare('INSERT INTO questions_text (id, text) VALUES (?, ?)');
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const content = `${words} ${n}`;
      const { lastInsertRowid } = question.run(content, n, n);
      text.run(lastInsertRowid, searchTextOf([content]));
    }
  })();
}
