import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test.each(["'9223372036854775807'", '9223372036854775807', "'x'", 'NULL'])(
  'a database that counts on from %s counts on from its highest id',
  (absurd) => {
    const folder = tempFolder();
    const before = openDatabase(folder);
    before.exec(`
      CREATE TABLE question (id INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT);
      CREATE TABLE lead (id INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO question (content) VALUES ('one'), ('two');
      INSERT INTO lead (id) VALUES (7);
      DELETE FROM lead;
      UPDATE sqlite_sequence SET seq = ${absurd} WHERE name = 'question'`);
    before.close();
    const db = openDatabase(folder);
    onTestFinished(() => void db.close());
    expect(
      db.prepare("INSERT INTO question (content) VALUES ('three')").run().lastInsertRowid,
    ).toBe(3);
    // A number that was given away is not given again.
    expect(db.prepare('INSERT INTO lead DEFAULT VALUES').run().lastInsertRowid).toBe(8);
  },
);
