import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Backup } from '../../server/contract/backups.ts';
import { tempFolder } from '../support/source-server.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

const PAGE = 4096;

/** Three questions and a lead in a backup, one of each after it; then the plug is pulled. */
async function pulledAfterBackup(dataDir = staffedFolder()) {
  const server = await startStaffed(dataDir);
  for (const content of ['One', 'Two', 'Three']) await server.ask(content);
  await server.leave('Ada');
  const made = await server.backUp();
  await server.ask('Four');
  await server.leave('Bob');
  await server.kill();
  return { dataDir, database: join(dataDir, 'booth.db'), made };
}
function databaseOf(dataDir: string, { id }: Backup) {
  return join(dataDir, 'backups', id.split('.')[1]!, 'booth.db');
}
function damagedFiles(dataDir: string) {
  return readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('damaged-'));
}
function overwrite(file: string, from: number, to: number) {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, from, Math.min(to, bytes.length));
  writeFileSync(file, bytes);
}

test('a database that is garbage is replaced by its newest backup, kept, and told', async () => {
  const { dataDir, database, made } = await pulledAfterBackup();
  rmSync(`${database}-wal`, { force: true });
  writeFileSync(database, 'This is a text. '.repeat(1000));
  const server = await startStaffed(dataDir);
  expect(await server.contents()).toEqual(['One', 'Two', 'Three']);
  const { note, backups } = await server.backups();
  expect(note).toMatchObject({
    kind: 'repaired',
    backup_made_at: made.made_at,
    skipped: 0,
    salvaged: { questions: 0, leads: 0 },
    lost: { questions: null, leads: null },
  });
  expect(backups.map(({ id }) => id)).toContain(made.id);
  const [kept] = damagedFiles(dataDir);
  expect(note).toMatchObject({ damaged_file: kept });
  expect(readFileSync(join(dataDir, 'backups', kept!), 'utf8')).toMatch(/^This is a text\./);

  // It carries on, gives out no id twice, and says so until staff have read it.
  expect(await server.ask('Five')).toBeGreaterThan(3);
  const { status } = await server.staff.delete('/api/admin/backups/note');
  expect(status).toBe(200);
  expect((await server.backups()).note).toBe(null);
  expect(await server.stop()).toBe(0);
});

test('what can still be read of it goes on: the newest questions, leads and decisions', async () => {
  const dataDir = staffedFolder();
  const first = await startStaffed(dataDir);
  const one = await first.ask('One');
  for (let n = 0; n < 60; n += 1) await first.ask(`Filler ${n} ${'x'.repeat(900)}`);
  await first.backUp();
  const after = await first.ask('After the backup');
  const lead = await first.leave('Ada');
  await first.staff.put(`/api/admin/question/${one}`, { status: 'approved', answer: 'Yes.' });
  await first.stop();
  // The pages of the full-text search and of the log, not those of the questions.
  const backupNow = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('-quit'));
  for (const name of backupNow) rmSync(join(dataDir, 'backups', name), { recursive: true });
  const file = join(dataDir, 'booth.db');
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(file);
  const root = Number(
    db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'questions_created'").pluck().get(),
  );
  db.close();
  overwrite(file, PAGE * (root - 1), PAGE * root);

  const server = await startStaffed(dataDir);
  const { note } = await server.backups();
  expect(note).toMatchObject({
    kind: 'repaired',
    salvaged: { questions: 1, leads: 1, changed: 1 },
    lost: { questions: [], leads: [] },
  });
  const contents = await server.contents();
  expect(contents).toContain('After the backup');
  const { text } = await server.staff.get(`/api/admin/question/${one}`);
  expect(text).toContain('"answer":"Yes."');
  expect((await server.staff.get(`/api/admin/lead/${lead}`)).status).toBe(200);
  const found = await server.staff.get('/api/admin/questions?q=after+the+backup');
  expect(found.text).toContain(`"id":${after}`);
  expect(await server.stop()).toBe(0);
});

const LOSSES: [string, (database: string) => void][] = [
  ['was cut off', (file) => truncateSync(file, PAGE * 3 + 100)],
  ['is empty', (file) => truncateSync(file, 0)],
  ['is gone', (file) => rmSync(file)],
  ['has garbage in its middle', (file) => overwrite(file, PAGE * 2, PAGE * 40)],
];
test.each(LOSSES)('a database that %s goes on from its backup', async (_name, damage) => {
  const { dataDir, database } = await pulledAfterBackup();
  rmSync(`${database}-wal`, { force: true });
  damage(database);
  const server = await startStaffed(dataDir);
  expect((await server.contents()).slice(0, 3)).toEqual(['One', 'Two', 'Three']);
  expect((await server.backups()).note).toMatchObject({ kind: 'repaired' });
  expect(await server.stop()).toBe(0);
});

test('a log that was deleted takes nothing with it that a backup has', async () => {
  const { dataDir, database } = await pulledAfterBackup();
  rmSync(`${database}-wal`);
  rmSync(`${database}-shm`, { force: true });
  const server = await startStaffed(dataDir);
  expect((await server.contents()).slice(0, 3)).toEqual(['One', 'Two', 'Three']);
  expect((await server.backups()).note).toMatchObject({ kind: 'repaired' });
});

test('a backup that is damaged too is passed over for the next older one', async () => {
  const dataDir = staffedFolder();
  const first = await startStaffed(dataDir);
  await first.ask('One');
  const older = await first.backUp();
  await first.ask('Two');
  const newer = await first.backUp();
  await first.kill();
  overwrite(databaseOf(dataDir, newer), PAGE * 5, PAGE * 9);
  rmSync(join(dataDir, 'booth.db-wal'), { force: true });
  writeFileSync(join(dataDir, 'booth.db'), 'garbage');
  const server = await startStaffed(dataDir);
  expect(await server.contents()).toEqual(['One']);
  const { note } = await server.backups();
  expect(note).toMatchObject({ kind: 'repaired', backup_made_at: older.made_at, skipped: 1 });
  // The ids that the damaged one knew are not given out again.
  expect(await server.ask('Three')).toBeGreaterThan(2);
});

test('the second place is asked when the laptop’s own backups are gone with the database', async () => {
  const { dataDir, database } = await pulledAfterBackup();
  const stick = tempFolder();
  const first = await startStaffed(dataDir);
  const chosen = await first.staff.put('/api/admin/backups/second-place', { folder: stick });
  expect(chosen.status).toBe(200);
  expect(await first.stop()).toBe(0);
  const backups = join(dataDir, 'backups');
  for (const name of readdirSync(backups)) {
    if (/^\d/.test(name)) rmSync(join(backups, name), { recursive: true });
  }
  writeFileSync(database, 'garbage');
  const server = await startStaffed(dataDir);
  expect((await server.contents()).slice(0, 3)).toEqual(['One', 'Two', 'Three']);
});
