import Database from 'better-sqlite3';
import { isDeepStrictEqual } from 'node:util';
import { databasePath } from '../../server/db/open.ts';
import { checkSearches } from '../support/data-folder.ts';
import { rowsHere, rowsThere } from '../support/hq-rows.ts';
import type { Postgres } from '../support/postgres.ts';
import type { Decision, Ledger } from './ledger.ts';

/** Problems of a kind that are shown in full. */
const SHOWN = 5;

/** All that is compared of a database: contents by what they are. */
export type Held = { questions: string[]; leads: string[]; texts: string[] };

function reading<T>(file: string, read: (db: InstanceType<typeof Database>) => T): T {
  const db = new Database(file, { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Contents of a database file, sorted. */
export function heldIn(file: string): Held {
  return reading(file, (db) => {
    const all = (sql: string) => db.prepare<[], string>(sql).pluck().all().toSorted();
    return {
      questions: all('SELECT content FROM questions'),
      leads: all('SELECT name FROM leads'),
      texts: all('SELECT body FROM inbound_sms'),
    };
  });
}

/** What was thanked for and is not there, what is there twice, and what nobody sent. */
function compare(what: string, stored: readonly string[], sent: ReadonlyMap<string, boolean>) {
  const counts = new Map<string, number>();
  for (const one of stored) counts.set(one, (counts.get(one) ?? 0) + 1);
  const list = (found: string[], how: string) =>
    found.length === 0
      ? []
      : [`${found.length} ${what} ${how}: ${found.slice(0, SHOWN).join('; ')}`];
  const lost = [...sent].filter(([one, isThanked]) => isThanked && !counts.has(one));
  return {
    losses: lost.length,
    problems: [
      ...list(
        lost.map(([one]) => one),
        'lost',
      ),
      ...list(
        [...counts].filter(([, count]) => count > 1).map(([one]) => one),
        'stored twice',
      ),
      ...list(
        [...counts.keys()].filter((one) => !sent.has(one)),
        'that nobody sent',
      ),
    ],
  };
}

/** Checks that each acknowledged question, lead, text and vote is in the database once, and what staff decided. */
export function checkDatabase(dataDir: string, ledger: Ledger) {
  const file = databasePath(dataDir);
  const held = heldIn(file);
  const texts = new Map([...ledger.texts].map((body) => [body, true]));
  // A text becomes a question, too.
  const questions = new Map([...ledger.questions, ...texts]);
  const compared = {
    questions: compare('questions', held.questions, questions),
    leads: compare('leads', held.leads, ledger.leads),
    texts: compare('texts', held.texts, texts),
  };
  const problems = Object.values(compared).flatMap((one) => one.problems);
  let lostVotes = 0;
  reading(file, (db) => {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') problems.push('damaged database');
    if (db.prepare('PRAGMA foreign_key_check').all().length > 0)
      problems.push('rows that lead nowhere');
    const own = db
      .prepare<[number], number>(
        'SELECT count(*) FROM question_votes WHERE question_id = ? AND merged_from IS NULL',
      )
      .pluck();
    const inPoll = db
      .prepare<[number], number>(
        `SELECT coalesce(tally ->> 'voters', (SELECT count(*) FROM poll_votes WHERE poll_id = id)) FROM polls WHERE id = ?`,
      )
      .pluck();
    for (const [what, { yes, maybe }] of ledger.votes) {
      const count = (what.startsWith('poll') ? inPoll : own).get(Number(what.split(' ')[1])) ?? 0;
      const most = yes.size + [...maybe].filter((voter) => !yes.has(voter)).length;
      lostVotes += Math.max(0, yes.size - count);
      if (count < yes.size || count > most)
        problems.push(`${what} has ${count} votes, of ${yes.size} to ${most}`);
    }
    const row = db.prepare<[number], Row>(
      'SELECT status, answer, merged_into, labels <> 0 AS labels FROM questions WHERE id = ?',
    );
    for (const [id, decision] of ledger.decisions) {
      const why = faultOf(row.get(id), decision);
      if (why !== null) problems.push(`question ${id}: ${why}`);
    }
  });
  const searchable = new Database(file);
  try {
    checkSearches(searchable);
  } catch (error) {
    problems.push(`a search is out of step: ${String(error)}`);
  } finally {
    searchable.close();
  }
  const losses = {
    questions: compared.questions.losses,
    leads: compared.leads.losses,
    texts: compared.texts.losses,
    votes: lostVotes,
  };
  return { held, losses, problems: [...new Set(problems)] };
}

type Row = { status: string; answer: string | null; merged_into: number | null; labels: number };

function faultOf(
  row: Row | undefined,
  { status, answer, into, labelled }: Decision,
): string | null {
  if (row === undefined) return 'decided on, and gone';
  if (into !== undefined) return row.merged_into === null ? 'was merged, and stands alone' : null;
  if (status !== undefined && row.status !== status) return `was ${status}, is ${row.status}`;
  if (answer !== undefined && row.answer !== answer)
    return `was answered “${answer}”, has “${row.answer}”`;
  return labelled && row.labels === 0 ? 'lost its label' : null;
}

/** How two databases differ in what visitors sent. */
export function differences(name: string, here: Held, there: Held): string[] {
  const kinds = ['questions', 'leads', 'texts'] as const;
  return kinds
    .filter((kind) => !isDeepStrictEqual(here[kind], there[kind]))
    .map((kind) => `${name} has ${there[kind].length} ${kind} instead of ${here[kind].length}`);
}

/** How headquarters differs from the booth, row by row. */
export async function checkHeadquarters(postgres: Postgres, dataDir: string): Promise<string[]> {
  const booths = await postgres.query<{ booth: string }>('SELECT booth FROM booth.booths');
  if (booths.length !== 1) return [`headquarters knows ${booths.length} booths`];
  const there = await rowsThere(postgres, booths[0]?.booth ?? '');
  const here = rowsHere(dataDir);
  const different = [...new Set([...here.keys(), ...there.keys()])].filter((key) => {
    const [one, other] = [here.get(key), there.get(key)];
    if (one === other) return false;
    return (
      one === undefined ||
      other === undefined ||
      !isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
    );
  });
  const shown = different
    .slice(0, SHOWN)
    .map((key) => `${key}: here ${here.get(key)}, there ${there.get(key)}`);
  return different.length === 0
    ? []
    : [`${different.length} rows differ at headquarters: ${shown.join('; ')}`];
}
