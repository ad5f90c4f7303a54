import Database from 'better-sqlite3';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { playbackState } from '../../server/contract/playback.ts';
import { type Backup } from '../../server/contract/backups.ts';
import { submittedLead } from '../../server/contract/leads.ts';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { playbackMessage, failedMessage, type ShellMessage } from '../../server/contract/shell.ts';
import { dataOf } from '../support/data-of.ts';
import { databaseFiles, namesIn } from '../support/data-folder.ts';
import { eachCase } from '../support/each-case.ts';
import { createKills, KILLS, stageOf } from '../support/kills.ts';
import { restored } from '../support/external-backup.ts';
import { heard } from '../support/server-process.ts';
import { ROOT } from '../support/node-binary.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Milliseconds within which a busy laptop's server tells the app what it has to tell it. */
const TOLD_MS = 15_000;

test('a backup is restored within the process: on the same port, with staff and the app’s menus still connected, after a safety copy', async () => {
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir);
  const rude = await server.visitor.post('/api/question', { content: 'Is Rumpelstiltskin here?' });
  const details = {
    name: 'Engelbert',
    email: 'engelbert@example.com',
    question_claim: dataOf(submittedQuestion, rude, 201).claim,
  };
  const { id: erased } = dataOf(
    submittedLead,
    await server.visitor.post('/api/lead', details),
    201,
  );
  await server.ask('One');
  await server.staff.put('/api/admin/settings', { brand: { companyName: 'Before' } });
  const made = await server.backUp();
  const two = await server.ask('Two');
  await server.staff.put('/api/admin/settings', { brand: { companyName: 'After' } });
  const erasure = await server.staff.send(`/api/admin/lead/${erased}`, {
    method: 'DELETE',
    json: { erase_question: true },
  });
  expect(erasure.status).toBe(200);
  const listTag = async () => (await server.visitor.get('/api/questions/approved')).headers.etag;
  const before = await listTag();

  const { note, backups } = await restored(server, made.id);
  expect(note).toMatchObject({ kind: 'restored', backup_made_at: made.made_at });
  expect(await server.contents()).toEqual(['One']);
  expect((await server.staff.get('/api/admin/settings')).text).toContain('"companyName":"Before"');
  // Who was erased stays erased, with the question, and no id names two things.
  expect((await server.staff.get(`/api/admin/lead/${erased}`)).status).toBe(404);
  expect(await server.ask('Three')).toBeGreaterThan(two);
  expect(await listTag()).not.toBe(before);
  const { text } = await server.staff.get('/api/admin/logs');
  expect(text).toContain('Backups: restored the one from');

  // The menus are told by the server that answers now, not by the one that was closed; their keys reach it.
  const blanked = heard(server.process, TOLD_MS, (raw) => {
    const message = playbackMessage.safeParse(raw);
    return message.data?.blank === true ? message.data : undefined;
  });
  server.process.send({ type: 'air-key', key: 'toggle-blank' } satisfies ShellMessage);
  expect(await blanked).toEqual({ type: 'air', paused: false, blank: true, pinned: false });
  expect(dataOf(playbackState, await server.staff.get('/api/admin/air')).blank).toBe(true);

  // What was there before is in the safety copy, and can be had back.
  const [safety] = backups;
  expect(safety).toMatchObject({ reason: 'restore', counts: { questions: 2, leads: 0 } });
  await server.staff.delete('/api/admin/backups/note');
  await restored(server, safety!.id);
  expect(await server.contents()).toEqual(['One', 'Two']);
  expect(await server.stop()).toBe(0);
  expect(databaseFiles(dataDir)).not.toContain('rumpelstiltskin');
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  onTestFinished(() => void db.close());
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('a server that cannot begin again after a restore says why and ends, and the next start has what was restored', async () => {
  const pages = tempFolder();
  cpSync(join(ROOT, '.build/renderer'), pages, { recursive: true });
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir, { env: { BOOTH_RENDERER_DIR: pages } });
  await server.ask('One');
  const made = await server.backUp();
  await server.ask('Two');
  rmSync(pages, { recursive: true });

  const exited = once(server.process, 'exit');
  const failed = heard(server.process, TOLD_MS, (raw) => {
    const message = failedMessage.safeParse(raw);
    return message.data?.reason;
  });
  expect((await server.staff.post(`/api/admin/backups/${made.id}/restore`)).status).toBe(202);
  expect(await failed).toBe('The pages are not built. Run "npm run build" first.');
  expect(await exited).toEqual([1, null]);

  expect(await (await startStaffed(dataDir)).contents()).toEqual(['One']);
});

test('what a restore had only to clear away goes with the next start, and is no damaged database', async () => {
  const dataDir = staffedFolder();
  const left = ['booth.db.replaced', 'booth.db.replaced-wal', 'backups/restore-ended.json'];
  const first = await startStaffed(dataDir);
  await first.ask('One');
  await first.backUp();
  await first.kill();
  for (const name of left) writeFileSync(join(dataDir, name), '{}');
  const server = await startStaffed(dataDir);
  expect(await server.contents()).toEqual(['One']);
  const all = [...namesIn(dataDir), ...namesIn(join(dataDir, 'backups'))].join();
  expect(all).not.toMatch(/replaced|restore-ended|damaged/);
});

test('a backup that is gone, damaged or of a newer version is refused, and nothing changes', async () => {
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir);
  await server.ask('One');
  const made = await server.backUp();
  const folder = join(dataDir, 'backups', made.id.split('.')[1]!);
  const refusal = async (id: string) => {
    const { status, text } = await server.staff.post(`/api/admin/backups/${id}/restore`);
    return `${status} ${String(JSON.parse(text).error)}`;
  };
  expect(await refusal(`${made.id}x`)).toBe('404 This backup was not found.');
  const file = join(folder, 'manifest.json');
  const manifest = readFileSync(file, 'utf8');
  writeFileSync(file, manifest.replace(/"schema": \d+/, '"schema": 9999'));
  expect(await refusal(made.id)).toMatch(/^409 This backup was made by a newer version/);
  writeFileSync(file, manifest);
  writeFileSync(join(folder, 'booth.db'), 'garbage');
  expect(await refusal(made.id)).toBe('409 This backup is damaged. Choose another one.');
  expect(await server.contents()).toEqual(['One']);
  expect(await server.ask('Two')).toBe(2);
});

test(`a plug that is pulled in a restore loses nothing that was thanked for, and it is done all the same (${KILLS} times at least)`, async () => {
  const kills = createKills();
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  await server.ask('First');
  const first = await server.backUp();
  await kills.measure(() => restored(server, first.id));
  await server.staff.delete('/api/admin/backups/note');
  for (let n = 0; kills.goOn(); n += 1) {
    const content = `Asked before kill ${n}`;
    await server.ask(content);
    const before = await server.contents();
    const called = server.staff.post(`/api/admin/backups/${first.id}/restore`).then(
      ({ status }) => status,
      () => null,
    );
    await kills.moment();
    await server.kill();
    const stage = stageOf(dataDir);
    const isDone = stage === 'none' && namesIn(join(dataDir, 'backups')).includes('note.json');
    kills.landed(isDone ? 'after' : stage === 'none' ? 'before' : stage);
    const status = await called;

    server = await startStaffed(dataDir);
    const { note, backups } = await server.backups();
    const contents = await server.contents();
    const told = `kill ${n}, ${stage}: ${contents.join()} ${JSON.stringify(note)}`;
    if (note === null) {
      // Nobody was told that it would be done.
      expect(status, told).not.toBe(202);
      expect(contents, told).toEqual(before);
    } else {
      expect(note, told).toMatchObject({ kind: 'restored' });
      expect(contents, told).toEqual(['First']);
      // What was there is in the safety copy.
      const safety = backups.find(({ reason }) => reason === 'restore');
      await server.staff.delete('/api/admin/backups/note');
      await restored(server, safety!.id);
      expect(await server.contents(), told).toEqual(before);
    }
    await server.staff.delete('/api/admin/backups/note');
  }
  await server.backUp();
  expect(stageOf(dataDir)).toBe('none');
  expect(kills.during()).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
}, 600_000);

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

test('a database that is gone or empty goes on from a backup whose description is unreadable, and the start says what it does', async () => {
  const pulled = await pulledAfterBackup();
  for (const end of ['-wal', '-shm']) rmSync(pulled.database + end, { force: true });
  await eachCase<[string, (database: string) => void]>(
    [
      ['gone', (file) => rmSync(file)],
      ['empty', (file) => truncateSync(file, 0)],
    ],
    async ([, damage]) => {
      const dataDir = tempFolder();
      cpSync(pulled.dataDir, dataDir, { recursive: true });
      damage(join(dataDir, 'booth.db'));
      const backup = join(dataDir, 'backups', pulled.made.id.split('.')[1]!);
      writeFileSync(join(backup, 'manifest.json'), '{');
      const server = await startStaffed(dataDir);
      expect(await server.contents()).toEqual(['One', 'Two', 'Three']);
      expect((await server.backups()).note).toMatchObject({ kind: 'repaired' });
      const said = [
        'The database is damaged. Looking for the newest good backup…',
        'Copying the backup…',
        'Checking the backup, 1 MB…',
        'Repairing the database…',
      ];
      expect(server.output()).toContain(said.map((words) => `  ${words}\n`).join(''));
      expect(await server.stop()).toBe(0);
    },
  );
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
  const away = { kind: 'postgres', name: 'HQ', url: 'postgres://b@127.0.0.1:9/b', tls: 'none' };
  await first.staff.post('/api/admin/headquarters/targets', away);
  await first.stop();
  // The pages of the full-text search and of the log, not those of the questions.
  const backupNow = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('-quit'));
  for (const name of backupNow) rmSync(join(dataDir, 'backups', name), { recursive: true });
  const file = join(dataDir, 'booth.db');
  const db = new Database(file);
  const root = Number(
    db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'questions_created'").pluck().get(),
  );
  // Headquarters had everything.
  db.exec('UPDATE targets SET load = NULL');
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
  // And gets it once more, as what was still to be sent may be lost.
  const { text: sending } = await server.staff.get('/api/admin/headquarters');
  expect(sending).toContain('"loading":true');
  expect(await server.stop()).toBe(0);
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
