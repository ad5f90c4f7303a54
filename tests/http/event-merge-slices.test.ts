import { existsSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createEventFileTasks } from '../../server/db/event-file-task.ts';
import { databasePath } from '../../server/db/open.ts';
import { createMergeMark } from '../../server/features/event-file/merge-mark.repository.ts';
import { mergingFile } from '../../server/platform/event-file/transfer-folder.ts';
import { askMany } from '../support/ask-many.ts';
import { exportEvent } from '../support/event-files.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { actions, leave } from '../support/leads.ts';
import { didNothing, mergeEvent, mergeInto, sharedRows } from '../support/merged-events.ts';
import { merge } from '../support/merging.ts';
import { ROOT } from '../support/node-binary.ts';

vi.setConfig({ testTimeout: 90_000 });

/** More than are added in one slice. */
const MANY = 4000;
const MARK = 7;

const tasks = createEventFileTasks(
  resolve(ROOT, 'server/db/event-file-worker.ts'),
  resolve(ROOT, 'server/db/migrations'),
);

let made: Promise<Buffer> | null = null;

/** Another laptop's event of many questions, and a lead, as a file; the same one for each test. */
function manyThere(): Promise<Buffer> {
  made ??= (async () => {
    const there = await openHttpBooth();
    askMany(there.deps.db, 'There', MANY);
    await leave(there, { name: 'Ada' });
    return exportEvent(there);
  })();
  return made;
}

function countOf({ deps: { db } }: HttpBooth, what: string): number {
  return Number(db.prepare(`SELECT count(*) FROM ${what}`).pluck().get());
}

/** Merges until the second slice, in a booth that is cut off there, and goes down with it. */
async function cutOff(here: HttpBooth, file: Buffer): Promise<void> {
  const folder = join(here.dataDir, 'came');
  await mkdir(folder);
  writeFileSync(join(folder, 'event.booth'), file);
  const came = mergingFile(here.dataDir, MARK);
  await tasks.read(join(folder, 'event.booth'), { folder, to: came });
  createMergeMark(here.deps.db).begin(MARK);
  const cut = new AbortController();
  let slices = 0;
  const merging = tasks.merge(came, databasePath(here.dataDir), {
    secret: 'any',
    now: 0,
    signal: cut.signal,
    turn: (slice) => {
      slices += 1;
      if (slices === 2) cut.abort();
      return slice();
    },
  });
  await expect(merging).rejects.toThrow('given up');
}

test('questions that were merged stay so, however many came between them', async () => {
  const there = await openHttpBooth();
  askMany(there.deps.db, 'There', 250);
  const [first = 0, last = 0] = there.deps.db
    .prepare<[], number>(
      'SELECT id FROM questions WHERE id IN ((SELECT min(id) FROM questions), (SELECT max(id) FROM questions)) ORDER BY id',
    )
    .pluck()
    .all();
  await merge(there, first, last);
  const here = await openHttpBooth();
  await mergeInto(here, there);
  expect(countOf(here, "questions WHERE shelf = 'merged' AND merged_into IS NOT NULL")).toBe(1);
  expect(sharedRows(here.dataDir)).toEqual(sharedRows(there.dataDir));
});

test('what visitors send while another laptop’s event is added is stored between its rows, not after them', async () => {
  const file = await manyThere();
  const here = await openHttpBooth({ config: { rateLimits: false } });
  const over = new AbortController();
  const merging = mergeEvent(here, file).finally(() => over.abort());
  while (!over.signal.aborted) {
    // While a slice is written, which it then has to wait for.
    // oxlint-disable-next-line no-await-in-loop
    await (here.deps.writes.hold() === null ? immediate() : here.ask('Meanwhile'));
  }
  expect((await merging).status).toBe(200);
  const theirs = "SELECT id FROM questions WHERE content LIKE 'There%'";
  expect(countOf(here, `(${theirs})`)).toBe(MANY);
  const between = `questions WHERE content = 'Meanwhile'
    AND id > (SELECT min(id) FROM (${theirs})) AND id < (SELECT max(id) FROM (${theirs}))`;
  expect(countOf(here, between)).toBeGreaterThan(0);
});

test('a merge that is cut off in the middle is gone on with by the next start, before anybody sees half of it', async () => {
  const file = await manyThere();
  const here = await openHttpBooth();
  await cutOff(here, file);
  const first = countOf(here, 'questions');
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(MANY);
  const mine = await here.ask('Was thanked');

  await here.restart();
  expect([countOf(here, 'questions'), countOf(here, 'leads')]).toEqual([MANY + 1, 1]);
  expect(here.deps.db.prepare('SELECT content FROM questions WHERE id = ?').pluck().get(mine)).toBe(
    'Was thanked',
  );
  expect(existsSync(mergingFile(here.dataDir, MARK))).toBe(false);
  expect(createMergeMark(here.deps.db).current()).toBeNull();
  expect((await actions(here)).join('\n')).toMatch(/Added the rest of the event/);
  const rows = sharedRows(here.dataDir);
  expect(didNothing(await mergeInto(here, here))).toBe(true);
  expect((await mergeEvent(here, file)).status).toBe(200);
  expect(sharedRows(here.dataDir)).toEqual(rows);
});

test('a merge that was cut off comes to its end before the next one', async () => {
  const file = await manyThere();
  const here = await openHttpBooth();
  const there = await openHttpBooth();
  await there.ask('Elsewhere');
  await cutOff(here, file);
  expect((await mergeEvent(here, await exportEvent(there))).status).toBe(200);
  expect(countOf(here, 'questions')).toBe(MANY + 1);
  expect(existsSync(mergingFile(here.dataDir, MARK))).toBe(false);
});

test('whose merge cannot be gone on with starts all the same, and says so once', async () => {
  const here = await openHttpBooth();
  await here.ask('Was here');
  createMergeMark(here.deps.db).begin(MARK);
  writeFileSync(mergingFile(here.dataDir, MARK), 'is no database');
  await here.restart();
  await here.restart();
  expect(countOf(here, 'questions')).toBe(1);
  expect(existsSync(mergingFile(here.dataDir, MARK))).toBe(false);
  const told = (await actions(here)).filter((words) => words.includes('could not be added'));
  expect(told).toHaveLength(1);
});
