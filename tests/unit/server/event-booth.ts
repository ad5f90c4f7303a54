import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import { RECORDS, type EventManifest } from '../../../server/contract/event-file.ts';
import type { BoothRecord } from '../../../server/records/records.ts';
import type { FileSettings } from '../../../server/features/event-file/file-settings.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../server/contract/settings.ts';
import { INDEX_QUESTIONS, searchTextOf } from '../../../server/db/search-text.ts';
import { createWriteQueue } from '../../../server/db/write-queue.ts';
import { createEventExport } from '../../../server/features/event-file/event-export.ts';
import { createEventImport } from '../../../server/features/event-file/event-import.ts';
import { createMerging } from '../../../server/features/event-file/merging.repository.ts';
import { createRecordRows } from '../../../server/features/event-file/records.repository.ts';
import { createEventsRepository } from '../../../server/features/events/events.repository.ts';
import { notFound } from '../../../server/http/errors.ts';
import { createLabelsRepository } from '../../../server/features/labels/labels.repository.ts';
import { createLogsRepository } from '../../../server/features/logs/logs.repository.ts';
import { createMediaRepository } from '../../../server/features/media/media.repository.ts';
import { createVotesRepository } from '../../../server/features/votes/votes.repository.ts';
import { createBus } from '../../../server/platform/bus.ts';
import { createVoterMarks } from '../../../server/features/votes/votes.ts';
import { openEmptyDatabase } from '../../support/empty-database.ts';

export const STAFF = { requestId: '', username: 'staff', ipAddress: '', userAgent: '' };

export type EventBooth = ReturnType<typeof openEventBooth>;

const PNG_TYPE = { contentType: 'image/png', extension: 'png' } as const;

let time = Date.UTC(2026, 10, 25, 10);
/** Each look at the clock is a later one, at all booths. */
export function tick(): number {
  time += 7;
  return time;
}

/** A booth until the test ends. @param n names it */
export function open(n: number, clock = tick): EventBooth {
  const booth = openEventBooth(n, clock);
  onTestFinished(() => booth.close());
  return booth;
}

/**
 * A booth without a server: a database, what writes events into files and takes them in, and what visitors and staff do, as
 * rows.
 * @param n names it
 * @param clock milliseconds since 1970
 */
export function openEventBooth(n: number, clock: () => number = tick) {
  const dataDir = mkdtempSync(join(tmpdir(), 'booth-events-'));
  const db = openEmptyDatabase(dataDir);
  const writes = createWriteQueue(
    db,
    () => Promise.resolve(),
    () => db.exec(INDEX_QUESTIONS),
  );
  const booth = String(n).padStart(16, '0');
  const media = createMediaRepository(db);
  const labels = createLabelsRepository(db);
  const votes = createVotesRepository(db);
  const marks = createVoterMarks(booth);
  const rows = createRecordRows(db);
  const idle = { ...DEFAULT_SETTINGS.idle, pictures: [] };
  const settings: FileSettings = { ...DEFAULT_SETTINGS, idle };
  const state = { settings, drawn: 0 };
  const bus = createBus();

  function openId(): number {
    return Number(db.prepare('SELECT id FROM events WHERE closed_at IS NULL').pluck().get());
  }
  /** As the services of labels and votes do. */
  function regrouped(main: number, came: readonly number[]): void {
    labels.regroup(main, came);
    votes.removeMerged(main);
    for (const from of votes.mergedInto(main))
      for (const voter of votes.voters(from))
        votes.lend(main, marks.carried(voter, from, main), from);
  }
  async function discard(): Promise<void> {
    await writes.run(() => db.prepare("DELETE FROM events WHERE kind = 'deleted'").run());
  }

  const parts: Parameters<typeof createEventExport>[0] & Parameters<typeof createEventImport>[0] = {
    config: { dataDir, version: '1.2.3' },
    db,
    booth: () => booth,
    settings: () => state.settings,
    boothEvents: {
      openId,
      find(id) {
        const found = createEventsRepository(db).find(id);
        if (!found) throw notFound('This event');
        return found;
      },
      setArriving: () => {},
      sweep: discard,
    },
    questions: { listReplaced: () => () => ({ version: 1, upserted: [], removed: [] }) },
    merging: createMerging(db, {
      booth: () => booth,
      regrouped,
      erased: () => {},
      textChanged: () => {},
      hasFile: (name) => existsSync(join(dataDir, name)),
    }),
    media,
    images: {
      draw: (content) => {
        state.drawn += 1;
        return Promise.resolve({ content, ...PNG_TYPE, width: 2, height: 3 });
      },
    },
    backUp: () => Promise.resolve(),
    checkpoints: { dropTraces: () => Promise.resolve() },
    logs: createLogsRepository(db, clock),
    writes,
    bus,
    logger: pino({ level: 'silent' }),
    now: clock,
  };
  const exportEvent = createEventExport(parts);
  const importEvent = createEventImport(parts);

  /** Has a row's version and time say that it changed. */
  const CHANGED = 'version = version + 1, updated_at = @now';
  function set(table: 'questions' | 'leads', id: number, changes: string, values = {}): void {
    db.prepare(`UPDATE ${table} SET ${changes}, ${CHANGED} WHERE id = @id`).run({
      ...values,
      id,
      now: clock(),
    });
  }
  function idOf(table: 'questions' | 'leads', uid: string): number | null {
    const found = db.prepare(`SELECT id FROM ${table} WHERE uid = ?`).pluck().get(uid);
    return typeof found === 'number' ? found : null;
  }

  return {
    db,
    dataDir,
    booth,
    bus,
    state,
    rows,
    labels,
    votes,
    openId,
    openUid: () => rows.event(openId())?.uid ?? '',
    idOf,
    set,
    discard,
    count: (sql: string) => Number(db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get()),

    ask(content: string, author: string | null = null, uid: string | null = null): number {
      const id = Number(
        db
          .prepare(
            `INSERT INTO questions (event_id, uid, content, author_name, created_at, updated_at)
             VALUES (@event, coalesce(@uid, lower(hex(randomblob(16)))), @content, @author, @now, @now)`,
          )
          .run({ event: openId(), uid, content, author, now: clock() }).lastInsertRowid,
      );
      db.prepare('INSERT INTO questions_text (id, text) VALUES (?, ?)').run(
        id,
        searchTextOf([content, author]),
      );
      return id;
    },
    answer: (id: number, answer: string) =>
      set(
        'questions',
        id,
        "answer = @answer, status = 'approved', approved_at = @now, answered_at = @now",
        { answer },
      ),
    /** As staff do it: into a question that stands for itself, with those merged before. */
    merge(id: number, into: number): void {
      const moved = [id, ...votes.mergedInto(id)];
      for (const one of moved)
        set('questions', one, "merged_into = @into, shelf = 'merged'", { into });
      regrouped(id, []);
      regrouped(into, moved);
    },
    unmerge(id: number): void {
      const main = Number(
        db.prepare('SELECT merged_into FROM questions WHERE id = ?').pluck().get(id),
      );
      set('questions', id, "merged_into = NULL, shelf = 'active'");
      regrouped(main, []);
    },
    eraseQuestion(id: number): void {
      for (const one of votes.mergedInto(id))
        set('questions', one, "merged_into = NULL, shelf = 'active'");
      db.prepare('DELETE FROM questions WHERE id = ?').run(id);
    },
    lead(name: string, question: number | null = null): number {
      return Number(
        db
          .prepare(
            `INSERT INTO leads (event_id, question_id, name, email, consent_given, consent_version, consent_at, created_at,
               updated_at, search_text) VALUES (@event, @question, @name, 'a@b.example', 1, '2026-11', @now, @now, @now, 'x')`,
          )
          .run({ event: openId(), question, name, now: clock() }).lastInsertRowid,
      );
    },
    message(sid: string, question: number | null = null): number {
      return Number(
        db
          .prepare(
            `INSERT INTO inbound_sms (message_sid, event_id, created_at, from_number, to_number, body, source, question_id,
               search_text) VALUES (@sid, @event, @now, '+4930123', '+4930456', 'Hello', 'poll', @question, 'hello')`,
          )
          .run({ sid, event: openId(), question, now: clock() }).lastInsertRowid,
      );
    },

    /** The open event, or another one, as a file. */
    async export(id: number | null = null): Promise<string> {
      const { body } = await exportEvent(id, STAFF);
      const folder = mkdtempSync(join(dataDir, 'out-'));
      const path = join(folder, 'event.booth');
      await pipeline(body, createWriteStream(path));
      return path;
    },
    import: (path: string, signal = new AbortController().signal) =>
      importEvent(path, STAFF, signal),

    /** Everything of an event that leaves the booth, but for what is its own: how it is called, and when. */
    records(uid: string): string[] {
      const id = Number(db.prepare('SELECT id FROM events WHERE uid = ?').pluck().get(uid));
      const event = rows.event(id);
      if (!event) return [];
      const all = [...rows.all(event, id, { booth, at: 0 })].flat();
      return all
        .filter(({ kind }) => kind !== 'event')
        .filter((record) => record.kind !== 'votes' || record.data.n > 0)
        .map((record) => JSON.stringify(record.kind === 'votes' ? { ...record, at: '' } : record))
        .toSorted();
    },

    close(): void {
      db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const EVENT_UID = 'e'.repeat(32);

/** A record of {@link EVENT_UID}, as text. */
export function line(
  kind: BoothRecord['kind'],
  uid: string,
  data: unknown,
  head: Record<string, unknown> = {},
): string {
  const at = '2026-11-25T10:00:00.000Z';
  return JSON.stringify({ kind, uid, event: EVENT_UID, version: 1, at, ...head, data });
}

/**
 * Writes a file as Booth does, with the given parts replaced.
 * @param records text of `records.ndjson`
 * @param how.manifest in place of parts of the manifest; `how.entries` further entries
 */
export async function fileOf(
  path: string,
  records: string,
  how: {
    manifest?: Record<string, unknown>;
    entries?: Record<string, Buffer>;
    /** A folder in which all of it lies. */
    around?: string;
    /** Not in the manifest, nor in the folder. */
    more?: [string, Buffer][];
  } = {},
): Promise<void> {
  const entries = { [RECORDS]: Buffer.from(records), ...how.entries };
  const manifest = {
    kind: 'booth-event',
    format: 2,
    version: '1.2.3',
    booth: 'f'.repeat(16),
    made_at: '2026-11-25T10:00:00.000Z',
    event: {
      uid: EVENT_UID,
      name: 'Boat Show',
      opened_at: '2026-11-25T08:00:00.000Z',
      closed_at: '2026-11-25T18:00:00.000Z',
    },
    counts: { questions: 0, leads: 0, messages: 0 },
    settings: {} satisfies Partial<Settings>,
    entries: Object.entries(entries).map(([name, content]) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    ...how.manifest,
  } satisfies Record<keyof EventManifest, unknown>;
  const zip = new ZipFile();
  const inFolder = how.around === undefined ? '' : `${how.around}/`;
  if (inFolder !== '') zip.addEmptyDirectory(inFolder);
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), `${inFolder}manifest.json`, {
    compress: false,
  });
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, inFolder + name);
  for (const [name, content] of how.more ?? []) zip.addBuffer(content, name);
  zip.end();
  await pipeline(zip.outputStream.pipe(new PassThrough()), createWriteStream(path));
}
