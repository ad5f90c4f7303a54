import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { rehearsal } from '../../server/contract/rehearsal.ts';
import { dataOf } from '../support/data-of.ts';
import { namesIn } from '../support/event-files.ts';
import { createKills, killsOf, stageOf } from '../support/kills.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

const PATIENT = { timeout: 30_000, interval: 50 };
const KILLS = killsOf(4);
const PATH = '/api/admin/rehearsal';

async function stateOf({ staff }: StaffedServer) {
  return dataOf(rehearsal, await staff.get(PATH));
}

function leftIn(dataDir: string): string[] {
  return [
    ...namesIn(dataDir).filter((name) => /^booth\.db\.(part|ready|replaced)/.test(name)),
    ...namesIn(join(dataDir, 'backups')).filter((name) => /^restore|^damaged/.test(name)),
  ];
}

test('a rehearsal begins and ends within the process: on the same port, with staff still signed in', async () => {
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir);
  await server.ask('Real');
  expect((await server.staff.post(PATH)).status).toBe(202);
  await vi.waitFor(async () => expect(await stateOf(server)).not.toBe(null), PATIENT);
  await server.ask('Rehearsed');
  expect(await server.contents()).toEqual(['Rehearsed']);
  expect((await server.staff.delete(PATH)).status).toBe(202);
  await vi.waitFor(async () => expect(await stateOf(server)).toBe(null), PATIENT);
  expect(await server.contents()).toEqual(['Real']);
  expect(await server.stop()).toBe(0);
  expect(existsSync(join(dataDir, 'rehearsal'))).toBe(false);
});

test(`a plug that is pulled while one begins or ends leaves what was there, whole (${KILLS} times at least)`, async () => {
  const kills = createKills('rehearsal', 20_261_124, KILLS);
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
    const told = `seed ${kills.seed}, kill ${n}, ${stage}`;
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
