import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../server/db/open.ts';

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Every row of every table of a data folder's database, sorted; the searches' own tables are left out. */
export function rowsOf(dataDir: string): Record<string, string[]> {
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  try {
    const tables = db
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table'",
      )
      .all();
    const searches = tables.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL'));
    const plain = tables.filter(
      ({ name }) =>
        !searches.some((search) => name === search.name || name.startsWith(`${search.name}_`)),
    );
    return Object.fromEntries(
      plain.map(({ name }) => [
        name,
        db
          .prepare(`SELECT * FROM ${name}`)
          .raw()
          .all()
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    );
  } finally {
    db.close();
  }
}

/** What lies in a folder that may not be there. */
export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Every image of a data folder, by its path, as its checksum. */
export function imagesOf(dataDir: string): Record<string, string> {
  const paths = ['media', 'sms-media'].flatMap((folder) =>
    namesIn(join(dataDir, folder)).map((name) => join(folder, name)),
  );
  return Object.fromEntries(
    paths.toSorted().map((path) => [path, sha256(readFileSync(join(dataDir, path)))]),
  );
}

/** Checks of every search index in a database that it matches what it searches. @throws when one does not */
export function checkSearches(db: Db): void {
  const searches = db
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all();
  for (const name of searches) {
    db.prepare(`INSERT INTO ${name} (${name}, rank) VALUES ('integrity-check', 1)`).run();
  }
}

/**
 * What other users of the machine may read or write in a folder, the folder itself included, each with its mode in
 * octal: "logs 755".
 * @param skip folders not to look into
 */
export function openToOthers(folder: string, skip: string[] = []): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !skip.some((skipped) => name.startsWith(`${skipped}/`)),
  );
  return ['', ...inside].flatMap((name) => {
    const stat = lstatSync(join(folder, name));
    const mode = stat.mode & 0o777;
    // The mode of a link means nothing.
    return stat.isSymbolicLink() || (mode & 0o077) === 0
      ? []
      : [`${name || '.'} ${mode.toString(8)}`];
  });
}

/**
 * Everything in the database's files, freed pages and the log included, in lower case: erased text must not be in it.
 */
export function databaseFiles(dataDir: string): string {
  return ['booth.db', 'booth.db-wal']
    .map((file) => join(dataDir, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1').toLowerCase())
    .join('');
}
