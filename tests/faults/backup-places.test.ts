import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import { upload } from '../support/multipart.ts';
import { expectCheck } from '../support/preflight.ts';
import { choosePlace, placeBecomes } from '../support/second-place.ts';
import { tempFolder } from '../support/source-server.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { fillDisk, makeReadOnly, mountDisk } from '../support/small-disk.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

function square(side: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="M0 0h9v9z"/></svg>`;
}

/** Names of the backups in a second place. */
function copiesIn(place: string): string[] {
  const ours = join(place, 'Booth backups');
  const [booth] = readdirSync(ours);
  return readdirSync(join(ours, booth!)).filter((name) => /^\d/.test(name));
}

test('a laptop’s disk that is full breaks no backup, is told, and is over when there is room', async (context) => {
  const disk = mountDisk('size=12m');
  if (disk === null) {
    skipLoudly(context, 'only root on Linux can make a small disk; a full one was not tried');
  }
  const server = await startStaffed(staffedFolder(disk));
  await server.ask('Before');
  const older = await server.backUp();
  fillDisk(join(disk, 'filler'));
  const refused = await server.staff.post('/api/admin/backups');
  expect(refused.status).toBe(507);
  const { backups } = await server.backups();
  expect(backups.map(({ id }) => id)).toEqual([older.id]);
  expect(readdirSync(join(disk, 'backups')).join()).not.toContain('making');

  // Nor does a restore, which leaves everything as it was.
  rmSync(join(disk, 'filler'));
  await server.ask('After');
  await server.backUp();
  fillDisk(join(disk, 'filler'));
  await server.staff.post(`/api/admin/backups/${older.id}/restore`);
  const last = await vi.waitFor(async () => server.contents(), PATIENT);
  expect(last).toEqual(['Before', 'After']);
  rmSync(join(disk, 'filler'));
  await server.ask('Again');
  await server.backUp();
  expect(await server.stop()).toBe(0);
});

test('a second place that is full or read-only is told, and caught up with when that is over', async (context) => {
  const [small, locked] = [mountDisk('size=3m'), mountDisk('size=8m')];
  if (small === null || locked === null) {
    skipLoudly(context, 'only root on Linux can make a small disk; none was tried');
  }
  const server = await startStaffed(staffedFolder());
  await server.ask('One');
  expect((await choosePlace(server, small)).status).toBe(200);
  await placeBecomes(server, { folder: small, state: 'ok', missing: 0 });
  fillDisk(join(small, 'filler'));
  await server.backUp();
  await placeBecomes(server, { state: 'full', missing: 1 });
  await expectCheck(server, 'backups', 'warn', /is full\.$/, /^Make room/);
  rmSync(join(small, 'filler'));
  await placeBecomes(server, { state: 'ok', missing: 0 });
  expect(copiesIn(small)).toHaveLength(1);
  // The only copy is never given up for a newer one.
  const [only] = copiesIn(small);
  fillDisk(join(small, 'filler'));
  await server.ask('Two');
  await server.backUp();
  await placeBecomes(server, { state: 'full' });
  expect(copiesIn(small)).toEqual([only]);

  expect((await choosePlace(server, locked)).status).toBe(200);
  await placeBecomes(server, { folder: locked, state: 'ok', missing: 0 });
  const before = copiesIn(locked);
  makeReadOnly(locked);
  await server.ask('Three');
  await server.backUp();
  await placeBecomes(server, { state: 'read-only' });
  await expectCheck(server, 'backups', 'warn', /is read-only\.$/, /^Unlock/);
  expect(copiesIn(locked)).toEqual(before);
  // What is there can be restored all the same, and nothing on the laptop was lost.
  expect((await server.backups()).backups).toHaveLength(3);
  expect(await server.stop()).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'a second place that hangs holds up no backup on the laptop, and is caught up with',
  async () => {
    const place = tempFolder();
    const server = await startStaffed(staffedFolder());
    expect((await choosePlace(server, place)).status).toBe(200);
    await server.ask('One');
    await server.backUp();
    await placeBecomes(server, { state: 'ok', missing: 0 });
    const picture = dataOf(mediaItem, await upload(server.staff, square(10), 'logo.svg'), 201);

    // A write to a pipe that nobody reads waits, as on a network folder whose server is away.
    const [booth] = readdirSync(join(place, 'Booth backups'));
    const media = join(place, 'Booth backups', booth!, 'media');
    mkdirSync(media, { recursive: true });
    const part = join(media, `${basename(picture.url_path)}.part`);
    execFileSync('mkfifo', [part]);
    await server.backUp();
    await placeBecomes(server, { missing: 1 });
    dataOf(mediaItem, await upload(server.staff, square(20), 'logo.svg'), 201);
    const meanwhile = await server.backUp();
    expect(meanwhile.counts.pictures).toBe(2);

    createReadStream(part)
      .resume()
      .on('error', () => {});
    await vi.waitFor(() => expect(existsSync(part)).toBe(false), PATIENT);
    await placeBecomes(server, { state: 'ok', missing: 0 });
    expect(await server.stop()).toBe(0);
  },
);

test('a backup that went bad on the laptop is not copied as a good one, and that is told', async () => {
  const [dataDir, place] = [staffedFolder(), tempFolder()];
  const server = await startStaffed(dataDir);
  await server.ask('One');
  await server.backUp();
  const kept = join(dataDir, 'backups');
  const [name = ''] = readdirSync(kept).filter((entry) => /^\d{8}-/.test(entry));
  writeFileSync(join(kept, name, 'booth.db'), 'rotten');
  expect((await choosePlace(server, place)).status).toBe(200);
  await placeBecomes(server, { state: 'damaged', missing: 1 });
  await expectCheck(server, 'backups', 'warn', /got a damaged copy\.$/);
  expect(copiesIn(place)).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test('a folder that is no second place is refused with what is wrong', async () => {
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir);
  const refusal = async (folder: string) =>
    String(JSON.parse((await choosePlace(server, folder)).text).error);
  expect(await refusal('stick')).toBe('Type the full path of the folder.');
  expect(await refusal('/nowhere/at/all')).toBe('There is no such folder on this laptop.');
  expect(await refusal(dataDir)).toMatch(/^That is Booth’s own folder\./);
  expect(await refusal(join(dataDir, 'media'))).toMatch(/^That is Booth’s own folder\./);
  expect((await server.backups()).second).toBe(null);
});
