import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBackupStore } from '../../../server/platform/backup/backup-store.ts';

const WHEN = new Date('2026-11-22T10:00:00Z');

/** A store with one backup. */
async function storeWithOne() {
  const root = mkdtempSync(join(tmpdir(), 'booth-store-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const store = createBackupStore(root);
  const made = await store.add(
    (database) => {
      writeFileSync(database, 'rows');
      return Promise.resolve({
        format: 1,
        booth: '0123456789abcdef',
        number: 1,
        made_at: WHEN.toISOString(),
        reason: 'asked',
        version: '1.0.0',
        schema: 1,
        event: 'Morning',
        counts: { questions: 0, leads: 0, texts: 0, pictures: 0 },
        newest_at: null,
        sequences: {},
        pictures: [],
        database: { bytes: 4, sha256: '0'.repeat(64) },
      });
    },
    () => '',
  );
  const manifest = join(root, made.name, 'manifest.json');
  return { root, store, made, manifest };
}

test('a manifest that takes the place of another is read, even with the same size and time', async () => {
  const { store, manifest } = await storeWithOne();
  const events = async () => (await store.list()).map((backup) => backup.manifest.event);
  utimesSync(manifest, WHEN, WHEN);
  expect(await events()).toEqual(['Morning']);
  const other = `${manifest}.other`;
  writeFileSync(other, readFileSync(manifest, 'utf8').replace('Morning', 'Evening'));
  utimesSync(other, WHEN, WHEN);
  renameSync(other, manifest);
  expect(await events()).toEqual(['Evening']);
});

test('a backup that a power cut left without its manifest is none, and goes', async () => {
  const { root, store, made, manifest } = await storeWithOne();
  await store.tidy(WHEN.getTime());
  expect(readdirSync(root)).toContain(made.name);
  rmSync(manifest);
  expect(await store.list()).toEqual([]);
  await store.tidy(WHEN.getTime());
  expect(readdirSync(root)).not.toContain(made.name);
});
