import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { BackupState, DatabaseNote } from '../../server/contract/backups.ts';
import { archivedEvents } from '../../server/contract/event-archive.ts';
import { dataOf } from '../support/data-of.ts';
import { exportEvent, importEvent, namesIn, rowsOf } from '../support/event-files.ts';
import { createKills, killsOf, stageOf } from '../support/kills.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

const PATIENT = { timeout: 30_000, interval: 50 };
const KILLS = killsOf(4);

function whenNoted(server: StaffedServer, kind: DatabaseNote['kind']): Promise<BackupState> {
  return vi.waitFor(async () => {
    const state = await server.backups();
    expect(state.note).toMatchObject({ kind });
    return state;
  }, PATIENT);
}

/** What an import may leave behind for a while, but never for good. */
function leftIn(dataDir: string): string[] {
  return [
    ...namesIn(dataDir).filter((name) => /^booth\.db\.(part|ready|replaced)/.test(name)),
    ...namesIn(join(dataDir, 'backups')).filter((name) => name.startsWith('restore')),
    ...namesIn(join(dataDir, 'transfer')),
  ];
}

/** A file with an event of two questions and a lead. */
async function otherEvent(): Promise<Buffer> {
  const server = await startStaffed(staffedFolder());
  await server.ask('From elsewhere');
  await server.ask('And another');
  await server.leave('Grace');
  const file = await exportEvent(server);
  expect(await server.stop()).toBe(0);
  return file;
}

test('an event is imported within the process: on the same port, with staff still signed in, after a safety copy', async () => {
  const file = await otherEvent();
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir);
  await server.ask('Was here');
  expect((await importEvent(server, file)).status).toBe(202);
  const { backups } = await whenNoted(server, 'imported');
  expect(backups[0]).toMatchObject({ reason: 'restore', counts: { questions: 1 } });
  expect(await server.contents()).toEqual(['From elsewhere', 'And another']);
  // Staff change their minds: the other event was not touched by this one's ids.
  await server.staff.delete('/api/admin/backups/note');
  expect((await server.staff.delete('/api/admin/lead/1')).status).toBe(200);
  const restored = await server.staff.post(`/api/admin/backups/${backups[0]!.id}/restore`);
  expect(restored.status).toBe(202);
  await whenNoted(server, 'restored');
  expect(await server.contents()).toEqual(['Was here']);
  expect(leftIn(dataDir)).toEqual([]);
  expect(await server.stop()).toBe(0);
});

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
  const kills = createKills('another event', 20_261_123, KILLS);
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
    const told = `seed ${kills.seed}, kill ${n}, ${stage}: ${JSON.stringify(note)} ${JSON.stringify(list)}`;
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
  const kills = createKills('import', 20_261_122, KILLS);
  const file = await otherEvent();
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
    const told = `seed ${kills.seed}, kill ${n}, ${stage}: ${contents.join()} ${JSON.stringify(note)}`;
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
