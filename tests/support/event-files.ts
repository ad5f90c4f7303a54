import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { EventManifest } from '../../server/contract/event-file.ts';
import { EVENT_TABLES } from '../../server/db/event-tables.ts';
import { applyMigrations, readMigrations } from '../../server/db/migrate.ts';
import type { Db } from '../../server/db/open.ts';
import { putRows, sharedColumns, type Row } from '../../server/db/rows.ts';
import {
  BLOCK,
  END,
  paddingOf,
  readTarHeader,
  tarHeader,
} from '../../server/platform/event-file/tar.ts';
import type { Answer, Client } from './http-client.ts';
import { ROOT } from './node-binary.ts';
import { multipart, MULTIPART_TYPE } from './multipart.ts';

/** A part of a `.booth` file; the manifest and its checksum are not parts. */
export type FilePart = { name: string; content: Buffer };
export type EventFile = { manifest: EventManifest; parts: FilePart[] };

/** Downloads the open event as staff. */
export async function exportEvent({ staff }: { staff: Client }): Promise<Buffer> {
  const answer = await staff.get('/api/admin/event.booth');
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.bytes;
}

/** Sends a file as staff do, to take the open event's place or to be added to it. */
export function sendEvent(
  { staff }: { staff: Client },
  content: Buffer,
  what: 'import' | 'merge',
): Promise<Answer> {
  return staff.send(`/api/admin/event/${what}`, {
    method: 'POST',
    body: multipart([{ name: 'file', filename: 'event.booth', content }]),
    headers: { 'content-type': MULTIPART_TYPE },
  });
}

/** Sends a file as staff do. */
export function importEvent(booth: { staff: Client }, content: Buffer): Promise<Answer> {
  return sendEvent(booth, content, 'import');
}

/** What is in a file. */
export function openEventFile(file: Buffer): EventFile {
  const entries: FilePart[] = [];
  for (let at = 0; at < file.length - END.length;) {
    const header = readTarHeader(file.subarray(at, at + BLOCK));
    if (!header) throw new Error(`There is no header at ${at}.`);
    const from = at + BLOCK;
    entries.push({ name: header.name, content: file.subarray(from, from + header.bytes) });
    at = from + header.bytes + paddingOf(header.bytes);
  }
  const [manifest, , ...parts] = entries;
  return { manifest: JSON.parse(manifest!.content.toString()) as EventManifest, parts };
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * A file with all its checksums right, whatever is in it.
 * @param over goes into the manifest, on top of what follows from the parts
 */
export function packEvent({ manifest, parts }: EventFile, over: object = {}): Buffer {
  const made = {
    ...manifest,
    parts: parts.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: sha256(content),
    })),
    ...over,
  };
  const text = Buffer.from(JSON.stringify(made));
  const mtime = Math.floor(Date.parse(made.made_at) / 1000);
  const entries = [
    { name: 'manifest.json', content: text },
    { name: 'manifest.json.sha256', content: Buffer.from(`${sha256(text)}  manifest.json\n`) },
    ...parts,
  ];
  const blocks = entries.flatMap(({ name, content }) => [
    tarHeader({ name, bytes: content.length, mtime }),
    content,
    Buffer.alloc(paddingOf(content.length)),
  ]);
  return Buffer.concat([...blocks, END]);
}

/** The same file with another database. */
export function withDatabase(file: EventFile, change: (db: Db) => void): EventFile {
  const folder = mkdtempSync(join(tmpdir(), 'booth-event-'));
  try {
    const path = join(folder, 'event.db');
    writeFileSync(path, file.parts[0]!.content);
    const db = new Database(path);
    db.pragma('foreign_keys = OFF');
    change(db);
    db.close();
    const [database, ...others] = file.parts;
    return { ...file, parts: [{ ...database!, content: readFileSync(path) }, ...others] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An event's database as an older version of the app would have written it. @param schema that version's */
export function olderDatabase(schema: number, fill: (db: Db) => void): Buffer {
  const full = new Database(':memory:');
  const plain = new Database(':memory:');
  plain.pragma('foreign_keys = OFF');
  const migrationsDir = join(ROOT, 'server/db/migrations');
  applyMigrations(full, readMigrations(migrationsDir).slice(0, schema));
  fill(full);
  for (const name of EVENT_TABLES) {
    const sql = full
      .prepare<[string], string>('SELECT sql FROM sqlite_master WHERE name = ?')
      .pluck()
      .get(name);
    if (sql === undefined) continue;
    plain.exec(sql);
    const columns = sharedColumns(plain, full, name);
    const rows = full.prepare<[], Row>(`SELECT ${columns.join(', ')} FROM ${name}`).all();
    putRows(plain, name, columns, rows, 'IGNORE');
  }
  plain.pragma(`user_version = ${schema}`);
  const bytes = plain.serialize();
  for (const db of [full, plain]) db.close();
  return bytes;
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

/** Every picture of a data folder, by its path, as its checksum. */
export function picturesOf(dataDir: string): Record<string, string> {
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
    // This one holds only part of the table beside it, so only the index itself is checked.
    const withContent = name === 'answers_alike' ? 0 : 1;
    db.prepare(`INSERT INTO ${name} (${name}, rank) VALUES ('integrity-check', ?)`).run(
      withContent,
    );
  }
}
