import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { KILLS } from '../support/kills.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/images.ts';
import { expectFact } from '../support/readiness.ts';
import { chance } from '../support/random.ts';
import { SEED } from '../support/sample.ts';
import {
  choosePlace,
  placeBecomes,
  bytesBelow,
  filesBelow,
  restored,
} from '../support/external-backup.ts';
import { fillDisk, makeReadOnly, mountDisk } from '../support/small-disk.ts';
import { HASTY } from '../support/test-server.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

const IN_STEP = { state: 'ok', missing: 0 } as const;

/** Otherwise it looks after the place every two seconds, and tries again what failed every ten. */
function startHasty(dataDir: string) {
  return startStaffed(dataDir, { env: HASTY });
}
/** Chooses a folder for the external backup, and waits until all is there. */
async function copyTo(server: StaffedServer, folder: string): Promise<void> {
  expect((await choosePlace(server, folder)).status).toBe(200);
  await placeBecomes(server, { folder, ...IN_STEP });
}

/** Names of the backups in an external backup. */
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
      // oxlint-disable-next-line no-await-in-loop -- one choice after the other
      const { text } = await choosePlace(server, folder);
      expect(JSON.parse(text).error, folder).toMatch(sentence);
    }
  }
  expect(performance.now() - since).toBeLessThan(10_000);
  expect((await server.backups()).second).toBe(null);
});

const PASSPHRASE = 'hull 7, mast 12 and a gull';

function setPassphrase({ staff }: StaffedServer, passphrase = PASSPHRASE) {
  return staff.put('/api/admin/backups/passphrase', { passphrase });
}
function unlock({ staff }: StaffedServer, passphrase: string) {
  return staff.post('/api/admin/backups/unlock', { passphrase });
}
/** A server whose copies are sealed and in step. */
async function startSealed(place = tempFolder()) {
  const dataDir = staffedFolder();
  const server = await startHasty(dataDir);
  await setPassphrase(server);
  await copyTo(server, place);
  return { dataDir, place, server };
}
/** The folders of data folders, in whatever form. */
function rootsIn(place: string) {
  return readdirSync(join(place, 'Booth backups'));
}
/** Expects that nothing there is readable, finished or not. */
function expectAllSealed(place: string): void {
  const files = filesBelow(place);
  for (const file of files) {
    const head = readFileSync(file).subarray(0, 21).toString('latin1');
    expect('age-encryption.org/v1'.startsWith(head), basename(file)).toBe(true);
  }
  expect(bytesBelow(place)).not.toContain('Rumpelstiltskin');
}
/** As after a theft: what is left of the backups is in the external backup. */
function loseBackups(dataDir: string): void {
  const folder = join(dataDir, 'backups');
  for (const name of readdirSync(folder)) {
    if (/^\d|media$/.test(name)) rmSync(join(folder, name), { recursive: true });
  }
}
function flipBit(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = bytes[at]! ^ 1;
  writeFileSync(file, bytes);
}

test('with a passphrase the external backup holds nothing that can be read, and this laptop restores from it without asking', async () => {
  const [dataDir, place] = [staffedFolder(), tempFolder()];
  const server = await startHasty(dataDir);
  await server.ask('Is Rumpelstiltskin here?');
  const image = dataOf(mediaItem, await upload(server.staff, SQUARE, 'logo.svg'), 201);
  await server.backUp();
  await copyTo(server, place);
  expect(bytesBelow(place)).toContain('Rumpelstiltskin');
  expectRefusal(await setPassphrase(server, 'too short'), 'validation_failed');

  expect((await setPassphrase(server)).status).toBe(200);
  await server.ask('Two');
  const made = await server.backUp();
  await placeBecomes(server, IN_STEP);
  expectAllSealed(place);
  expect(rootsIn(place)).toHaveLength(1);
  const state = await server.backups();
  expect(state).toMatchObject({ passphrase: 'on', locked: 0 });
  expect(state.backups.map(({ places }) => places)).toEqual([
    ['laptop', 'second'],
    ['laptop', 'second'],
  ]);
  // What the laptop keeps of it does not give it away to anybody.
  expect(bytesBelow(dataDir)).not.toContain(PASSPHRASE);

  await server.ask('Three');
  loseBackups(dataDir);
  rmSync(join(dataDir, image.url_path));
  expect((await server.backups()).backups.map(({ places }) => places)).toEqual([
    ['second'],
    ['second'],
  ]);
  await restored(server, made.id);
  expect(await server.contents()).toEqual(['Is Rumpelstiltskin here?', 'Two']);
  expect(readFileSync(join(dataDir, image.url_path), 'utf8')).toContain('<svg');

  // Changed and removed: nothing stays in the form before.
  await setPassphrase(server, 'another one, longer');
  await placeBecomes(server, IN_STEP);
  const [changed, ...others] = rootsIn(place);
  expect(others).toEqual([]);
  expectAllSealed(place);
  await server.staff.delete('/api/admin/backups/passphrase');
  await placeBecomes(server, IN_STEP);
  expect(rootsIn(place)).toEqual([changed!.slice(0, 16)]);
  expect(await server.backups()).toMatchObject({ passphrase: 'off' });
  expect(bytesBelow(place)).toContain('Rumpelstiltskin');
  expect(await server.stop()).toBe(0);
});

test(
  'another laptop asks for the passphrase, refuses a wrong one and what is damaged, and restores',
  { tags: 'deep' },
  async () => {
    const { place, server: first } = await startSealed();
    await first.ask('Is Rumpelstiltskin here?');
    const made = await first.backUp();
    await placeBecomes(first, IN_STEP);
    expect(await first.stop()).toBe(0);

    const other = await startHasty(staffedFolder());
    // Nothing of another laptop is touched, whatever form this one's copies have.
    await setPassphrase(other, 'this laptop’s own one');
    await copyTo(other, place);
    expect((await other.backups()).locked).toBe(1);
    const wrong = await unlock(other, `${PASSPHRASE} `);
    expectRefusal(wrong, 'validation_failed');
    expect(wrong.text).toContain('This passphrase opens none of them.');
    expect((await other.backups()).backups.map(({ id }) => id)).not.toContain(made.id);
    const opened = await unlock(other, PASSPHRASE);
    expect(opened.status).toBe(200);
    const { locked, backups } = await other.backups();
    expect(locked).toBe(0);
    expect(backups.find(({ id }) => id === made.id)).toMatchObject({ own: false });

    const file = filesBelow(place).find(
      (path) => path.includes(made.id.split('.')[1]!) && path.endsWith('booth.db.age'),
    )!;
    flipBit(file, 5000);
    const refused = await other.staff.post(`/api/admin/backups/${made.id}/restore`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('This backup is damaged. Choose another one.');
    flipBit(file, 5000);
    await restored(other, made.id);
    expect(await other.contents()).toEqual(['Is Rumpelstiltskin here?']);
    expect(await other.stop()).toBe(0);
  },
);

test(
  'a laptop that lost its own key writes nothing that can be read, says so, and goes on with a new passphrase',
  { tags: 'deep' },
  async () => {
    const { dataDir, place, server: first } = await startSealed();
    expect(await first.stop()).toBe(0);
    rmSync(join(dataDir, 'secret.key'));
    const server = await startHasty(dataDir);
    // This ends all sessions, too.
    await server.signIn();
    await server.ask('Is Rumpelstiltskin here?');
    await server.backUp();
    await placeBecomes(server, { state: 'locked' });
    expect(await server.backups()).toMatchObject({ passphrase: 'lost' });
    expectAllSealed(place);
    await setPassphrase(server);
    await placeBecomes(server, IN_STEP);
    expectAllSealed(place);
    expect(await server.stop()).toBe(0);
  },
);

test(
  'a damaged database goes on from a sealed copy when the laptop has no other',
  { tags: 'deep' },
  async () => {
    const { dataDir, server: first } = await startSealed();
    await first.ask('One');
    const made = await first.backUp();
    await placeBecomes(first, IN_STEP);
    await first.kill();
    loseBackups(dataDir);
    rmSync(join(dataDir, 'booth.db-wal'), { force: true });
    writeFileSync(join(dataDir, 'booth.db'), 'garbage '.repeat(1000));
    const server = await startHasty(dataDir);
    expect(await server.contents()).toEqual(['One']);
    expect((await server.backups()).note).toMatchObject({
      kind: 'repaired',
      backup_made_at: made.made_at,
    });
    expect(await server.stop()).toBe(0);
  },
);

test(
  'on a stick without room for both, copies that can be read give way to those that are sealed',
  { tags: 'deep' },
  async (context) => {
    const place = mountDisk(context, 'size=8m');
    const server = await startHasty(staffedFolder());
    await server.ask('Is Rumpelstiltskin here?');
    await server.backUp();
    await copyTo(server, place);
    const filler = join(place, 'filler');
    fillDisk(filler);
    // What is sealed is a little larger.
    truncateSync(filler, statSync(filler).size - 20_000);
    expect(bytesBelow(place)).toContain('Rumpelstiltskin');
    await setPassphrase(server);
    await placeBecomes(server, IN_STEP);
    expect(rootsIn(place)).toHaveLength(1);
    expectAllSealed(join(place, 'Booth backups'));
    expect(await server.stop()).toBe(0);
  },
);

test(
  `a plug that is pulled while copies are sealed leaves nothing readable and nothing half (${KILLS} times)`,
  { tags: 'deep', timeout: 600_000 },
  async () => {
    const { next, happens } = chance(SEED);
    const { dataDir, place, ...started } = await startSealed();
    let { server } = started;
    await server.ask('Is Rumpelstiltskin here?');
    for (let n = 0; n < KILLS; n += 1) {
      // oxlint-disable no-await-in-loop
      await server.ask(`Before kill ${n}`);
      // Half of them while everything is being resealed.
      if (happens(0.5)) await setPassphrase(server, `another passphrase, no. ${n}`);
      await server.backUp();
      // No waiting for a state: the moment is what is being tried.
      await new Promise((resolve) => setTimeout(resolve, next() * 120));
      await server.kill();
      expectAllSealed(place);
      server = await startHasty(dataDir);
      await placeBecomes(server, IN_STEP);
      // oxlint-enable no-await-in-loop
    }
    expect(filesBelow(place).filter((file) => !file.endsWith('.age'))).toEqual([]);
    const { backups } = await server.backups();
    expect(backups.filter(({ places }) => places.length === 2)).toHaveLength(backups.length);
    loseBackups(dataDir);
    const [newest] = (await server.backups()).backups;
    await restored(server, newest!.id);
    expect(await server.contents()).toContain(`Before kill ${KILLS - 1}`);
    expect(await server.stop()).toBe(0);
  },
);
