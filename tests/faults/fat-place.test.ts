import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { openDatabase } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { dataOf } from '../support/data-of.ts';
import { exfatStick } from './exfat-stick.ts';
import { fatStick } from './fat-stick.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/pictures.ts';
import { expectFact } from '../support/readiness.ts';
import { choosePlace, filesBelow, placeBecomes } from '../support/external-backup.ts';
import { fillDisk } from '../support/small-disk.ts';
import { HASTY } from '../support/test-server.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

/** Enough for a copy of them to be interrupted. */
const QUESTIONS = 6000;
const IN_STEP = { state: 'ok', missing: 0 } as const;

/** Backups and pictures: every file's path and SHA-256 (a manifest's content), without what only the laptop keeps beside them. */
function holdings(folder: string): Record<string, unknown> {
  const files = filesBelow(folder)
    .map((file) => relative(folder, file))
    .filter((name) => /^(?:\d{8}-|making-|media)/.test(name));
  return Object.fromEntries(
    files.toSorted().map((name) => {
      const bytes = readFileSync(join(folder, name));
      if (name.endsWith('.json')) return [name, JSON.parse(bytes.toString('utf8'))];
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}

test(
  'a FAT stick holds all that the laptop does, whether it is pulled in a copy, put back, or hangs for a while',
  { tags: 'deep', timeout: 180_000 },
  async (context) => {
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

    const picture = dataOf(mediaItem, await upload(server.staff, SQUARE, 'logo.svg'), 201);
    await server.backUp();
    expect((await choosePlace(server, stick.folder)).status).toBe(200);
    await placeBecomes(server, IN_STEP);
    expect(holdings(copies())).toEqual(holdings(kept));
    expect(Object.keys(holdings(copies())).join()).toContain(`media/${basename(picture.url_path)}`);
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

    // It hangs, like a failing stick, or a network folder whose server is away: nobody else waits for it.
    stick.hang();
    await server.ask('Meanwhile');
    await server.backUp();
    await placeBecomes(server, { state: 'gone' });
    await server.ask('And again');
    stick.goOn();
    await placeBecomes(server, IN_STEP);
    expect(holdings(copies())).toEqual(holdings(kept));
    expect(await server.stop()).toBe(0);
  },
);

test('a full exFAT stick is told, keeps a whole copy, loses nothing of the laptop’s, and is caught up with when there is room', async (context) => {
  const stick = exfatStick(8 << 20);
  if (stick === null) {
    skipLoudly(context, 'no exfat-fuse, exfatprogs and loop device; no exFAT stick was filled');
  }
  expect(stick.plugIn()).toBe(true);
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir, { env: HASTY });
  const copies = () => {
    const ours = join(stick.folder, 'Booth backups');
    return join(ours, readdirSync(ours)[0] ?? '');
  };
  const kept = join(dataDir, 'backups');
  await server.ask('Before');
  await server.backUp();
  expect((await choosePlace(server, stick.folder)).status).toBe(200);
  await placeBecomes(server, IN_STEP);
  const whole = holdings(copies());
  expect(whole).toEqual(holdings(kept));
  expect(Object.keys(whole).join()).toContain('booth.db');

  const filler = join(stick.folder, 'Holiday.mp4');
  fillDisk(filler);
  await server.ask('Meanwhile');
  await server.backUp();
  await placeBecomes(server, { state: 'full', missing: 1 });
  await expectFact(server, 'backups', 'attention', /is full\.$/, /^Make room/);
  expect(holdings(copies())).toEqual(whole);
  // Pulled and put back, it is as full as it was, and what is on it can be restored.
  stick.pull();
  await placeBecomes(server, { state: 'gone' });
  expect(stick.plugIn()).toBe(true);
  await placeBecomes(server, { state: 'full', missing: 1 });
  expect(holdings(copies())).toEqual(whole);
  expect((await server.backups()).backups).toHaveLength(2);

  // Small and capital letters are the same to it.
  rmSync(join(stick.folder, 'HOLIDAY.MP4'));
  await placeBecomes(server, IN_STEP);
  expect(holdings(copies())).toEqual(holdings(kept));
  expect(await server.contents()).toEqual(['Before', 'Meanwhile']);
  expect(await server.stop()).toBe(0);
}, 120_000);
