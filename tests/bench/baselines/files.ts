/** What others would write the same rows with: exceljs, csv-stringify, and SQLite's own copy. One job a message. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { stringify } from 'csv-stringify';
import excel from 'exceljs';

const [dataDir = '.', folder = '.'] = process.argv.slice(2);
const db = new Database(join(dataDir, 'booth.db'), { readonly: true });

/** The rows of the product's file of questions, and as many columns. */
const QUESTIONS = db.prepare<[], Record<string, unknown>>(
  `SELECT id, content, author_name, created_at, status, answer, ai_suggested, updated_at, shelf, labels, votes,
    merged_into, (SELECT count(*) FROM questions AS other WHERE other.merged_into = questions.id) AS asked
   FROM questions WHERE shelf = 'active' ORDER BY id DESC`,
);
const COLUMNS = QUESTIONS.columns().map(({ name }) => name);

const JOBS: Record<string, (file: string) => Promise<unknown> | void> = {
  async xlsx(filename) {
    const book = new excel.stream.xlsx.WorkbookWriter({ filename });
    const sheet = book.addWorksheet('questions');
    sheet.columns = COLUMNS.map((key) => ({ key, header: key }));
    for (const row of QUESTIONS.iterate()) sheet.addRow(row).commit();
    await book.commit();
  },
  csv: (file) =>
    pipeline(
      Readable.from(QUESTIONS.iterate()),
      stringify({ header: true, columns: COLUMNS }),
      createWriteStream(file),
    ),
  copy(file) {
    db.prepare('VACUUM INTO ?').run(file);
  },
};

async function run(name: string): Promise<void> {
  const file = join(folder, `${name}.out`);
  await rm(file, { force: true });
  await JOBS[name]?.(file);
  process.send?.({ done: name });
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ name }: { name: string }) => void run(name));
process.send?.({ port: 0 });
