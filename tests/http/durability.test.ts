import { expect, onTestFinished, vi } from 'vitest';
import Database from 'better-sqlite3';
import { logState } from '../../server/db/log-state.ts';
import { databasePath, openDatabase, type Db } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { databaseFiles } from '../support/data-folder.ts';
import { expectDone } from '../support/expect-answer.ts';
import { openHttpBooth, test } from '../support/http-booth.ts';
import { eraseLead, leave } from '../support/leads.ts';
import { mediaItem } from '../../server/contract/media.ts';
import { diskWriteCheck } from '../../server/features/readiness/checks/disk.ts';
import { dataOf } from '../support/data-of.ts';
import { upload } from '../support/multipart.ts';
import { svgOf } from '../support/image-bombs.ts';
import { submittedLead } from '../../server/contract/leads.ts';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { SCREEN_SILENT_MS } from '../../server/contract/limits.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { approved } from './question-calls.ts';

/** How the server's own connection treats what it writes; these are a connection's, not the file's. */
function pragmas(db: Db) {
  return Object.fromEntries(
    ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete'].map((name) => [
      name,
      db.pragma(name, { simple: true }),
    ]),
  );
}

/** @see https://sqlite.org/pragma.html#pragma_synchronous 2 is FULL: a commit waits until the disk has it */
const SAFE = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 };

test('every commit waits for the disk, also of a migration and an erasure', async ({ booth }) => {
  expect(pragmas(booth.deps.db)).toEqual(SAFE);
  expectDone(await eraseLead(booth, await leave(booth, { name: 'Ada' })));
  expect(pragmas(booth.deps.db)).toEqual(SAFE);
  await booth.restart();
  expect(pragmas(booth.deps.db)).toEqual(SAFE);

  const folder = tempFolder();
  const db = openDatabase(folder);
  onTestFinished(() => void db.close());
  expect(pragmas(db)).toEqual(SAFE);
});

/** What was asked of the file system, in order. */
const calls = vi.hoisted((): string[] => []);

/** A path from the media folder on, or the name alone; what is random in it is `<name>`. */
const shown = vi.hoisted(
  () => (path: unknown) =>
    String(path)
      .replace(/^.*[/\\](?=media$|media[/\\]|\.write-test-)/, '')
      .replaceAll('\\', '/')
      .replace(/[0-9a-f]{24}|(?<=write-test-)[0-9a-f]+/, '<name>'),
);

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest);
    const writeFile = handle.writeFile.bind(handle);
    const write: (data: Uint8Array) => ReturnType<typeof handle.write> = handle.write.bind(handle);
    const sync = handle.sync.bind(handle);
    return Object.assign(handle, {
      writeFile: async (...given: Parameters<typeof writeFile>) => {
        await writeFile(...given);
        calls.push(`write ${shown(path)}`);
      },
      write: async (data: Uint8Array) => {
        const written = await write(data);
        calls.push(`write ${shown(path)}`);
        return written;
      },
      sync: async () => {
        await sync();
        calls.push(`sync ${shown(path)}`);
      },
    });
  };
  const rename: typeof real.rename = async (from, to) => {
    await real.rename(from, to);
    calls.push(`rename ${shown(from)} to ${shown(to)}`);
  };
  return { ...real, open, rename };
});

test('an upload is thanked for when its file and its name are on the disk', async ({ booth }) => {
  calls.length = 0;
  dataOf(mediaItem, await upload(booth.staff, svgOf('<rect/>'), 'logo.svg'), 201);
  expect(calls).toEqual([
    'write media/<name>.svg.part',
    'sync media/<name>.svg.part',
    'rename media/<name>.svg.part to media/<name>.svg',
    ...(process.platform === 'win32' ? [] : ['sync media']),
  ]);
});

test('how long saving takes is the disk’s time, not that of a cache', async () => {
  const folder = tempFolder();
  calls.length = 0;
  expect(await diskWriteCheck(folder).run(true)).toMatchObject({ state: 'ok' });
  expect(calls).toEqual(['write .write-test-<name>', 'sync .write-test-<name>']);
});

const WEEK_MS = 7 * 24 * 3_600_000;
const START = Date.UTC(2026, 10, 21, 10);

test.each([
  ['question', { content: 'Once?' }, submittedQuestion],
  ['lead', { name: 'Ada', email: 'ada@example.com' }, submittedLead],
])('the key of a %s is remembered for a week, and no longer', async (kind, body, schema) => {
  let now = START;
  const booth = await openHttpBooth({ now: () => now });
  const send = async () => {
    const key = { 'idempotency-key': 'the-one-key' };
    return dataOf(schema, await booth.visitor.post(`/api/${kind}`, body, key), 201).id;
  };
  const first = await send();

  now = START + WEEK_MS;
  await booth.restart();
  expect(await send(), 'after a week, with a restart').toBe(first);

  now = START + WEEK_MS + 1;
  await booth.restart();
  expect(await send(), 'after more than a week').not.toBe(first);
});

test('a server that began after a restore is not ended by what the one before it knew of screens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let time = Date.now();
  const booth = await openHttpBooth({ now: () => time });
  const id = await approved(booth);
  const report = async (screen: string) => {
    const shown = { id: screen, question_id: id, next_in_ms: null };
    expect((await booth.visitor.post('/api/screens', shown)).status).toBeLessThan(300);
  };
  await report('the-first-screen-of-the-booth');
  time += SCREEN_SILENT_MS;
  await report('the-second-screen-of-the-booth');
  const { bus, logger } = booth.deps;
  const failed = vi.spyOn(logger, 'error');
  const ticking = vi.getTimerCount();
  await booth.restart();
  // The new server's timers, and no others.
  expect(vi.getTimerCount()).toBe(ticking);

  // The first one has been silent too long for the old server, and the second one is still there.
  time += 1;
  vi.advanceTimersByTime(60_000);
  // A failure in the background is reported a turn later.
  await new Promise(setImmediate);
  expect(failed).not.toHaveBeenCalled();
  expect(bus.eventNames()).toEqual([]);
});

/** Longer than a look at the log, and a thread that starts on a busy machine. */
const SOON = { timeout: 15_000 };

test('the log is carried over into the database while no commit waits', async ({ booth }) => {
  const { db } = booth.deps;
  const left = () => logState(db, 'NOOP').pages - logState(db, 'NOOP').carried;
  askMany(db, 'Many', 20_000);
  const { pages, carried } = logState(db, 'NOOP');
  expect(pages).toBeGreaterThan(1000);
  expect(carried).toBe(0);
  await vi.waitFor(() => expect(left()).toBeLessThan(1000), SOON);
  // The next write starts the file over instead of growing it.
  await booth.ask('One more?');
  expect(logState(db, 'NOOP').pages).toBeLessThan(pages);
});

test('what was erased during a backup goes from the log after it', async ({ booth }) => {
  const id = await leave(booth, { name: 'Ada Lovelace' });
  // Reads one moment of the database, as a backup does.
  const reader = new Database(databasePath(booth.dataDir), { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM questions').get();
  expectDone(await eraseLead(booth, id));
  expect(databaseFiles(booth.dataDir)).toContain('lovelace');
  reader.close();
  await vi.waitFor(() => expect(databaseFiles(booth.dataDir)).not.toContain('lovelace'), SOON);
});
