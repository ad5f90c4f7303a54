import type { MergedRows } from '../contract/event-merge.ts';
import type { MergedEvent } from '../platform/event-file/event-file-tasks.ts';
import { PUBLIC_VERSIONS } from './go-on-from.ts';
import { leadsErasedThere, leftAway, questionErasing, rememberErased } from './merge-erased.ts';
import { groupMerging, type Carry } from './merge-groups.ts';
import { labelMerging } from './merge-labels.ts';
import { leadMerging } from './merge-leads.ts';
import { endMerging } from './merge-mark.ts';
import { idPortions, portionsOf } from './merge-plan.ts';
import { questionMerging } from './merge-questions.ts';
import { stepsOf, type Fates } from './merge-steps.ts';
import { mergeOptOuts, textMerging } from './merge-texts.ts';
import type { Db } from './open.ts';

/** Milliseconds and rows after which a slice is committed, with what it has begun: visitors' writes wait for one. */
const SLICE_MS = 150;
const SLICE_ROWS = 2500;

type Tally = {
  questions: Fates;
  leads: Fates;
  texts: Fates;
  pictures: number;
  votes: number;
  erased: { questions: number[]; leads: number[] };
  /** Ids of questions that were public before a portion, and not after it. */
  hidden: Set<number>;
};

const NONE: Fates = { added: 0, updated: 0, known: 0 };

function emptyTally(): Tally {
  return {
    questions: { ...NONE },
    leads: { ...NONE },
    texts: { ...NONE },
    pictures: 0,
    votes: 0,
    erased: { questions: [], leads: [] },
    hidden: new Set(),
  };
}

/** How many rows have changed. */
function changesIn({ questions, leads, texts, votes, erased }: Tally): number {
  const rows = [questions, leads, texts].map(({ added, updated }) => added + updated);
  const all = [...rows, votes, erased.questions.length, erased.leads.length];
  return all.reduce((sum, count) => sum + count, 0);
}

function add(to: Fates, fates: Fates): void {
  to.added += fates.added;
  to.updated += fates.updated;
  to.known += fates.known;
}

/** Returns a function that merges a portion of questions, by their uids, with everything that belongs to them. */
function portionMerging(db: Db, tally: Tally, carry: Carry): (uids: readonly string[]) => void {
  db.exec(`
    CREATE TEMP TABLE portion (uid TEXT PRIMARY KEY) WITHOUT ROWID;
    -- What of it is here, with those that are merged into that.
    CREATE TEMP TABLE here (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE public_before (id INTEGER PRIMARY KEY)`);
  const merge = questionMerging(db);
  const erase = questionErasing(db);
  const group = groupMerging(db, carry);
  const isPublic = "q.status = 'approved' AND q.shelf = 'active'";
  const put = db.prepare('INSERT INTO temp.portion VALUES (?)');
  const clear = stepsOf(
    db,
    ['portion', 'here', 'mains', 'public_before'].map((table) => `DELETE FROM temp.${table}`),
  );
  const look = stepsOf(db, [
    `INSERT INTO temp.here SELECT q.id FROM temp.portion p CROSS JOIN main.questions q ON q.uid = p.uid`,
    `INSERT OR IGNORE INTO temp.here SELECT q.id FROM main.questions q
      WHERE q.merged_into IN (SELECT id FROM temp.here)`,
    `INSERT INTO temp.public_before SELECT q.id FROM temp.here h CROSS JOIN main.questions q ON q.id = h.id WHERE ${isPublic}`,
  ]);
  const lookAgain = stepsOf(db, [
    'INSERT OR IGNORE INTO temp.here SELECT ours FROM temp.questions_came',
  ]);
  const hidden = db
    .prepare<[], number>(
      `SELECT b.id FROM temp.public_before b
       WHERE NOT EXISTS (SELECT 1 FROM main.questions q WHERE q.id = b.id AND ${isPublic})`,
    )
    .pluck();
  return (uids) => {
    clear();
    for (const uid of uids) put.run(uid);
    look();
    tally.erased.questions.push(...erase());
    const { votes, ...fates } = merge();
    add(tally.questions, fates);
    tally.votes += votes;
    lookAgain();
    group();
    for (const id of hidden.all()) tally.hidden.add(id);
  };
}

/** Those that a merge hid and that are still not public: staff may have approved one again. */
function stillHidden(db: Db, ids: Iterable<number>): number[] {
  const isPublic = db.prepare(
    "SELECT 1 FROM main.questions WHERE id = ? AND status = 'approved' AND shelf = 'active'",
  );
  return [...ids].filter((id) => isPublic.get(id) === undefined);
}

/** What there is to do, in pieces of a few milliseconds each. @returns a function for each, which says how many rows it looks at */
function* piecesOf(db: Db, tally: Tally, how: { carry: Carry; now: number }): Generator<number> {
  // Looked at before anything waits for it.
  const matchLabels = labelMerging(db, how.now);
  const mergePortion = portionMerging(db, tally, how.carry);
  const mergeLeads = leadMerging(db);
  const mergeTexts = textMerging(db);
  const questions = portionsOf(db);
  const gone = leadsErasedThere(db);
  const [leads, texts] = [idPortions(db, 'leads'), idPortions(db, 'inbound_sms')];
  yield 0;

  rememberErased(db);
  const eraseLead = db.prepare('DELETE FROM main.leads WHERE id = ?');
  for (const id of gone) {
    if (eraseLead.run(id).changes > 0) tally.erased.leads.push(id);
    yield 1;
  }
  for (const uids of questions) {
    // Staff may have changed labels since the portion before.
    matchLabels();
    mergePortion(uids);
    yield uids.length;
  }
  for (const { from, to } of leads) {
    add(tally.leads, mergeLeads(from, to));
    yield 1 + to - from;
  }
  for (const { from, to } of texts) {
    const merged = mergeTexts(from, to);
    add(tally.texts, merged.texts);
    tally.pictures += merged.pictures;
    yield 1 + to - from;
  }
  mergeOptOuts(db);
  endMerging(db);
}

/**
 * Adds another laptop's event to the open one: every row once, by its uid. Which of two states of a row stays follows
 * an order that does not depend on who merges what first, so that laptops that merge in any order end up with the same
 * rows.
 *
 * It is done in slices, each in a transaction of its own that leaves every group of questions whole; between two of
 * them others may write. A merge that is cut off is resumed by doing it again: what has already come is recognised. See
 * merge-mark.ts.
 * @param db the open database
 * @param came path of the other event's database, made by our own migrations
 * @returns yields when all is planned, and after each slice but the last; nobody else may write while it goes on from
 * there
 * @throws SQLite's error; then nothing of that slice was changed
 */
export function* mergeEvent(
  db: Db,
  came: string,
  how: { carry: Carry; now: number },
): Generator<undefined, MergedEvent, undefined> {
  db.prepare('ATTACH ? AS there').run(came);
  const tally = emptyTally();
  const pieces = piecesOf(db, tally, how);
  pieces.next();
  const raise = db.prepare("UPDATE meta SET value = value + ? WHERE key = 'public_version'");
  const slice = db.transaction((): boolean => {
    const end = performance.now() + SLICE_MS;
    const before = changesIn(tally);
    let isOver = false;
    for (let rows = 0; !isOver && rows < SLICE_ROWS && performance.now() < end;) {
      const { done, value } = pieces.next();
      isOver = done === true;
      rows += value ?? 0;
    }
    const changes = changesIn(tally);
    // Whoever asks in between sees what has come so far; pages that hold a list are told at the end.
    if (changes > before) raise.run(1);
    if (isOver && changes > 0) raise.run(PUBLIC_VERSIONS);
    return isOver;
  });
  do yield;
  while (!slice.immediate());

  const { questions, leads, texts, pictures, erased } = tally;
  const rows: MergedRows = {
    added: { questions: questions.added, leads: leads.added, texts: texts.added, pictures },
    updated: { questions: questions.updated, leads: leads.updated, texts: texts.updated },
    known: { questions: questions.known, leads: leads.known, texts: texts.known },
    erased: {
      questions: erased.questions.length + leftAway(db, 'questions'),
      leads: erased.leads.length + leftAway(db, 'leads'),
    },
  };
  const hidden = stillHidden(db, tally.hidden);
  return { rows, isChanged: changesIn(tally) > 0, erased, hidden };
}
