import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { startDatabase } from '../../server/lifecycle/open-database.ts';
import { NewerDataError } from '../../server/lifecycle/way-back.ts';
import { createBackupMaker } from '../../server/platform/backup/make-backup.ts';
import { createBackupStore } from '../../server/platform/backup/backup-store.ts';
import { createRestoreFiles } from '../../server/platform/backup/restore-request.ts';
import { imagesOf } from '../support/data-folder.ts';
import { keptFolder, nextVersion } from '../support/kept-version.ts';
import { testConfig } from '../support/run-app.ts';
import { isDeep } from '../support/sample.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Changes of the disk until the plug is pulled; from then on, nothing reaches it any more. */
const power = vi.hoisted(() => ({ left: Infinity, used: 0 }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<Record<string, (...args: unknown[]) => Promise<unknown>>>();
  const powered = (name: string) => [
    name,
    async (...args: unknown[]) => {
      if (power.used >= power.left) throw new Error('The plug is pulled.');
      power.used += 1;
      return real[name]?.(...args);
    },
  ];
  const changes = ['copyFile', 'link', 'mkdir', 'open', 'rename', 'rm'];
  return { ...real, ...Object.fromEntries(changes.map(powered)) };
});

/** Starts on a data folder, until the plug is pulled. */
async function start(dataDir: string, config = {}, left = Infinity) {
  const { version, ...given } = { ...testConfig(dataDir), ...config };
  const maker = createBackupMaker({ dataDir, version, worker: given.worker, now: Date.now });
  Object.assign(power, { left, used: 0 });
  try {
    return await startDatabase({
      config: { version, ...given },
      maker,
      files: createRestoreFiles(dataDir),
      externalStores: () => Promise.resolve([]),
      storeAt: (root) => (root === maker.store.root ? maker.store : createBackupStore(root)),
      tell: () => {},
      now: Date.now,
    });
  } finally {
    Object.assign(power, { left: Infinity });
  }
}

/** Starts, and closes the database again. @returns why it did not open; null when it did */
async function problemOf(...given: Parameters<typeof start>): Promise<unknown> {
  try {
    (await start(...given)).close();
    return null;
  } catch (error) {
    return error;
  }
}

const SINCE = 'Since the update';

function nameOf(file: string): unknown {
  const db = new Database(file);
  const name = db.prepare('SELECT name FROM events WHERE closed_at IS NULL').pluck().get();
  db.close();
  return name;
}

test('a plug that is pulled at any step on the way back loses nothing of the newer version, and nothing of the older', async () => {
  const folder = keptFolder('1.0.0');
  const images = imagesOf(folder);
  const before = nameOf(join(folder, 'booth.db'));
  const next = await start(folder, nextVersion());
  next.prepare('UPDATE events SET name = ? WHERE closed_at IS NULL').run(SINCE);
  next.close();

  const at = tempFolder();
  const copyAt = (name: string) => {
    cpSync(folder, join(at, name), { recursive: true });
    return join(at, name);
  };
  const goesBack = { goesBack: true };
  expect(await problemOf(copyAt('whole'), goesBack)).toBe(null);
  const steps = power.used;
  const outcomes = new Set<string>();
  for (let left = 0; left < steps; left += isDeep ? 1 : 11) {
    const dataDir = copyAt(String(left));
    expect(await problemOf(dataDir, goesBack, left), `${left}`).not.toBe(null);
    // Power is back, and nobody asks a second time.
    const problem = await problemOf(dataDir);
    if (problem instanceof NewerDataError) {
      outcomes.add('nothing happened');
      expect(nameOf(join(dataDir, 'booth.db')), `${left}`).toBe(SINCE);
      expect(await problemOf(dataDir, goesBack), `${left}`).toBe(null);
    } else {
      outcomes.add('gone back');
      expect(problem, `${left}`).toBe(null);
    }
    expect(nameOf(join(dataDir, 'booth.db')), `${left}`).toBe(before);
    const [aside = '', ...more] = readdirSync(dataDir).filter((name) => name.startsWith('booth-'));
    expect(more, `${left}`).toEqual([]);
    expect(nameOf(join(dataDir, aside, 'booth.db')), `${left}`).toBe(SINCE);
    for (const whole of [dataDir, join(dataDir, aside)]) expect(imagesOf(whole)).toEqual(images);
    expect(readdirSync(dataDir).join()).not.toMatch(/ready|replaced|part/);
  }
  expect(outcomes).toEqual(new Set(['nothing happened', 'gone back']));
  expect(steps).toBeGreaterThan(30);
});

test('a plug that is pulled at any step of an update leaves the data to the version before, and the update that is begun again its way back', async () => {
  const folder = keptFolder('1.0.0');
  const before = nameOf(join(folder, 'booth.db'));
  const next = nextVersion();
  const at = tempFolder();
  const copyAt = (name: string) => {
    cpSync(folder, join(at, name), { recursive: true });
    return join(at, name);
  };
  expect(await problemOf(copyAt('whole'), next)).toBe(null);
  const steps = power.used;
  for (let left = 0; left < steps; left += isDeep ? 1 : 7) {
    const dataDir = copyAt(String(left));
    expect(await problemOf(dataDir, next, left), `${left}`).not.toBe(null);
    // Power is back, and staff try the version before, then the update again, then go back.
    expect(await problemOf(dataDir), `${left}`).toBe(null);
    expect(nameOf(join(dataDir, 'booth.db')), `${left}`).toBe(before);
    expect(await problemOf(dataDir, next), `${left}`).toBe(null);
    expect(await problemOf(dataDir), `${left}`).toBeInstanceOf(NewerDataError);
    expect(await problemOf(dataDir, { goesBack: true }), `${left}`).toBe(null);
    expect(nameOf(join(dataDir, 'booth.db')), `${left}`).toBe(before);
    expect(imagesOf(dataDir), `${left}`).toEqual(imagesOf(folder));
  }
  expect(steps).toBeGreaterThan(5);
});
