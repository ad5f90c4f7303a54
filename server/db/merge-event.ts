import type { MergedRows } from '../contract/event-merge.ts';
import type { MergedEvent } from '../platform/event-file/event-file-tasks.ts';
import { PUBLIC_VERSIONS } from './go-on-from.ts';
import { mergeLabels } from './merge-labels.ts';
import { mergeLeads } from './merge-leads.ts';
import { eraseWithThem, mergeQuestions } from './merge-questions.ts';
import { mergeTexts } from './merge-texts.ts';
import { regroup, straighten, type Carry } from './merge-groups.ts';
import { emptyWriteAheadLog, type Db } from './open.ts';

function ids(db: Db, sql: string): number[] {
  return db.prepare<[], number>(sql).pluck().all();
}

/**
 * Adds another laptop's event to the open one, in one transaction: every row once, by its uid. Which of two states of a
 * row stays is an order that does not depend on who merges what first, so that laptops that merge all ways round end with
 * the same rows.
 * @param db the open database
 * @param came path of the other event's, made by our own migrations
 * @throws SQLite's error; then nothing was changed
 */
export function mergeEvent(
  db: Db,
  came: string,
  { carry, now }: { carry: Carry; now: number },
): MergedEvent {
  db.prepare('ATTACH ? AS there').run(came);
  const merged = db
    .transaction(() => {
      db.exec(`CREATE TEMP TABLE public_before AS
        SELECT id FROM questions WHERE status = 'approved' AND shelf = 'active'`);
      const { left, ...erased } = eraseWithThem(db);
      mergeLabels(db, now);
      const questions = mergeQuestions(db);
      const leads = mergeLeads(db);
      const { texts, pictures } = mergeTexts(db);
      straighten(db);
      regroup(db, carry);
      const all = [questions, leads, texts];
      const rows: MergedRows = {
        added: { questions: questions.added, leads: leads.added, texts: texts.added, pictures },
        updated: { questions: questions.updated, leads: leads.updated, texts: texts.updated },
        known: { questions: questions.known, leads: leads.known, texts: texts.known },
        erased: {
          questions: erased.questions.length + left.questions,
          leads: erased.leads.length + left.leads,
        },
      };
      const isChanged =
        erased.questions.length + erased.leads.length > 0 ||
        all.some(({ added, updated }) => added + updated > 0) ||
        questions.votes > 0;
      if (isChanged) {
        db.prepare("UPDATE meta SET value = value + ? WHERE key = 'public_version'").run(
          PUBLIC_VERSIONS,
        );
      }
      const hidden = ids(
        db,
        `SELECT id FROM public_before
         WHERE id NOT IN (SELECT id FROM questions WHERE status = 'approved' AND shelf = 'active')`,
      );
      return { rows, isChanged, erased, hidden };
    })
    .immediate();
  const { questions, leads } = merged.erased;
  if (questions.length + leads.length > 0) emptyWriteAheadLog(db);
  return merged;
}
