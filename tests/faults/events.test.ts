import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedEvent } from '../../server/contract/event-file.ts';
import { eventList } from '../../server/contract/event.ts';
import { openDatabase, OPEN_EVENT } from '../../server/db/open.ts';
import { namesIn } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { createKills, KILLS } from '../support/kills.ts';
import { sendFile } from '../support/multipart.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

const PATH = '/api/admin/event';
const ROWS = 2000;

/** Fills the open event of a folder that no server works on. */
function fill(dataDir: string): void {
  const db = openDatabase(dataDir);
  db.exec(`UPDATE events SET uid = lower(hex(randomblob(16)))`);
  const ask = db.prepare(
    `INSERT INTO questions (event_id, content, created_at, updated_at) VALUES (${OPEN_EVENT}, ?, 0, 0)`,
  );
  const text = db.prepare('INSERT INTO questions_text (id, text) VALUES (?, ?)');
  db.transaction(() => {
    for (let n = 0; n < ROWS; n += 1) {
      text.run(ask.run(`Brought ${n}`).lastInsertRowid, `brought ${n}`);
    }
  })();
  db.close();
}

/** The file of an event with {@link ROWS} questions. */
async function exportedEvent(): Promise<Buffer> {
  const source = staffedFolder();
  fill(source);
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

test(
  `a plug that is pulled in an import leaves all of the event or nothing of it, and what visitors sent (${KILLS} times at least)`,
  { tags: 'deep', timeout: 600_000 },
  async () => {
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
      // oxlint-disable no-await-in-loop
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
      // oxlint-enable no-await-in-loop
    }
    expect(kills.during()).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    expect(namesIn(join(dataDir, 'transfer'))).toEqual([]);
    expect(held(dataDir)).toMatchObject({ events: 1, isSound: true });
  },
);
