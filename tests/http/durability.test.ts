import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Db } from '../../server/db/open.ts';
import { openHttpBooth } from '../support/http-booth.ts';

/** How the server's own connection treats what it writes; these are a connection's, not the file's. */
function pragmas(db: Db) {
  return Object.fromEntries(
    ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete'].map((name) => [
      name,
      db.pragma(name, { simple: true }),
    ]),
  );
}

/** @see https://sqlite.org/pragma.html#pragma_synchronous 2 is FULL: a commit waits until the disk has it */
const SAFE = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 };

test('a commit waits for the disk, from the first write on and after an erasure', async () => {
  const booth = await openHttpBooth();
  expect(pragmas(booth.deps.db)).toEqual(SAFE);
  await booth.visitor.post('/api/lead', { name: 'Ada', email: 'ada@example.com' });
  const erased = await booth.staff.delete('/api/admin/lead/1');
  expect(erased.status, erased.text).toBe(200);
  expect(pragmas(booth.deps.db)).toEqual(SAFE);
  await booth.restart();
  expect(pragmas(booth.deps.db)).toEqual(SAFE);
});

test('so does that of a migration, before the first write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'booth-durability-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = openDatabase(folder);
  onTestFinished(() => void db.close());
  expect(pragmas(db)).toEqual(SAFE);
});
