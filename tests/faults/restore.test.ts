import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { databaseFiles } from '../support/database-files.ts';
import { seededRandom } from '../support/random.ts';
import { restored } from '../support/second-place.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

/** Kills during backups and restores; more of them by hand. */
const KILLS = Number(process.env['BOOTH_KILLS'] ?? 5);

test('a backup is restored within the process: on the same port, with staff still signed in, after a safety copy', async () => {
  const server = await startStaffed(staffedFolder());
  const erased = await server.leave('Engelbert');
  await server.ask('One');
  await server.staff.put('/api/admin/settings', { brand: { companyName: 'Before' } });
  const made = await server.backUp();
  const two = await server.ask('Two');
  await server.staff.put('/api/admin/settings', { brand: { companyName: 'After' } });
  expect((await server.staff.delete(`/api/admin/lead/${erased}`)).status).toBe(200);
  const { version } = await listVersion(server);

  const { note, backups } = await restored(server, made.id);
  expect(note).toMatchObject({ kind: 'restored', backup_made_at: made.made_at });
  expect(await server.contents()).toEqual(['One']);
  expect((await server.staff.get('/api/admin/settings')).text).toContain('"companyName":"Before"');
  // Who was erased stays erased, and no id names two things.
  expect((await server.staff.get(`/api/admin/lead/${erased}`)).status).toBe(404);
  expect(await server.ask('Three')).toBeGreaterThan(two);
  expect((await listVersion(server)).version).not.toBe(version);
  const { text } = await server.staff.get('/api/admin/logs');
  expect(text).toContain('Backups: restored the one of');

  // What was there before is in the safety copy, and can be had back.
  const [safety] = backups;
  expect(safety).toMatchObject({ reason: 'restore', counts: { questions: 2, leads: 0 } });
  await server.staff.delete('/api/admin/backups/note');
  await restored(server, safety!.id);
  expect(await server.contents()).toEqual(['One', 'Two']);
  expect(await server.stop()).toBe(0);
});

test('a question that was erased since then comes back with none of its words', async () => {
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir);
  await server.ask('One');
  const asked = await server.visitor.post('/api/question', { content: 'Is Rumpelstiltskin here?' });
  const { claim } = dataOf(submittedQuestion, asked, 201);
  const details = { name: 'Ada', email: 'ada@example.com', question_claim: claim };
  const { id } = dataOf(submittedLead, await server.visitor.post('/api/lead', details), 201);
  const made = await server.backUp();
  const erased = await server.staff.send(`/api/admin/lead/${id}`, {
    method: 'DELETE',
    json: { erase_question: true },
  });
  expect(erased.status).toBe(200);
  await restored(server, made.id);
  expect(await server.contents()).toEqual(['One']);
  expect(await server.stop()).toBe(0);
  expect(databaseFiles(dataDir)).not.toContain('rumpelstiltskin');
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  onTestFinished(() => void db.close());
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

/** Of the public list. */
async function listVersion({ visitor }: StaffedServer) {
  const { headers } = await visitor.get('/api/questions/approved');
  return { version: headers.etag };
}

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
  const { readFileSync, writeFileSync } = await import('node:fs');
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

test(`a plug that is pulled in backups and restores loses nothing that was thanked for (${KILLS} times)`, async () => {
  const seed = Number(process.env['BOOTH_SEED'] ?? 20_261_122);
  const random = seededRandom(seed);
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  await server.ask('First');
  const first = await server.backUp();
  for (let n = 0; n < KILLS; n += 1) {
    const content = `Asked before kill ${n}`;
    const key = { 'idempotency-key': `kill-${seed}-${n}` };
    // oxlint-disable no-await-in-loop
    const sent = await server.visitor.post('/api/question', { content }, key);
    dataOf(submittedQuestion, sent, 201);
    const isRestore = random() < 0.6;
    const path = isRestore ? `/api/admin/backups/${first.id}/restore` : '/api/admin/backups';
    const called = server.staff.post(path).catch(() => null);
    const isAnswered = random() < 0.7;
    if (isAnswered) await called;
    // Not for a state: the moment is what is tried.
    await new Promise((resolve) => setTimeout(resolve, random() * 700));
    await server.kill();
    await called;

    server = await startStaffed(dataDir);
    const { note, backups } = await server.backups();
    const contents = await server.contents();
    const told = `seed ${seed}, kill ${n}, ${path}: ${contents.join()} ${JSON.stringify(note)}`;
    expect(contents, told).toContain('First');
    if (!contents.includes(content)) {
      // It was restored, says so, and what was there is in the safety copy.
      expect(note, told).toMatchObject({ kind: 'restored' });
      const safety = backups.find(({ reason }) => reason === 'restore');
      await server.staff.delete('/api/admin/backups/note');
      await restored(server, safety!.id);
      expect(await server.contents(), told).toContain(content);
    }
    await server.staff.delete('/api/admin/backups/note');
    // oxlint-enable no-await-in-loop
  }
  const left = readdirSync(dataDir).filter((name) =>
    /^booth\.db\.(part|ready|replaced)/.test(name),
  );
  expect(left).toEqual([]);
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name === 'restore.json')).toEqual(
    [],
  );
  expect(await server.stop()).toBe(0);
}, 600_000);
