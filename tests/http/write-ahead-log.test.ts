import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logState } from '../../server/db/log-state.ts';
import { databasePath } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { databaseFiles } from '../support/data-folder.ts';
import { expectDone } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { eraseLead, leave } from '../support/leads.ts';

/** Longer than a look at the log, and a thread that starts on a busy machine. */
const SOON = { timeout: 15_000 };

test('the log is carried over into the database without a commit that waits for it', async () => {
  const booth = await openHttpBooth();
  const { db } = booth.deps;
  const left = () => logState(db, 'NOOP').pages - logState(db, 'NOOP').carried;
  askMany(db, 'Many', 20_000);
  const { pages, carried } = logState(db, 'NOOP');
  expect(pages).toBeGreaterThan(1000);
  expect(carried).toBe(0);
  await vi.waitFor(() => expect(left()).toBeLessThan(1000), SOON);
  // The next write starts the file over instead of growing it.
  await booth.ask('One more?');
  expect(logState(db, 'NOOP').pages).toBeLessThan(pages);
});

test('what was erased while a backup reads goes from the log when it has read', async () => {
  const booth = await openHttpBooth();
  const id = await leave(booth, { name: 'Ada Lovelace' });
  // Reads one moment of the database, as a backup does.
  const reader = new Database(databasePath(booth.dataDir), { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM questions').get();
  expectDone(await eraseLead(booth, id));
  expect(databaseFiles(booth.dataDir)).toContain('lovelace');
  reader.close();
  await vi.waitFor(() => expect(databaseFiles(booth.dataDir)).not.toContain('lovelace'), SOON);
});
