import { readdirSync, rmSync, writeFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { KILLS } from '../support/kills.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/images.ts';
import { chance } from '../support/random.ts';
import { SEED } from '../support/sample.ts';
import {
  placeBecomes,
  bytesBelow,
  copyTo,
  filesBelow,
  IN_STEP,
  restored,
  startHasty,
} from '../support/external-backup.ts';
import { fillDisk, mountDisk } from '../support/small-disk.ts';
import { staffedFolder, type StaffedServer } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

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

test('another laptop restores by the passphrase alone', { tags: 'deep' }, async () => {
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
});

test('a laptop without its key writes nothing that can be read', { tags: 'deep' }, async () => {
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
});

test('a damaged database goes on from a sealed copy', { tags: 'deep' }, async () => {
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
});

test('on a full stick, open copies give way to sealed ones', { tags: 'deep' }, async (context) => {
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
});

test('a plug pulled while sealing leaves no half', { tags: 'deep', timeout: 600_000 }, async () => {
  const { next, happens } = chance(SEED);
  const { dataDir, place, ...started } = await startSealed();
  let { server } = started;
  await server.ask('Is Rumpelstiltskin here?');
  for (let n = 0; n < KILLS; n += 1) {
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
  }
  expect(filesBelow(place).filter((file) => !file.endsWith('.age'))).toEqual([]);
  const { backups } = await server.backups();
  expect(backups.filter(({ places }) => places.length === 2)).toHaveLength(backups.length);
  loseBackups(dataDir);
  const [newest] = (await server.backups()).backups;
  await restored(server, newest!.id);
  expect(await server.contents()).toContain(`Before kill ${KILLS - 1}`);
  expect(await server.stop()).toBe(0);
});
