import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/images.ts';
import { expectFact } from '../support/readiness.ts';
import {
  choosePlace,
  placeBecomes,
  copyTo,
  IN_STEP,
  startHasty,
} from '../support/external-backup.ts';
import { fillDisk, makeReadOnly, mountDisk } from '../support/small-disk.ts';
import { staffedFolder } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

function copiesIn(place: string): string[] {
  const ours = join(place, 'Booth backups');
  const [booth] = readdirSync(ours);
  return booth === undefined
    ? []
    : readdirSync(join(ours, booth)).filter((name) => /^\d/.test(name));
}

test('a laptop’s disk that is full breaks no backup, is told, and is over when there is room', async (context) => {
  const disk = mountDisk(context, 'size=12m');
  const server = await startHasty(staffedFolder(disk));
  await server.ask('Before');
  const older = await server.backUp();
  await server.ask('After');
  fillDisk(join(disk, 'filler'));
  expect((await server.staff.post('/api/admin/backups')).status).toBe(507);
  expect(readdirSync(join(disk, 'backups')).join()).not.toContain('making');
  // Nor does a restore, which leaves everything as it was.
  rmSync(join(disk, 'filler'));
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

test('an external backup that is full or read-only is told, and caught up with when that is over', async (context) => {
  const [small, locked] = [mountDisk(context, 'size=3m'), mountDisk(context, 'size=8m')];
  const server = await startHasty(staffedFolder());
  await server.ask('One');
  await copyTo(server, small);
  fillDisk(join(small, 'filler'));
  await server.backUp();
  await placeBecomes(server, { state: 'full', missing: 1 });
  await expectFact(server, 'backups', 'attention', /is full\.$/, /^Make room/);
  rmSync(join(small, 'filler'));
  await placeBecomes(server, IN_STEP);
  expect(copiesIn(small)).toHaveLength(1);
  // The only copy is never given up for a newer one.
  const [only] = copiesIn(small);
  fillDisk(join(small, 'filler'));
  await server.ask('Two');
  await server.backUp();
  await placeBecomes(server, { state: 'full' });
  expect(copiesIn(small)).toEqual([only]);

  await copyTo(server, locked);
  const before = copiesIn(locked);
  makeReadOnly(locked);
  await server.ask('Three');
  await server.backUp();
  await placeBecomes(server, { state: 'read-only' });
  await expectFact(server, 'backups', 'attention', /is read-only\.$/, /^Unlock/);
  expect(copiesIn(locked)).toEqual(before);
  // What is there can be restored all the same, and nothing on the laptop was lost.
  expect((await server.backups()).backups).toHaveLength(3);
  expect(await server.stop()).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'an external backup that hangs holds up no backup on the laptop, and is caught up with',
  async () => {
    const place = tempFolder();
    const server = await startHasty(staffedFolder());
    await server.ask('One');
    await server.backUp();
    await copyTo(server, place);
    const image = dataOf(mediaItem, await upload(server.staff, SQUARE, 'logo.svg'), 201);

    // A write to a pipe that nobody reads waits, as on a network folder whose server is away.
    const [booth] = readdirSync(join(place, 'Booth backups'));
    const media = join(place, 'Booth backups', booth!, 'media');
    mkdirSync(media, { recursive: true });
    const part = join(media, `${basename(image.url_path)}.part`);
    execFileSync('mkfifo', [part]);
    await server.backUp();
    await placeBecomes(server, { missing: 1 });
    dataOf(mediaItem, await upload(server.staff, SQUARE.replaceAll('8', '9'), 'logo.svg'), 201);
    const meanwhile = await server.backUp();
    expect(meanwhile.counts.pictures).toBe(2);

    // Another folder does not wait for this one.
    const other = tempFolder();
    await copyTo(server, other);

    await once(createReadStream(part).resume(), 'open');
    rmSync(part, { force: true });
    await copyTo(server, place);
    expect(await server.stop()).toBe(0);
  },
);

test('a backup that went bad on the laptop is not copied as a good one, and that is told', async () => {
  const [dataDir, place] = [staffedFolder(), tempFolder()];
  const server = await startHasty(dataDir);
  await server.ask('One');
  await server.backUp();
  const kept = join(dataDir, 'backups');
  const [name = ''] = readdirSync(kept).filter((entry) => /^\d{8}-/.test(entry));
  writeFileSync(join(kept, name, 'booth.db'), 'rotten');
  expect((await choosePlace(server, place)).status).toBe(200);
  await placeBecomes(server, { state: 'damaged', missing: 1 });
  await expectFact(server, 'backups', 'attention', /got a damaged copy\.$/);
  expect(copiesIn(place)).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test('a folder that cannot hold an external backup is refused with what is wrong', async () => {
  const dataDir = staffedFolder();
  const server = await startHasty(dataDir);
  mkdirSync(join(dataDir, 'media'), { recursive: true });
  const link = join(tempFolder(), 'stick');
  symlinkSync(dataDir, link, 'junction');
  const onLinux = ['/proc', '/proc/self', '/sys', '/dev', '/dev/shm', '/etc', '/usr'];
  const ofTheSystem = process.platform === 'linux' ? onLinux : [];
  const refusals: [folders: string[], sentence: RegExp][] = [
    [['stick'], /^Type the full path of the folder\.$/],
    [['/nowhere/at/all'], /^There is no such folder on this laptop\.$/],
    [[dataDir, join(dataDir, 'media'), link], /^That is Booth’s own folder\./],
    [ofTheSystem, /^That folder belongs to the operating system\./],
  ];
  const since = performance.now();
  for (const [folders, sentence] of refusals) {
    for (const folder of folders) {
      const { text } = await choosePlace(server, folder);
      expect(JSON.parse(text).error, folder).toMatch(sentence);
    }
  }
  expect(performance.now() - since).toBeLessThan(10_000);
  expect((await server.backups()).second).toBe(null);
});
