import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { BackupState, DatabaseNote } from '../../server/contract/backups.ts';
import { archivedEvents } from '../../server/contract/event-archive.ts';
import { rehearsal } from '../../server/contract/rehearsal.ts';
import { openDatabase } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { dataOf } from '../support/data-of.ts';
import { exportEvent, importEvent, namesIn, rowsOf } from '../support/event-files.ts';
import { createKills, KILLS, stageOf } from '../support/kills.ts';
import { didNothing, mergeEvent, mergeInto, sharedRows } from '../support/merged-events.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

const PATIENT = { timeout: 30_000, interval: 50 };

function whenNoted(server: StaffedServer, kind: DatabaseNote['kind']): Promise<BackupState> {
  return vi.waitFor(async () => {
    const state = await server.backups();
    expect(state.note).toMatchObject({ kind });
    return state;
  }, PATIENT);
}

/** What may be left behind for a while, but never for good. */
function leftIn(dataDir: string): string[] {
  return [
    ...namesIn(dataDir).filter((name) => /^booth\.db\.(part|ready|replaced)/.test(name)),
    ...namesIn(join(dataDir, 'backups')).filter((name) => /^restore|^damaged/.test(name)),
    ...namesIn(join(dataDir, 'transfer')),
  ];
}

/** A file with an event of two questions and a lead. */
async function smallEvent(): Promise<Buffer> {
  const server = await startStaffed(staffedFolder());
  await server.ask('From elsewhere');
  await server.ask('And another');
  await server.leave('Grace');
  const file = await exportEvent(server);
  expect(await server.stop()).toBe(0);
  return file;
}

test('what was asked for and is asked for once more, after a plug was pulled, keeps what was archived', async () => {
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  await server.ask('Asked in the morning');
  const list = async () =>
    dataOf(archivedEvents, await server.staff.get('/api/admin/event/archive'));
  await server.staff.post('/api/admin/event/archive', { name: 'Afternoon' });
  await vi.waitFor(async () => expect(await list()).toHaveLength(1), PATIENT);
  const [morning] = await list();
  expect(await server.stop()).toBe(0);

  const asked = {
    from: { archive: morning?.id, name: 'Afternoon' },
    actor: { requestId: '', username: 'admin', ipAddress: '127.0.0.1', userAgent: '' },
    tries: 1,
  };
  await writeFile(join(dataDir, 'backups', 'restore.json'), JSON.stringify(asked));
  server = await startStaffed(dataDir);
  expect(await list()).toMatchObject([{ id: morning?.id, counts: { questions: 1 } }]);
  expect(await server.stop()).toBe(0);
});

test(`a plug that is pulled while another event begins loses nothing of either (${KILLS} times at least)`, async () => {
  const kills = createKills();
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  const begin = async (name: string) => {
    const answer = await server.staff.post('/api/admin/event/archive', { name });
    expect(answer.status, answer.text).toBe(202);
  };
  await server.ask('Asked at first');
  await kills.measure(async () => {
    await begin('Talk');
    await whenNoted(server, 'begun');
  });
  await server.staff.delete('/api/admin/backups/note');
  let begun = 1;
  let n = 1;
  for (; kills.goOn(); n += 1) {
    // oxlint-disable no-await-in-loop
    await server.ask(`Asked before kill ${n}`);
    await begin(`Talk ${n}`);
    await kills.moment();
    await server.kill();
    const stage = stageOf(dataDir);
    kills.landed(stage === 'none' ? 'after' : stage);

    server = await startStaffed(dataDir);
    const { note } = await server.backups();
    const list = dataOf(archivedEvents, await server.staff.get('/api/admin/event/archive'));
    const told = `kill ${n}, ${stage}: ${JSON.stringify(note)} ${JSON.stringify(list)}`;
    if (note?.kind === 'begun') begun += 1;
    expect(list, told).toHaveLength(begun);
    const kept = list.reduce((sum, { counts }) => sum + counts.questions, 0);
    expect(kept + (await server.contents()).length, told).toBe(n + 1);
    expect(leftIn(dataDir), told).toEqual([]);
    await server.staff.delete('/api/admin/backups/note');
    // oxlint-enable no-await-in-loop
  }
  // What was answered is done, by this start or by the next one.
  expect(begun).toBe(n);
  expect(kills.during()).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
}, 600_000);

test(`a plug that is pulled in an import leaves what was open or what was brought, whole (${KILLS} times at least)`, async () => {
  const kills = createKills();
  const file = await smallEvent();
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  await server.ask('Asked at first');
  await kills.measure(async () => {
    expect((await importEvent(server, file)).status).toBe(202);
    await whenNoted(server, 'imported');
  });
  await server.staff.delete('/api/admin/backups/note');
  let isImported = 0;
  for (let n = 0; kills.goOn(isImported > 0); n += 1) {
    const content = `Asked before kill ${n}`;
    // oxlint-disable no-await-in-loop
    await server.ask(content);
    const called = importEvent(server, file).then(
      ({ status }) => status,
      () => null,
    );
    await kills.moment();
    await server.kill();
    const stage = stageOf(dataDir);
    const isDone = stage === 'none' && namesIn(join(dataDir, 'backups')).includes('note.json');
    kills.landed(isDone ? 'after' : stage === 'none' ? 'before' : stage);
    const isAnswered = (await called) === 202;

    server = await startStaffed(dataDir);
    const { note, backups } = await server.backups();
    const contents = await server.contents();
    const told = `kill ${n}, ${stage}: ${contents.join()} ${JSON.stringify(note)}`;
    if (contents.includes(content)) {
      // As it was, whole; and what was answered is done.
      expect(note, told).toBe(null);
      expect(isAnswered, told).toBe(false);
    } else {
      isImported += 1;
      expect(contents, told).toEqual(['From elsewhere', 'And another']);
      expect(note, told).toMatchObject({ kind: 'imported' });
      expect(backups[0], told).toMatchObject({ reason: 'restore' });
    }
    expect(leftIn(dataDir), told).toEqual([]);
    await server.staff.delete('/api/admin/backups/note');
    // oxlint-enable no-await-in-loop
  }
  expect(isImported).toBeGreaterThan(0);
  expect(kills.during()).toBeGreaterThan(0);
  expect(rowsOf(dataDir)['questions']!.length).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
}, 600_000);

/** Questions on the other laptop, so that its rows take a moment. */
const THEIRS = 1500;

/** An event of another laptop, as a file. */
async function largeEvent(): Promise<Buffer> {
  const dataDir = staffedFolder();
  const db = openDatabase(dataDir);
  askMany(db, 'There', THEIRS);
  db.close();
  const server = await startStaffed(dataDir);
  await server.leave('Grace');
  const file = await exportEvent(server);
  expect(await server.stop()).toBe(0);
  return file;
}

test(`a plug that is pulled in a merge leaves all of the other event or nothing, and all that was acknowledged (${KILLS} times at least)`, async () => {
  const kills = createKills();
  const file = await largeEvent();
  const undisturbed = await startStaffed(staffedFolder());
  await kills.measure(() => mergeEvent(undisturbed, file));
  expect(await undisturbed.stop()).toBe(0);
  for (let n = 0; kills.goOn(); n += 1) {
    // oxlint-disable no-await-in-loop
    const dataDir = staffedFolder();
    const server = await startStaffed(dataDir);
    const thanked = [];
    await server.ask('Before');
    thanked.push('Before');
    const killed = new AbortController();
    const visiting = (async () => {
      for (let m = 0; !killed.signal.aborted; m += 1) {
        const content = `Meanwhile ${m}`;
        const isThanked = await server.ask(content).then(
          () => true,
          () => false,
        );
        if (isThanked) thanked.push(content);
      }
    })();
    const called = mergeEvent(server, file).then(
      ({ status }) => status,
      () => null,
    );
    await kills.moment();
    await server.kill();
    killed.abort();
    await visiting;
    const status = await called;
    const stage = stageOfMerge(dataDir);
    kills.landed(stage);

    const again = await startStaffed(dataDir);
    const rows = sharedRows(dataDir);
    const contents = rows.questions.map((row) => (JSON.parse(row) as { content: string }).content);
    const theirs = contents.filter((content) => content.startsWith('There')).length;
    const told = `kill ${n}, ${stage}: ${status}, ${theirs} of theirs`;
    expect(contents, told).toEqual(expect.arrayContaining(thanked));
    expect([theirs, rows.leads.length], told).toEqual(theirs === 0 ? [0, 0] : [THEIRS, 1]);
    if (status === 200) expect(theirs, told).toBe(THEIRS);
    expect((await mergeEvent(again, file)).status, told).toBe(200);
    expect(sharedRows(dataDir).leads, told).toHaveLength(1);
    expect(await again.stop()).toBe(0);
    // oxlint-enable no-await-in-loop
  }
  expect(kills.during()).toBeGreaterThan(0);
}, 600_000);

/** Rows that are added to the open event are seen by nobody until all of them are there. */
function stageOfMerge(dataDir: string): string {
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  try {
    const isThere = (sql: string) => db.prepare(sql).get() !== undefined;
    if (isThere("SELECT 1 FROM admin_logs WHERE action_summary LIKE 'Added the event%'"))
      return 'after';
    if (isThere("SELECT 1 FROM questions WHERE content LIKE 'There%'")) return 'added';
    if (isThere("SELECT 1 FROM admin_logs WHERE action_summary LIKE 'Adding the event%'"))
      return 'adding';
  } finally {
    db.close();
  }
  const stage = stageOf(dataDir);
  return stage === 'none' ? 'before' : stage;
}

test('a laptop that closes in a merge closes, and the next start merges as if nothing had been', async () => {
  const file = await largeEvent();
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir);
  await server.ask('Before');
  const called = mergeEvent(server, file).catch(() => null);
  expect(await server.stop()).toBe(0);
  await called;
  const again = await startStaffed(dataDir);
  expect((await mergeEvent(again, file)).status).toBe(200);
  expect(sharedRows(dataDir).questions).toHaveLength(THEIRS + 1);
  expect(didNothing(await mergeInto(again, again))).toBe(true);
  expect(await again.stop()).toBe(0);
}, 120_000);

const PATH = '/api/admin/rehearsal';

async function stateOf({ staff }: StaffedServer) {
  return dataOf(rehearsal, await staff.get(PATH));
}

test(`a plug that is pulled while one begins or ends leaves what was there, whole (${KILLS} times at least)`, async () => {
  const kills = createKills();
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  await kills.measure(async () => {
    await server.staff.post(PATH);
    await vi.waitFor(async () => expect(await stateOf(server)).not.toBe(null), PATIENT);
  });
  await server.staff.delete(PATH);
  await vi.waitFor(async () => expect(await stateOf(server)).toBe(null), PATIENT);
  const real: string[] = [];
  const ended: boolean[] = [];
  let n = 1;
  for (; kills.goOn(); n += 1) {
    // oxlint-disable no-await-in-loop
    const isOn = (await stateOf(server)) !== null;
    const content = `${isOn ? 'Rehearsed' : 'Real'} before kill ${n}`;
    await server.ask(content);
    if (!isOn) real.push(content);
    const answer = isOn ? await server.staff.delete(PATH) : await server.staff.post(PATH);
    expect(answer.status, answer.text).toBe(202);
    await kills.moment();
    await server.kill();
    const stage = stageOf(dataDir);
    kills.landed(stage === 'none' ? 'after' : stage);

    server = await startStaffed(dataDir);
    // What was answered is done, by this start or by the one before.
    const told = `kill ${n}, ${stage}`;
    expect((await stateOf(server)) !== null, told).toBe(!isOn);
    expect(await server.contents(), told).toEqual(isOn ? real : []);
    expect(leftIn(dataDir), told).toEqual([]);
    if (isOn) ended.push(true);
    // oxlint-enable no-await-in-loop
  }
  expect(ended).toHaveLength(Math.floor((n - 1) / 2));
  expect(kills.during()).toBeGreaterThan(0);
  if ((await stateOf(server)) !== null) {
    await server.staff.delete(PATH);
    await vi.waitFor(async () => expect(await stateOf(server)).toBe(null), PATIENT);
  }
  expect(await server.contents()).toEqual(real);
  expect(await server.stop()).toBe(0);
}, 600_000);

test('what was set aside comes back although it, or the rehearsal, is damaged; nothing of the rehearsal comes with it', async () => {
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  await server.ask('Real');
  const begin = async () => {
    expect((await server.staff.post(PATH)).status).toBe(202);
    await vi.waitFor(async () => expect(await stateOf(server)).not.toBe(null), PATIENT);
  };
  await begin();
  await server.ask('Rehearsed');
  const [aside] = namesIn(join(dataDir, 'rehearsal')).filter((name) => name.endsWith('-restore'));
  writeFileSync(join(dataDir, 'rehearsal', aside!, 'booth.db'), 'garbage');
  expect((await server.staff.delete(PATH)).status).toBe(202);
  await vi.waitFor(async () => expect(await stateOf(server)).toBe(null), PATIENT);
  expect(await server.contents()).toEqual(['Real']);

  await begin();
  await server.ask('Rehearsed again');
  expect(await server.stop()).toBe(0);
  // An index: its questions can still be read.
  const file = join(dataDir, 'booth.db');
  const db = new Database(file);
  const root = Number(
    db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'questions_created'").pluck().get(),
  );
  const page = Number(db.pragma('page_size', { simple: true }));
  db.close();
  writeFileSync(file, readFileSync(file).fill(0xa5, page * (root - 1), page * root));
  server = await startStaffed(dataDir);
  expect((await server.backups()).note).toMatchObject({ kind: 'repaired' });
  expect(await stateOf(server)).toBe(null);
  expect(await server.contents()).toEqual(['Real']);
  expect(namesIn(join(dataDir, 'rehearsal'))).toEqual([]);
  expect(await server.stop()).toBe(0);
});
