import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { exportEvent } from '../support/event-files.ts';
import { didNothing, mergeEvent, mergeInto, sharedRows } from '../support/merged-events.ts';
import { createKills, killsOf, stageOf } from '../support/kills.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

const KILLS = killsOf(4);
/** Questions on the other laptop, so that its rows take a moment. */
const THEIRS = 4000;

/** An event of another laptop, as a file. */
async function otherEvent(): Promise<Buffer> {
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
  const kills = createKills('merge', 20_261_124, KILLS);
  const file = await otherEvent();
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
    const told = `seed ${kills.seed}, kill ${n}, ${stage}: ${status}, ${theirs} of theirs`;
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
  const file = await otherEvent();
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
