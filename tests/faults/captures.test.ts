import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEvent } from '../../server/contract/event.ts';
import type { BrowserStorage } from '../../renderer/lib/browser-storage.ts';
import type { Outcome } from '../../renderer/lib/outcome.ts';
import { createUnsentQueue } from '../../renderer/lib/unsent-queue.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { sendRequest } from '../support/http-client.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { chance } from '../support/random.ts';
import { isDeep, SEED } from '../support/sample.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

/** Of each of the two devices. */
const CAPTURES = isDeep ? 500 : 40;
/** Captures after which the plug is pulled once more. */
const PER_KILL = isDeep ? 100 : 25;

test('captures of two devices are all there once, whatever happens to the laptop and the network', async () => {
  const { next } = chance(SEED);
  const dataDir = staffedFolder();
  let server = await startStaffed(dataDir);
  const { port, staff } = server;
  const event = dataOf(openEvent, await staff.get('/api/admin/event')).uid;
  const headers = { cookie: staff.cookie(), 'x-csrf-token': staff.csrf };

  /** Sends as the page does; the network swallows some requests, and some answers. */
  const send = async ({ key, body }: { key: string; body: object }): Promise<Outcome> => {
    const fate = next();
    if (fate < 0.1) return { kind: 'unreachable' };
    try {
      const call = { json: body, headers: { ...headers, 'idempotency-key': key } };
      const answer = await sendRequest({ port, host: ADMIN_HOST }, '/api/admin/capture', call);
      if (fate < 0.2 || answer.status >= 500) return { kind: 'unreachable' };
      expect(answer.status, answer.text).toBe(201);
      return { kind: 'sent', id: null };
    } catch {
      return { kind: 'unreachable' };
    }
  };
  const devices = ['A', 'B'].map((name) => ({ name, storage: memoryStorage() }));
  // A page's queue: another one on the same storage is the page after a reload.
  const open = (storage: BrowserStorage) => createUnsentQueue(storage, send, ['capture']);

  let captured = 0;
  const plug: { pulled: Promise<void> | null } = { pulled: null };
  const pull = async () => {
    await server.kill();
    server = await startStaffed(dataDir, { port });
    plug.pulled = null;
  };
  await Promise.all(
    devices.map(async ({ name, storage }) => {
      let page = open(storage);
      for (let n = 0; n < CAPTURES; n += 1) {
        const key = `capture-${name}-${String(n).padStart(12, '0')}`;
        const body = { event, at: new Date().toISOString(), code: `${name}${n}`, note: 'Once.' };
        page.put({ key, kind: 'capture', body });
        captured += 1;
        if (captured % PER_KILL === 0) plug.pulled ??= pull();
        await page.deliver(key);
        if (next() < 0.1) page = open(storage);
      }
    }),
  );
  await plug.pulled;
  for (const { storage } of devices) {
    const page = open(storage);
    while (page.list().length > 0) for (const { key } of page.list()) await page.deliver(key);
  }
  expect(await server.stop()).toBe(0);

  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  const rows = db.prepare('SELECT code, notes FROM leads ORDER BY id').all() as {
    code: string;
    notes: string;
  }[];
  db.close();
  const expected = devices.flatMap(({ name }) =>
    Array.from({ length: CAPTURES }, (_, n) => `${name}${n}`),
  );
  expect(rows.map(({ code }) => code).toSorted()).toEqual(expected.toSorted());
  // A capture that counted twice would be noted twice.
  expect(rows.filter(({ notes }) => notes.split('Once.').length !== 2)).toEqual([]);
});
