import { execFileSync } from 'node:child_process';
import {
  closeSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCheckpoints } from '../../../server/db/checkpoints.ts';
import { databasePath, openDatabase } from '../../../server/db/open.ts';
import { tryInTime } from '../../../server/platform/backup/external-backup.ts';
import { createBackupMaker } from '../../../server/platform/backup/make-backup.ts';
import { createThread } from '../../../server/platform/thread.ts';
import { ROOT } from '../../support/node-binary.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const PAGE = 4096;
const WORKER = resolve(ROOT, 'server/worker.ts');

/** A data folder with a database of 40 MB. */
function folder(): string {
  const dataDir = tempFolder();
  const db = openDatabase(dataDir);
  db.exec('CREATE TABLE much (content); INSERT INTO much VALUES (zeroblob(40000000))');
  db.close();
  return dataDir;
}

test('tasks are done one after the other, each with its own answer; a damaged database is no error', async () => {
  const dataDir = folder();
  const damaged = join(dataDir, 'damaged.db');
  writeFileSync(damaged, 'x'.repeat(4096));
  const thread = createThread(WORKER);
  onTestFinished(() => thread.close());
  expect(
    await Promise.all([
      thread.run('isSound', join(dataDir, 'booth.db')),
      thread.run('tryTarget', { chosen: join(dataDir, 'nowhere'), dataDir }),
      thread.run('isSound', damaged),
    ]),
  ).toEqual([true, { refused: 'missing' }, false]);
  await expect(thread.run('isSound', join(dataDir, 'nowhere.db'))).rejects.toMatchObject({
    code: 'SQLITE_CANTOPEN',
  });
});

test('a thread that throws between two tasks ends alone; the next task has another one', async () => {
  const script = join(tempFolder(), 'throws.mjs');
  writeFileSync(
    script,
    `import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', () => {
      parentPort.postMessage({ value: threadId });
      setImmediate(() => { throw new Error('What came in later cannot be read.'); });
    });`,
  );
  const thread = createThread<{ its: () => number }>(script, { staysIdle: true });
  onTestFinished(() => thread.close());
  const threads = new Set<number>();
  // The error of one thread may fail the task of that moment.
  await vi.waitFor(async () => {
    threads.add(await thread.run('its'));
    expect(threads.size).toBeGreaterThan(1);
  });
});

test('a database that was cut off, whose index does not fit its table, or that cannot be written is not sound', async () => {
  const dataDir = tempFolder();
  const db = openDatabase(dataDir);
  db.exec(`CREATE TABLE filled (n, text); CREATE INDEX filled_n ON filled (n);
    INSERT INTO filled VALUES (1, zeroblob(${20 * PAGE}))`);
  const root = db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'filled_n'").pluck();
  const page = Number(root.get());
  db.close();
  const file = join(dataDir, 'booth.db');
  const whole = readFileSync(file);
  const thread = createThread(WORKER);
  onTestFinished(() => thread.close());
  writeFileSync(file, whole.subarray(0, PAGE * 5 + 100));
  expect(await thread.run('isSound', file)).toBe(false);
  const later = Buffer.from(whole);
  // The file format of a version of SQLite that there is not yet: this one reads it, and writes nothing.
  later.writeUInt8(3, 18);
  writeFileSync(file, later);
  expect(await thread.run('isSound', file)).toBe(false);
  expect(() => openDatabase(dataDir)).toThrow(expect.objectContaining({ code: 'SQLITE_CORRUPT' }));
  // An empty leaf page of an index.
  whole.fill(0, PAGE * (page - 1), PAGE * page);
  whole.set([10, 0, 0, 0, 0, 0x10, 0, 0], PAGE * (page - 1));
  writeFileSync(file, whole);
  expect(await thread.run('isSound', file)).toBe(false);
});

test('a backup that is given up ends at once, and leaves nothing', async () => {
  const dataDir = folder();
  const maker = createBackupMaker({ dataDir, version: '1.0.0', worker: WORKER, now: Date.now });
  const giveUp = new AbortController();
  const made = maker.make('quit', { signal: giveUp.signal });
  made.catch(() => {});
  const backups = join(dataDir, 'backups');
  const unfinished = () =>
    globSync('making-*', { cwd: backups }).map((name) => join(backups, name));
  const isCopying = () =>
    unfinished().some((made) =>
      globSync('**/*', { cwd: made }).some((file) => statSync(join(made, file)).size > 1e6),
    );
  await vi.waitUntil(isCopying, { interval: 1, timeout: 15_000 });
  giveUp.abort();
  await expect(made).rejects.toThrow('The thread ended before its task.');
  expect(await maker.store.list()).toEqual([]);
  expect(unfinished()).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'a folder that hangs is given up after three seconds, and holds up no other one',
  async () => {
    const [dataDir, stick, other] = [tempFolder(), tempFolder(), tempFolder()];
    // A write to a pipe that nobody reads waits, as on a network folder whose server is away.
    mkdirSync(join(stick, 'Booth backups'));
    const probe = join(stick, 'Booth backups', 'write-test.tmp');
    execFileSync('mkfifo', [probe]);
    // Lets the thread end, which may not have come as far as that.
    onTestFinished(() => closeSync(openSync(probe, 'r+')));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tryTarget = (chosen: string) => tryInTime(WORKER, { chosen, dataDir });
    const answers: unknown[] = [];
    const note = (answer: unknown) => answers.push(answer);
    const hanging = tryTarget(stick).then(note);
    await tryTarget(other).then(note);
    vi.advanceTimersByTime(3000);
    await hanging;
    expect(answers).toEqual([{ folder: other }, { refused: 'silent' }]);
  },
);

test('a server that ends while its log is carried over reports no failure', async () => {
  const script = join(tempFolder(), 'busy.mjs');
  writeFileSync(script, "import { parentPort } from 'node:worker_threads'; parentPort.ref();");
  const dataDir = tempFolder();
  const db = openDatabase(dataDir);
  onTestFinished(() => void db.close());
  const lines: string[] = [];
  const checkpoints = createCheckpoints({
    db,
    file: databasePath(dataDir),
    worker: script,
    writes: { paused: (work) => work() },
    logger: pino({}, { write: (line: string) => void lines.push(line) }),
  });
  const dropped = checkpoints.dropTraces();
  await checkpoints.close();
  await dropped;
  expect(lines).toEqual([]);
});
