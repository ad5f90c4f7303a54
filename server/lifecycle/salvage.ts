import type { LostRows, Salvaged } from '../contract/backups.ts';
import { searchedIn } from '../records/field.ts';
import { ERASE_AUTHOR, HAS_AUTHOR, NO_AUTHOR, QUESTION } from '../records/question.ts';
import { INDEX_QUESTIONS, searchTextOf } from '../db/search-text.ts';
import { sequencesOf } from '../db/copy-database.ts';
import { OPEN_EVENT, type Db } from '../db/open.ts';
import { copyTable, putRows, readable, rowsById, sharedColumns, type Row } from '../db/rows.ts';

/** Amount by which a restore raises versions, enough that every page's copy of the public list is out of date. */
const PUBLIC_VERSIONS = 1000;
/**
 * Number of ids past the last known one that are tried when a damaged database does not tell the highest assigned id.
 */
const TRIED_IDS = 5000;

/**
 * Carries over what belongs to the laptop rather than to the restored data: the account, people and paired devices, keys, and
 * what it knows about its networks.
 * @param isMoved the restored data are another laptop's: the secrets that staff entered there stay, so that they can be
 * named, although no key here opens them
 */
function keepOfLaptop(present: Db, next: Db, isMoved = false): void {
  if (isMoved) {
    next.exec(`DELETE FROM secrets WHERE name NOT LIKE 'ai.%' AND name NOT LIKE 'twilio.%' AND name NOT LIKE 'target.%';
      DELETE FROM settings WHERE part LIKE 'network.%'`);
  }
  copyTable(present, next, 'secrets', { instead: 'REPLACE', emptyFirst: !isMoved });
  for (const table of ['admin_account', 'people', 'sessions', 'paired_devices']) {
    copyTable(present, next, table, { instead: 'REPLACE', emptyFirst: true });
  }
  copyTable(present, next, 'settings', {
    instead: 'REPLACE',
    where: "WHERE part LIKE 'network.%'",
  });
}

/** Keeps the numbers that opted out of messages. */
function keepOptOuts(present: Db, next: Db): void {
  copyTable(present, next, 'sms_opt_outs', { instead: 'REPLACE' });
}

function isErased(kind: 'lead' | 'question' | 'author'): string {
  return `uid IN (SELECT uid FROM erasures WHERE kind = '${kind}')`;
}

/** Makes questions active again whose main question is missing, and recounts each question's repeats. */
const REGROUP = `/* of all events */ UPDATE questions SET shelf = 'active' WHERE shelf = 'merged' AND merged_into IS NULL;
  UPDATE questions SET merged_into = NULL WHERE shelf <> 'merged';
  UPDATE questions SET asked = 1 + (SELECT count(*) FROM questions m WHERE m.merged_into = questions.id)`;

/**
 * Deletes again what was erased before, with everything that belongs to it: search texts, votes, drafts. Not in a
 * transaction.
 */
function eraseAgain(next: Db): void {
  next.pragma('foreign_keys = ON');
  next.transaction(() => {
    next.exec(`/* of all events */ DELETE FROM leads WHERE ${isErased('lead')};
      DELETE FROM questions WHERE ${isErased('question')}`);
    const named = next
      .prepare<[], Row>(
        `/* of all events */ SELECT * FROM questions WHERE ${HAS_AUTHOR} AND ${isErased('author')}`,
      )
      .all();
    const erase = next.prepare(ERASE_AUTHOR);
    for (const row of named) {
      erase.run(row['id']);
      indexText(next, { ...row, ...NO_AUTHOR });
    }
    next.exec(REGROUP);
  })();
}

/** Schedules a full load of every database, with a sequence number above all that they hold. */
const LOAD_ALL = `UPDATE targets SET load = json_object('kind', 'event', 'after', 0, 'since', NULL,
    'seq', (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox')) WHERE kind = 'postgres'`;

/**
 * Ids go on counting from where they were, so that none names two things; and the public list that pages hold becomes
 * out of date.
 */
export function continueSequences(next: Db, known: Record<string, number>): void {
  const raise = next.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?');
  const add = next.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
  const tables = new Set(
    next.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all(),
  );
  for (const [name, seq] of Object.entries(known)) {
    if (tables.has(name) && raise.run(seq, name).changes === 0) add.run(name, seq);
  }
  next
    .prepare("UPDATE meta SET value = value + ? WHERE key = 'public_version'")
    .run(PUBLIC_VERSIONS);
}

/** Version of the public list. */
function publicVersionOf(db: Db): number {
  return Number(db.prepare("SELECT value FROM meta WHERE key = 'public_version'").pluck().get());
}

/** The highest number for each name. */
export function highest(...all: Record<string, number>[]): Record<string, number> {
  const names = new Set(all.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    [...names].map((name) => [name, Math.max(...all.map((each) => each[name] ?? 0))]),
  );
}

/** Ends the jobs done since then: a text must not go out twice. */
function endJobs(present: Db, next: Db): void {
  const open = present.prepare<[], number>('SELECT id FROM jobs').pluck().all();
  next
    .prepare('DELETE FROM jobs WHERE id NOT IN (SELECT value FROM json_each(?))')
    .run(JSON.stringify(open));
}

/**
 * Keeps the current state of headquarters and webhooks: what they received, and what still has to be sent to them. Changes by
 * the restore are not in the outbox: databases are loaded once more.
 */
function keepTargets(present: Db, next: Db): void {
  next.exec(
    'DELETE FROM left_out; DELETE FROM deliveries; DELETE FROM outbox; DELETE FROM targets',
  );
  for (const table of ['targets', 'outbox', 'deliveries', 'left_out']) {
    const isThere = copyTable(present, next, table, { instead: 'REPLACE' });
    if (!isThere) throw new Error(`The ${table} cannot be read.`);
  }
}

/**
 * Prepares the copy of a backup to replace a sound database.
 *
 * @param next the copy, migrated to the newest version
 * @param present the database to replace
 * @param known the highest ids that were given out, as far as backups know
 * @param isNewer a newer version wrote `present`: what that keeps in another form stays as it is in the backup
 * @param isMoved the backup is another laptop's, whose work goes on here
 */
export function restoreOver(
  next: Db,
  present: Db,
  {
    known = {},
    isNewer = false,
    isMoved = false,
  }: { known?: Record<string, number>; isNewer?: boolean; isMoved?: boolean | undefined } = {},
): void {
  const keep = (work: () => void) => {
    if (isNewer) readable(next.transaction(work));
    else work();
  };
  next.pragma('foreign_keys = OFF');
  next.transaction(() => {
    keep(() => {
      // Also when the last one was removed since.
      next.exec('DELETE FROM paired_devices; DELETE FROM people');
      keepOfLaptop(present, next, isMoved);
    });
    keep(() => keepOptOuts(present, next));
    keep(() => endJobs(present, next));
    keep(() => void copyTable(present, next, 'erasures', { instead: 'IGNORE' }));
    if (!isMoved) keep(() => keepTargets(present, next));
    // Staff are reminded again before leads that came back are deleted.
    next.exec("DELETE FROM settings WHERE part = 'retention'");
    // Once all else is in its place: ids and the public list's version go on from what either of them came to.
    const version = readable(() => publicVersionOf(present)) || 0;
    next.prepare("UPDATE meta SET value = max(value, ?) WHERE key = 'public_version'").run(version);
    const given = readable(() => sequencesOf(present)) ?? {};
    continueSequences(next, highest(given, sequencesOf(next), known));
    next.exec(LOAD_ALL);
  })();
  eraseAgain(next);
}

/** Events that began, ended or were renamed since. @returns puts a row into one that is there, or else into the open one */
function salvageEvents(damaged: Db, next: Db): (row: Row) => Row {
  const columns = sharedColumns(next, damaged, 'events');
  const rows =
    readable(() =>
      damaged
        .prepare<[], Row>(`SELECT ${columns.join(', ')} FROM events ORDER BY closed_at IS NULL`)
        .all(),
    ) ?? [];
  if (rows.some((row) => row['closed_at'] === null)) {
    // One is open at a time, the last one of these.
    next.exec('UPDATE events SET closed_at = opened_at WHERE closed_at IS NULL');
    const set = columns.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
    const put = next.prepare<[Row]>(
      `INSERT INTO events (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${set.join(', ')}`,
    );
    for (const row of rows) put.run(row);
  }
  const ids = new Set(next.prepare<[], number>('SELECT id FROM events').pluck().all());
  const open = next.prepare<[], number>(`SELECT ${OPEN_EVENT}`).pluck().get();
  return (row) => (ids.has(Number(row['event_id'])) ? row : { ...row, event_id: open });
}

const SALVAGED = { questions: 'questions', leads: 'leads', texts: 'inbound_sms' } as const;

/**
 * Ids of a table that were assigned and are neither present nor erased.
 *
 * @returns null when the highest assigned id is unknown
 */
function lostOf(
  next: Db,
  table: 'questions' | 'leads',
  after: number,
  last: number | null,
): number[] | null {
  if (last === null) return null;
  const kind = table === 'leads' ? 'lead' : 'question';
  const there = new Set([
    ...next.prepare<[number], number>(`SELECT id FROM ${table} WHERE id > ?`).pluck().all(after),
    ...next.prepare<[string], number>('SELECT id FROM erasures WHERE kind = ?').pluck().all(kind),
  ]);
  const ids = Array.from({ length: Math.max(0, last - after) }, (_, n) => after + 1 + n);
  return ids.filter((id) => !there.has(id));
}

/** Stores the search text of a row of `questions` from its current words. */
function indexText(next: Db, row: Row): void {
  const text = searchTextOf(searchedIn(QUESTION.row, row));
  next.prepare('INSERT OR REPLACE INTO questions_text VALUES (?, ?)').run(row['id'], text);
}

/** Columns that stay as the backup has them. Votes are the sum of rows that are not salvaged. */
const UNCHANGED = new Set(['id', 'uid', 'event_id', 'votes']);

/** Copies changes that staff made to questions and leads after the backup. @returns the number of changed rows */
function salvageChanges(damaged: Db, next: Db, madeAt: number): number {
  let changed = 0;
  for (const table of ['questions', 'leads']) {
    const columns = sharedColumns(next, damaged, table).filter((name) => !UNCHANGED.has(name));
    if (!columns.includes('updated_at')) continue;
    const set = next.prepare(
      `UPDATE ${table} SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id AND updated_at < @updated_at`,
    );
    const last = next.prepare<[], number | null>(`SELECT MAX(id) FROM ${table}`).pluck().get() ?? 0;
    for (const row of rowsById(damaged, table, ['id', ...columns], { first: 1, last })) {
      if (Number(row['updated_at']) <= madeAt || !readable(() => set.run(row))?.changes) continue;
      changed += 1;
      if (table === 'questions') indexText(next, row);
    }
  }
  return changed;
}

/** Copies polls as they were last, and votes that were not counted yet. */
function salvagePolls(
  damaged: Db,
  next: Db,
  { last, inEvent }: { last: number | null; inEvent: (row: Row) => Row },
): void {
  const columns = sharedColumns(next, damaged, 'polls');
  const rows = rowsById(damaged, 'polls', columns, { first: 1, last: last ?? TRIED_IDS });
  putRows(next, 'polls', columns, rows.map(inEvent), 'REPLACE');
  copyTable(damaged, next, 'poll_votes', { instead: 'REPLACE', emptyFirst: true });
  next.exec(
    '/* of all events */ DELETE FROM poll_votes WHERE poll_id NOT IN (SELECT id FROM polls)',
  );
}

/**
 * Prepares the copy of a backup for the booth to go on with, in place of a damaged database, and salvages from the
 * latter what came after the backup and can still be read.
 * @param next the copy, of the newest version
 * @param damaged null when nothing of it can be read
 * @param madeAt of the backup, in milliseconds since 1970
 * @param known the highest ids that any backup knows
 */
export function salvageInto(
  next: Db,
  damaged: Db | null,
  { madeAt, known }: { madeAt: number; known: Record<string, number> },
): { salvaged: Salvaged; lost: LostRows } {
  next.pragma('foreign_keys = OFF');
  const rows = next.transaction(() => {
    const before = sequencesOf(next);
    const given = (damaged && readable(() => sequencesOf(damaged))) ?? {};
    // Every database gave out an event's id: one that knows none does not know the others either.
    const lastOf = (table: string) => given[table] ?? ('events' in given ? 0 : null);
    const salvaged: Salvaged = { questions: 0, leads: 0, texts: 0, changed: 0 };
    if (damaged) {
      keepOfLaptop(damaged, next);
      keepOptOuts(damaged, next);
      copyTable(damaged, next, 'erasures', { instead: 'IGNORE' });
      copyTable(damaged, next, 'privacy_notices', { instead: 'IGNORE' });
      copyTable(damaged, next, 'idempotency_keys', { instead: 'IGNORE' });
      for (const table of ['targets', 'left_out', 'labels'])
        copyTable(damaged, next, table, { instead: 'REPLACE', emptyFirst: true });
      const inEvent = salvageEvents(damaged, next);
      for (const [what, table] of Object.entries(SALVAGED) as [keyof typeof SALVAGED, string][]) {
        const after = before[table] ?? 0;
        const ids = { first: after + 1, last: lastOf(table) ?? after + TRIED_IDS };
        const columns = sharedColumns(next, damaged, table);
        const rows = rowsById(damaged, table, columns, ids).map(inEvent);
        putRows(next, table, columns, rows, 'IGNORE');
        salvaged[what] = rows.length;
        if (table === 'questions') for (const row of rows) indexText(next, row);
      }
      next.exec(INDEX_QUESTIONS);
      salvagePolls(damaged, next, { last: lastOf('polls'), inEvent });
      salvaged.changed = salvageChanges(damaged, next, madeAt);
    }
    // What was to go out may have gone out since.
    next.exec(`DELETE FROM jobs WHERE kind IN ('sms-auto-reply', 'sms-answer');
      DELETE FROM deliveries WHERE target_id NOT IN (SELECT id FROM targets);
      DELETE FROM left_out WHERE target_id NOT IN (SELECT id FROM targets);
      UPDATE leads SET question_id = NULL WHERE question_id NOT IN (SELECT id FROM questions);
      UPDATE inbound_sms SET question_id = NULL WHERE question_id NOT IN (SELECT id FROM questions);
      UPDATE leads SET privacy_notice = NULL WHERE privacy_notice NOT IN (SELECT hash FROM privacy_notices);
      UPDATE questions SET merged_into = NULL WHERE merged_into NOT IN (SELECT id FROM questions);
      UPDATE questions SET same_as = NULL WHERE same_as NOT IN (SELECT id FROM questions)`);
    const lost: LostRows = {
      questions: lostOf(next, 'questions', before['questions'] ?? 0, lastOf('questions')),
      leads: lostOf(next, 'leads', before['leads'] ?? 0, lastOf('leads')),
    };
    continueSequences(next, highest(before, given, known));
    next.exec(LOAD_ALL);
    // What waited may be lost: what changed since the backup goes once more, under the same names.
    next
      .prepare(
        `UPDATE targets SET load = json_object('kind', 'event', 'after', 0, 'since', ?, 'seq', 0) WHERE kind = 'webhook'`,
      )
      .run(madeAt);
    return { salvaged, lost };
  })();
  eraseAgain(next);
  return rows;
}
