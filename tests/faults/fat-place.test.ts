import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { openDatabase } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { dataOf } from '../support/data-of.ts';
import { fatStick } from './fat-stick.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/images.ts';
import { choosePlace, filesBelow, placeBecomes } from '../support/external-backup.ts';
import { HASTY } from '../support/test-server.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

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
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}

test(
  'a FAT stick holds all that the laptop does, though it is pulled in a copy and put back',
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
  },
);
