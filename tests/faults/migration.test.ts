import { cpSync, existsSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backupManifest } from '../../server/contract/backups.ts';
import { applyMigrations, readMigrations } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createBackupStore } from '../../server/platform/backup/backup-store.ts';
import { createKills, killsOf, stageOf } from '../support/kills.ts';
import { ROOT } from '../support/node-binary.ts';
import { spawnSourceServer, startSourceServer, tempFolder } from '../support/source-server.ts';

const KILLS = killsOf(3);
/** In an older version's data folder, so that bringing it up to date takes a moment. */
const ASKED = 4000;
const MIGRATIONS = readMigrations(join(ROOT, 'server/db/migrations'));
/** The very first, which all others follow. */
const OLDER = 1;

/** A data folder as an older version left it. */
function olderFolder(): string {
  const dataDir = tempFolder();
  const db = openDatabase(dataDir);
  applyMigrations(db, MIGRATIONS.slice(0, OLDER));
  const ask = db.prepare(
    'INSERT INTO questions (content, search_text, created_at, updated_at) VALUES (?, ?, ?, ?)',
  );
  db.transaction(() => {
    for (let n = 0; n < ASKED; n += 1) ask.run(`Asked ${n}`, `asked ${n}`, n, n);
  })();
  db.close();
  return dataDir;
}

type Held = { version: number; questions: number; last: string | undefined; isSound: boolean };

function heldIn(dataDir: string): Held {
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  try {
    const one = (sql: string) => db.prepare(sql).pluck().get();
    return {
      version: Number(db.pragma('user_version', { simple: true })),
      questions: Number(one('SELECT count(*) FROM questions')),
      last: String(one('SELECT content FROM questions ORDER BY id DESC LIMIT 1')),
      isSound: db.pragma('integrity_check', { simple: true }) === 'ok',
    };
  } finally {
    db.close();
  }
}
const ALL = { questions: ASKED, last: `Asked ${ASKED - 1}`, isSound: true };

/** It begins with the backup, before which nothing is touched. */
function whenBegun(dataDir: string) {
  const made = join(dataDir, 'backups');
  return vi.waitFor(() => expect(existsSync(made)).toBe(true), { timeout: 30_000, interval: 2 });
}
function whenNewest(dataDir: string) {
  return vi.waitFor(() => expect(heldIn(dataDir).version).toBe(MIGRATIONS.length), {
    timeout: 30_000,
    interval: 20,
  });
}

/** Starts the server and does not wait for it. @returns pulls its plug */
function startAndLeave(dataDir: string): () => Promise<void> {
  const child = spawnSourceServer(['--port', '0', '--data-dir', dataDir]);
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return kill;
}

test(`a plug that is pulled in a migration leaves all rows, of one version or the next, and a backup from before (${KILLS} times at least)`, async () => {
  const kills = createKills('migration', 20_261_125, KILLS);
  const older = olderFolder();
  const copied = () => {
    const dataDir = tempFolder();
    cpSync(older, dataDir, { recursive: true });
    return dataDir;
  };
  const undisturbed = copied();
  const end = startAndLeave(undisturbed);
  await whenBegun(undisturbed);
  await kills.measure(() => whenNewest(undisturbed));
  await end();

  for (let n = 0; kills.goOn(); n += 1) {
    const dataDir = copied();
    const kill = startAndLeave(dataDir);
    // oxlint-disable no-await-in-loop
    await whenBegun(dataDir);
    await kills.moment();
    await kill();
    const left = heldIn(dataDir);
    const told = `seed ${kills.seed}, kill ${n}, at ${left.version}`;
    expect(left, told).toMatchObject(ALL);
    kills.landed(
      left.version === MIGRATIONS.length
        ? 'after'
        : stageOf(dataDir).replace('none', left.version === OLDER ? 'first step' : 'a step'),
    );
    const made = (await createBackupStore(join(dataDir, 'backups')).list()).map(({ manifest }) =>
      backupManifest.parse(manifest),
    );
    if (left.version > OLDER)
      expect(made, told).toMatchObject([
        { reason: 'migration', schema: OLDER, counts: { questions: ASKED } },
      ]);

    const server = await startSourceServer(dataDir);
    expect(heldIn(dataDir), told).toMatchObject({ ...ALL, version: MIGRATIONS.length });
    expect(await server.stop(), told).toBe(0);
    // oxlint-enable no-await-in-loop
  }
  expect(kills.during()).toBeGreaterThan(0);
}, 600_000);
