import Database from 'better-sqlite3';
import { rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedEvent } from '../../server/contract/event-file.ts';
import { eventList } from '../../server/contract/event.ts';
import { openDatabase } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { namesIn } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { createKills } from '../support/kills.ts';
import { sendFile } from '../support/multipart.ts';
import { sample } from '../support/sample.ts';
import { fillDisk, mountDisk } from '../support/small-disk.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

const PATH = '/api/admin/event';
const ROWS = 2000;

async function exportedEvent(): Promise<Buffer> {
  const source = staffedFolder();
  const db = openDatabase(source);
  db.exec(`UPDATE events SET uid = lower(hex(randomblob(16)))`);
  askMany(db, 'Brought', ROWS);
  db.close();
  const server = await startStaffed(source);
  const { bytes } = await server.staff.get(`${PATH}.booth`);
  expect(await server.stop()).toBe(0);
  return bytes;
}

async function list({ staff }: StaffedServer) {
  return dataOf(eventList, await staff.get(`${PATH}/list`));
}
function bring({ staff }: StaffedServer, content: Buffer) {
  return sendFile(staff, `${PATH}/import`, 'event.booth', content);
}
function held(dataDir: string): { questions: number; events: number; isSound: boolean } {
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  try {
    const count = (table: string) =>
      Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    const isSound =
      db.pragma('integrity_check', { simple: true }) === 'ok' &&
      db.prepare('PRAGMA foreign_key_check').all().length === 0;
    return { questions: count('questions'), events: count('events'), isSound };
  } finally {
    db.close();
  }
}

test('a plug pulled in an import leaves no half', { tags: 'deep', timeout: 600_000 }, async () => {
  const file = await exportedEvent();

  const kills = createKills();
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  /** Away with it, so that the next one is new again. */
  const forget = async () => {
    for (const { id, closed_at } of await list(server)) {
      if (closed_at !== null) await server.staff.delete(`${PATH}/${id}`);
    }
  };
  await kills.measure(() => bring(server, file));
  await forget();
  for (let n = 0; kills.goOn(); n += 1) {
    const asked = await server.ask(`Before kill ${n}`);
    const called = bring(server, file).then(
      ({ status }) => status,
      () => null,
    );
    await kills.moment();
    await server.kill();
    const isAnswered = (await called) === 200;
    const { questions: reached } = held(dataDir);
    kills.landed(reached <= n + 1 ? 'before' : reached > n + ROWS ? 'after' : 'adding');

    server = await startStaffed(dataDir);
    const events = await list(server);
    const told = `kill ${n} at ${reached} rows, question ${asked}`;
    expect(events.length, told).toBe(isAnswered || reached > n + ROWS ? 2 : 1);
    expect(events[0]?.counts.questions, told).toBe(n + 1);
    // Done once more it is all there.
    const again = dataOf(importedEvent, await bring(server, file));
    expect(again.event.counts.questions, told).toBe(ROWS);
    await forget();
  }
  expect(kills.during()).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
  expect(namesIn(join(dataDir, 'transfer'))).toEqual([]);
  expect(held(dataDir)).toMatchObject({ events: 1, isSound: true });
});

/** Bytes that are left on the disk when a file comes in: for none of it, for some of its steps, for all. */
const LEFT = [40_000, ...sample([300_000, 700_000, 1_200_000, 2_000_000, 3_500_000]), 24_000_000];

test('a disk that is full at any step of an import refuses it with a sentence, and nothing of it is there', async (context) => {
  const disk = mountDisk(context, 'size=40m');
  const file = await exportedEvent();
  const dataDir = staffedFolder(join(disk, 'data'));
  const server = await startStaffed(dataDir);
  let asked = 0;
  const ends: number[] = [];
  for (const left of LEFT) {
    const filler = join(disk, 'filler');
    fillDisk(filler);
    truncateSync(filler, Math.max(0, statSync(filler).size - left));
    const answer = await bring(server, file);
    const { status } = answer;
    ends.push(status);
    rmSync(filler);
    await server.ask(`After ${left}`);
    asked += 1;
    const [open, ...past] = await list(server);
    expect(open?.counts.questions).toBe(asked);
    if (status === 200) {
      expect(past.map(({ counts }) => counts.questions)).toEqual([ROWS]);
      for (const { id } of past) await server.staff.delete(`${PATH}/${id}`);
    } else {
      expectRefusal(answer, 'storage_full', /full/);
      expect(past, `${left} bytes left`).toEqual([]);
    }
  }
  expect([ends[0], ends.at(-1)]).toEqual([507, 200]);
  expect(await server.stop()).toBe(0);
  expect(held(dataDir)).toMatchObject({ events: 1, isSound: true });
}, 120_000);
