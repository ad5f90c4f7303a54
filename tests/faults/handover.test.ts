import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { FIRST_START_HEADER, csrfToken, setupStatus } from '../../server/contract/auth.ts';
import { backupsFound, backupState } from '../../server/contract/backups.ts';
import { ADMIN_HOST, questionsOf } from '../support/api.ts';
import { namesIn } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { createClient } from '../support/http-client.ts';
import { SQUARE } from '../support/images.ts';
import { createKills, KILLS, stageOf } from '../support/kills.ts';
import { upload } from '../support/multipart.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startTestServer } from '../support/test-server.ts';

const LOGIN = { username: 'admin', password: 'the new laptop’s own' };

/** A laptop in its first start, whose password was chosen. */
async function startNew(dataDir: string) {
  const server = await startTestServer(dataDir);
  const staff = createClient({
    port: server.port,
    host: ADMIN_HOST,
    headers: { [FIRST_START_HEADER]: '1' },
  });
  staff.csrf = dataOf(csrfToken, await staff.get('/api/admin/csrf-token')).csrf_token;
  const signed = await staff.post('/api/admin/login', LOGIN);
  staff.csrf = dataOf(csrfToken, signed).csrf_token;
  const backups = async () => dataOf(backupState, await staff.get('/api/admin/backups'));
  return {
    ...server,
    staff,
    backups,
    async take(folder: string): Promise<number> {
      const { backups: found } = dataOf(
        backupsFound,
        await staff.post('/api/admin/first-start/backups', { folder }),
      );
      return (await staff.post('/api/admin/first-start/backup', { id: found[0]!.id })).status;
    },
    /** Waits until the server has started again. */
    isDone: () =>
      vi.waitFor(async () => expect((await backups()).note).not.toBeNull(), {
        timeout: 60_000,
        interval: 100,
      }),
    contents: async () => (await questionsOf(staff)).map(({ content }) => content),
    isFirstStart: async () =>
      dataOf(setupStatus, await staff.get('/api/admin/setup-status')).first_start ?? false,
  };
}

function freshFolder(): string {
  const folder = tempFolder();
  cpSync(inject('template').fresh, folder, { recursive: true });
  return folder;
}

test(`a plug that is pulled while another laptop’s backup comes leaves all of it or nothing, and it can be brought again (${KILLS} times at least)`, async () => {
  const old = staffedFolder();
  const first = await startStaffed(old);
  await first.ask('First');
  for (const name of ['a.svg', 'b.svg', 'c.svg']) {
    await upload(first.staff, SQUARE.replace('<svg', `<svg data-name="${name}"`), name);
  }
  await first.backUp();
  expect(await first.stop()).toBe(0);

  const kills = createKills();
  const measured = await startNew(freshFolder());
  await kills.measure(async () => {
    expect(await measured.take(old)).toBe(202);
    await measured.isDone();
  });
  expect(await measured.contents()).toEqual(['First']);
  expect(await measured.isFirstStart()).toBe(false);
  await measured.kill();

  for (let n = 0; kills.goOn(); n += 1) {
    const dataDir = freshFolder();
    const server = await startNew(dataDir);
    const called = server.take(old).catch(() => null);
    await kills.moment();
    await server.kill();
    const stage = stageOf(dataDir);
    const isDone = stage === 'none' && namesIn(join(dataDir, 'backups')).includes('note.json');
    kills.landed(isDone ? 'after' : stage === 'none' ? 'before' : stage);
    const status = await called;

    const next = await startNew(dataDir);
    const { note } = await next.backups();
    const told = `kill ${n}, ${stage}: ${JSON.stringify(note)}`;
    expect(namesIn(join(dataDir, 'transfer')), told).toEqual([]);
    if (note === null) {
      // Nobody was told that it would be done.
      expect(status, told).not.toBe(202);
      expect(await next.contents(), told).toEqual([]);
      expect(await next.isFirstStart(), told).toBe(true);
      expect(await next.take(old), told).toBe(202);
      await next.isDone();
    }
    expect((await next.backups()).note, told).toMatchObject({ kind: 'restored' });
    expect(await next.contents(), told).toEqual(['First']);
    expect(namesIn(join(dataDir, 'media')), told).toHaveLength(3);
    await next.kill();
  }
  expect(kills.during()).toBeGreaterThan(0);
}, 600_000);
