import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWriteQueue, createLogSync } from '../../../server/db/write-queue.ts';
import { databasePath, openDatabase } from '../../../server/db/open.ts';
import { tempFolder } from '../../support/temp-folder.ts';

function open(synced = () => Promise.resolve(), finish = () => {}) {
  const ran: string[] = [];
  const db = new Database(':memory:', { verbose: (sql) => ran.push(String(sql)) });
  onTestFinished(() => void db.close());
  db.exec('CREATE TABLE t (n INTEGER PRIMARY KEY); CREATE TABLE log (text TEXT)');
  const insert = db.prepare('INSERT INTO t (n) VALUES (?)');
  const rows = () => db.prepare('SELECT n FROM t ORDER BY n').pluck().all();
  const times = (sql: string) => ran.filter((one) => one === sql).length;
  return {
    db,
    queue: createWriteQueue(db, synced, finish),
    add: (n: number) => insert.run(n),
    rows,
    ran,
    times,
  };
}

test('the disk is waited for after the commit, beside everything else, and by readers of what is on its way', async () => {
  const disk: (() => void)[] = [];
  const { db, queue, add, rows, times } = open(
    () => new Promise<void>((resolve) => disk.push(resolve)),
  );
  const answered: string[] = [];
  const level = () => db.pragma('synchronous', { simple: true });
  const wrote = queue.run(() => {
    add(1);
    return level();
  });
  void wrote.then(() => answered.push('wrote'));
  await vi.waitFor(() => expect(rows()).toEqual([1]));
  // Anything that writes only through this connection waits as SQLite does.
  expect(level()).toBe(2);
  // What comes while the disk is at work is one batch after it.
  const later = [2, 3].map((n) => queue.run(() => add(n)));
  const read = queue.run(rows);
  void read.then(() => answered.push('read'));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect([disk.length, rows()]).toEqual([1, [1]]);
  expect(answered).toEqual([]);
  disk[0]?.();
  expect(await wrote).toBe(1);
  await vi.waitFor(() => expect(disk).toHaveLength(2));
  expect(answered).toEqual(['wrote']);
  disk[1]?.();
  await Promise.all(later);
  expect(await read).toEqual([1, 2, 3]);
  expect(times('COMMIT')).toBe(2);
  // Nothing is on its way: nobody waits.
  expect(await queue.run(rows)).toEqual([1, 2, 3]);
  expect(disk).toHaveLength(2);
});

test('one that throws undoes its own changes alone', async () => {
  const { queue, add, rows, times } = open();
  const results = await Promise.allSettled([
    queue.run(() => add(1)),
    queue.run(() => {
      add(2);
      throw new Error('no');
    }),
    queue.run(() => add(1)),
    queue.run(() => add(3)),
  ]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, true]);
  expect(rows()).toEqual([1, 3]);
  expect(times('COMMIT')).toBe(1);
  // Also alone, and what comes afterwards is not in its way.
  await expect(queue.run(() => add(1))).rejects.toThrow(/UNIQUE/);
  await queue.run(() => add(4));
  expect(rows()).toEqual([1, 3, 4]);
});

test('a commit that changes something ends with what belongs to all of it; without that, nothing of it is stored', async () => {
  let isBroken = false;
  const { queue, add, rows, ran } = open(undefined, () => {
    if (isBroken) throw new Error('no room');
    add(rows().length + 100);
  });
  ran.length = 0;
  await Promise.all([1, 2].map((n) => queue.run(() => add(n))));
  await queue.run(rows);
  expect(rows()).toEqual([1, 2, 102]);
  expect(ran.indexOf('COMMIT')).toBe(ran.indexOf('INSERT INTO t (n) VALUES (102.0)') + 1);
  isBroken = true;
  const results = await Promise.allSettled([3, 4].map((n) => queue.run(() => add(n))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(rows()).toEqual([1, 2, 102]);
});

test('when the commit fails nobody is told that it worked', async () => {
  const { db, queue, add, rows } = open();
  db.pragma('foreign_keys = ON');
  db.exec('CREATE TABLE child (n INTEGER REFERENCES t (n) DEFERRABLE INITIALLY DEFERRED)');
  const orphan = db.prepare('INSERT INTO child VALUES (99)');
  const results = await Promise.allSettled([
    queue.run(() => add(1)),
    queue.run(() => orphan.run()),
    queue.run(() => add(2)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(rows()).toEqual([]);
  await queue.run(() => add(5));
  expect(rows()).toEqual([5]);
});

test('something that is not of the queue does not spoil it: a closed database is told', async () => {
  const { db, queue, add } = open();
  db.close();
  await expect(queue.run(() => add(1))).rejects.toThrow(/not open/);
});

test('of several who want to write elsewhere one has its turn at a time, and writes wait for all of them', async () => {
  const { queue, add } = open();
  const order: string[] = [];
  const turns = ['one', 'two', 'three'].map((name) =>
    queue.held(async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    }),
  );
  const wrote = queue.run(() => order.push(`a row: ${add(1).changes}`));
  await Promise.all([...turns, wrote]);
  expect(order).toEqual([
    ...['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    'a row: 1',
  ]);
});

function openLogSync() {
  const folder = tempFolder();
  const db = openDatabase(folder);
  const log = createLogSync(databasePath(folder));
  onTestFinished(async () => {
    await log.close();
    db.close();
  });
  return log;
}

test('writes that ask while the disk is at work wait for the next turn, together', async () => {
  const log = openLogSync();
  const order: string[] = [];
  const note = (name: string) => (): unknown => order.push(name);
  const first = log.synced();
  // These may have been committed after the disk began.
  const second = log.synced();
  const third = log.synced();
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  await Promise.all([second.then(note('second')), first.then(note('first'))]);
  expect(order).toEqual(['first', 'second']);
  expect(log.synced()).not.toBe(second);
});
