import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogSync } from '../../../server/db/write-queue.ts';
import { databasePath, openDatabase } from '../../../server/db/open.ts';

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'booth-log-'));
  const db = openDatabase(folder);
  const log = createLogSync(databasePath(folder));
  onTestFinished(async () => {
    await log.close();
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return log;
}

test('who asks while the disk is at work waits for a turn of their own, together', async () => {
  const log = open();
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
