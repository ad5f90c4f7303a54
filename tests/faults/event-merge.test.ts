import { expect, test } from 'vitest';
import { exportEvent } from '../support/event-files.ts';
import { didNothing, mergeEvent, mergeInto, sharedRows } from '../support/merged-events.ts';
import { seededRandom } from '../support/random.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

/** Kills during merges; more of them by hand. */
const KILLS = Number(process.env['BOOTH_KILLS'] ?? 5);
/** Of the other laptop, so that its rows take a moment. */
const THEIRS = 40;

/** An event of another laptop, as a file. */
async function otherEvent(): Promise<Buffer> {
  const server = await startStaffed(staffedFolder());
  for (let n = 0; n < THEIRS; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await server.ask(`There ${n}`);
  }
  await server.leave('Grace');
  const file = await exportEvent(server);
  expect(await server.stop()).toBe(0);
  return file;
}

test(`a plug that is pulled in a merge leaves all of the other event or nothing, and all that was acknowledged (${KILLS} times)`, async () => {
  const seed = Number(process.env['BOOTH_SEED'] ?? 20_261_124);
  const random = seededRandom(seed);
  const file = await otherEvent();
  let merged = 0;
  for (let n = 0; n < KILLS; n += 1) {
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
    // Not for a state: the moment is what is tried.
    await Promise.race([called, new Promise((resolve) => setTimeout(resolve, random() * 1500))]);
    await server.kill();
    killed.abort();
    await visiting;
    const status = await called;

    const again = await startStaffed(dataDir);
    const rows = sharedRows(dataDir);
    const contents = rows.questions.map((row) => (JSON.parse(row) as { content: string }).content);
    const theirs = contents.filter((content) => content.startsWith('There')).length;
    const told = `seed ${seed}, kill ${n}: ${status}, ${theirs} of theirs`;
    expect(contents, told).toEqual(expect.arrayContaining(thanked));
    expect([theirs, rows.leads.length], told).toEqual(theirs === 0 ? [0, 0] : [THEIRS, 1]);
    if (status === 200) expect(theirs, told).toBe(THEIRS);
    if (theirs > 0) merged += 1;
    expect((await mergeEvent(again, file)).status, told).toBe(200);
    expect(sharedRows(dataDir).leads, told).toHaveLength(1);
    expect(await again.stop()).toBe(0);
    // oxlint-enable no-await-in-loop
  }
  expect(merged).toBeLessThanOrEqual(KILLS);
}, 600_000);

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
