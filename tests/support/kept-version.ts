import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readMigrations } from '../../server/db/migrate.ts';
import { ROOT } from './node-binary.ts';
import { tempFolder } from './temp-folder.ts';

/** A file for each release: its data folder, the event as it exported it, and what it answered about them. */
export const KEPT = resolve(ROOT, 'tests/http/versions');
const kept = z.object({
  /** In base64, by their paths. */
  files: z.record(z.string(), z.string()),
  booth: z.string(),
  answers: z.record(z.string(), z.unknown()),
});
export const VERSIONS = readdirSync(KEPT).map((name) => basename(name, '.json.gz'));

export function readKept(version: string) {
  const text = gunzipSync(readFileSync(join(KEPT, `${version}.json.gz`))).toString();
  return kept.parse(JSON.parse(text));
}

/** The data folder of a release. */
export function keptFolder(version: string): string {
  const folder = tempFolder();
  for (const [path, content] of Object.entries(readKept(version).files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.from(content, 'base64'));
  }
  return folder;
}

/** What a later version is configured with: it has one more migration. */
export function nextVersion() {
  const migrations = readMigrations(resolve(ROOT, 'server/db/migrations'));
  const migrationsDir = tempFolder();
  for (const { name, sql } of migrations) writeFileSync(join(migrationsDir, name), sql);
  const number = String(migrations.length + 1).padStart(4, '0');
  const sql = 'ALTER TABLE questions ADD COLUMN mood TEXT; CREATE TABLE tastings (id INTEGER)';
  writeFileSync(join(migrationsDir, `${number}-next.sql`), sql);
  return { version: '99.1.0', migrationsDir, schema: migrations.length + 1 };
}
