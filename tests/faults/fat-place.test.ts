import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { openDatabase } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { dataOf } from '../support/data-of.ts';
import { sha256 } from '../support/data-folder.ts';
import { upload } from '../support/multipart.ts';
import { nodeBinary } from '../support/node-binary.ts';
import { SQUARE } from '../support/images.ts';
import { choosePlace, filesBelow, placeBecomes } from '../support/external-backup.ts';
import { HASTY } from '../support/test-server.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Bytes of the stick: the smallest size that is certainly FAT16. */
const SIZE = 24 << 20;

/**
 * Milliseconds after which a driver that hangs by itself is ended: a process that waits for it can do nothing, not even
 * exit.
 */
const DRIVER_MS = 120_000;

/**
 * A stick as it comes from a shop: FAT knows neither owners nor links, and ignores the case of letters.
 * @returns null where FAT cannot be mounted (Debian: fusefat, dosfstools)
 */
function fatStick() {
  const image = join(tempFolder(), 'stick.img');
  const folder = tempFolder();
  if (!existsSync('/dev/fuse') || spawnSync('fusefat', ['--version']).error) return null;
  closeSync(openSync(image, 'w'));
  truncateSync(image, SIZE);
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
  if (spawnSync('mkfs.vfat', ['-F', '16', image], { env }).status !== 0) return null;
  let driver: ChildProcess | null = null;
  let watchdog: ChildProcess | null = null;

  const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} fuse.fusefat `);
  const plugIn = async () => {
    driver = spawn('fusefat', ['-f', '-o', 'rw+', image, folder], { stdio: 'ignore' });
    const end = `setTimeout(() => process.kill(${driver.pid}, 'SIGKILL'), ${DRIVER_MS})`;
    watchdog = spawn(nodeBinary(), ['-e', end], { stdio: 'ignore' });
    await vi.waitUntil(isMounted, { timeout: 10_000, interval: 20 });
  };
  /** Pulls it just as it is, in the middle of whatever is being written. */
  const pull = async () => {
    const pulled = driver;
    driver = null;
    if (pulled === null) return;
    watchdog?.kill();
    const gone = once(pulled, 'exit');
    pulled.kill('SIGKILL');
    await gone;
    spawnSync('fusermount', ['-uz', folder]);
  };
  onTestFinished(pull);
  return { folder, plugIn, pull };
}

/** Enough for a copy of them to be interrupted. */
const QUESTIONS = 6000;
const IN_STEP = { state: 'ok', missing: 0 } as const;

/** Backups and images: every file's path and SHA-256 (a manifest's content), without what only the laptop keeps beside them. */
function holdings(folder: string): Record<string, unknown> {
  const files = filesBelow(folder)
    .map((file) => relative(folder, file))
    .filter((name) => /^(?:\d{8}-|making-|media)/.test(name));
  return Object.fromEntries(
    files.toSorted().map((name) => {
      const bytes = readFileSync(join(folder, name));
      if (name.endsWith('.json')) return [name, JSON.parse(bytes.toString('utf8'))];
      return [name, sha256(bytes)];
    }),
  );
}

test('a pulled FAT stick catches up', { tags: 'deep', timeout: 180_000 }, async (context) => {
  const stick = fatStick();
  if (stick === null) skipLoudly(context, 'no fusefat and dosfstools; no FAT stick was tried');
  await stick.plugIn();
  const dataDir = staffedFolder();
  const db = openDatabase(dataDir);
  askMany(db, 'Many', QUESTIONS);
  db.close();
  const server = await startStaffed(dataDir, { env: HASTY });
  const kept = join(dataDir, 'backups');
  const ours = join(stick.folder, 'Booth backups');
  const copies = () => join(ours, readdirSync(ours)[0] ?? '');

  const image = dataOf(mediaItem, await upload(server.staff, SQUARE, 'logo.svg'), 201);
  await server.backUp();
  expect((await choosePlace(server, stick.folder)).status).toBe(200);
  await placeBecomes(server, IN_STEP);
  expect(holdings(copies())).toEqual(holdings(kept));
  expect(Object.keys(holdings(copies())).join()).toContain(`media/${basename(image.url_path)}`);
  // Names that differ only in case would be one file there.
  const names = filesBelow(copies()).map((file) => relative(copies(), file));
  expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);

  await server.ask('Pulled');
  await server.backUp();
  const isBeingCopied = () => filesBelow(copies()).some((file) => file.includes('making-'));
  await vi.waitUntil(isBeingCopied, { timeout: 30_000, interval: 1 });
  await stick.pull();
  await placeBecomes(server, { state: 'gone' });
  expect((await server.backups()).backups).toHaveLength(2);
  await stick.plugIn();
  await placeBecomes(server, IN_STEP);
  expect(holdings(copies())).toEqual(holdings(kept));
  expect(await server.stop()).toBe(0);
});
