import { statementsOf } from '../../db/statements.ts';
import { searchTextOf } from '../../db/search-text.ts';
import { bitOf } from '../labels/labels.repository.ts';
import { changed, ms, outdoes, type Fate, type MergeContext } from './merge-context.repository.ts';
import { questionGroups } from './question-groups.repository.ts';
import { namesOf, replacedTogether, searchedIn, stateOf, write } from '../../records/field.ts';
import { ERASE_AUTHOR, NO_AUTHOR, QUESTION, type QuestionData } from '../../records/question.ts';
import type { RecordOf } from '../../records/records.ts';

/**
 * Creates the merger of questions. @param labelSlot returns the slot of a label by its name, created if there
 * is room
 */
export function questionMerger(
  { db, deps, event, rows, isErased, noteErasure, questionId, whenHere, isHere }: MergeContext,
  labelSlot: (name: string) => number | null,
) {
  const { regrouped } = deps;
  const { mainOf, behind, moveTo, mergeInto } = questionGroups(db, regrouped);
  const { run, changes, insert } = statementsOf(db);
  const insertQuestion = insert<[object]>(
    `INSERT INTO questions (uid, event_id, updated_at, version, labels, ${namesOf(QUESTION.row)})
     VALUES (@uid, @event_id, @updated_at, @version, CAST(@bits AS INTEGER), ${namesOf(QUESTION.row, '@')})`,
  );
  const state = replacedTogether(QUESTION.row);
  const updateQuestion = run<[object]>(
    `UPDATE questions SET (updated_at, version, ${namesOf(state)}) = (@updated_at, @version, ${namesOf(state, '@')})
     WHERE id = @id`,
  );
  const unite = changes<[object]>(
    `UPDATE questions SET claimed = max(claimed, @claimed), created_at = min(created_at, @created_at),
       labels = labels | CAST(@bits AS INTEGER), lent_labels = lent_labels & ~CAST(@bits AS INTEGER)
     WHERE id = @id AND (claimed < @claimed OR created_at > @created_at
       OR (labels & ~lent_labels) & CAST(@bits AS INTEGER) <> CAST(@bits AS INTEGER))`,
  );
  const forgetAuthor = changes<[id: number]>(ERASE_AUTHOR);
  const putText = run<[id: number, text: string]>(
    'INSERT INTO questions_text (id, text) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text',
  );
  const dropDraft = run<[id: number]>('DELETE FROM question_drafts WHERE question_id = ?');
  const putDraft = run<
    [id: number, proposal: string | null, covered: number | null, sources: string]
  >('INSERT INTO question_drafts (question_id, proposal, covered, sources) VALUES (?, ?, ?, ?)');
  const deleteQuestion = run<[id: number]>('DELETE FROM questions WHERE id = ?');

  function labelBits(names: readonly string[]): number {
    const slots = new Set(names.map((name) => labelSlot(name)).filter((slot) => slot !== null));
    return [...slots].reduce((sum, slot) => sum + bitOf(slot), 0);
  }

  function textOf(id: number, data: QuestionData): void {
    deps.textChanged(id);
    putText(id, searchTextOf(searchedIn(QUESTION.row, data)));
  }

  function draftOf(id: number, draft: QuestionData['draft']): void {
    if (draft === null) return;
    const covered = draft.covered === null ? null : Number(draft.covered);
    putDraft(id, draft.proposal, covered, JSON.stringify(draft.sources));
  }

  function eraseQuestion(
    { uid, at }: { uid: string; at: string },
    here: { id: number } | null,
  ): Fate {
    noteErasure('question', uid, at);
    if (here === null) return 'skipped';
    const main = mainOf(here.id);
    for (const other of behind(here.id)) moveTo(other, null, ms(at));
    deps.erased(here.id);
    deps.textChanged(here.id);
    deleteQuestion(here.id);
    if (main !== null) regrouped(main, []);
    return 'erased';
  }

  /** Record with the changes that are needed here: erased data is left out, and each state has its times. */
  function soundData({ uid, at }: { uid: string; at: string }, came: QuestionData): QuestionData {
    const { status, answer, shelf, merged_into: main } = came;
    const isApproved = status === 'approved';
    const isMerged =
      shelf === 'merged' && main !== null && main !== uid && !isErased('question', main);
    return {
      ...came,
      ...(isErased('author', uid) ? NO_AUTHOR : {}),
      shelf: shelf === 'merged' && !isMerged ? 'active' : shelf,
      merged_into: isMerged ? main : null,
      approved_at: came.approved_at ?? (isApproved ? at : null),
      answered_at: isApproved && answer !== null ? (came.answered_at ?? at) : null,
    };
  }

  function question(record: RecordOf<'question'>): Fate {
    const { uid } = record;
    const here = rows.question(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    if (record.data === null) return eraseQuestion(record, here);
    if (isErased('question', uid)) return 'skipped';
    const data = soundData(record, record.data);
    const columns = { ...changed(record), ...write(QUESTION.row, data) };
    // It is active until its main question is here.
    if (columns.shelf === 'merged') columns.shelf = 'active';
    const marks = labelBits(data.labels);

    if (here === null) {
      const id = insertQuestion({ uid, event_id: event.id, bits: marks, ...columns });
      textOf(id, data);
      draftOf(id, data.draft);
      if (data.merged_into !== null)
        whenHere(data.merged_into, questionId(data.merged_into), (into) => mergeInto(id, into));
      isHere(uid, id);
      return 'added';
    }

    const { id } = here;
    const ours = here.record.data;
    const { claimed, created_at } = columns;
    const isUnited = unite({ id, claimed, created_at, bits: marks }) > 0;
    const main = data.merged_into;
    if (main !== null && questionId(main) === null) {
      whenHere(main, null, () => void question(record));
      data.merged_into = null;
      data.shelf = 'active';
    }
    const isNewer =
      ours !== null &&
      outdoes(
        [record, data],
        [here.record, ours],
        (one) => stateOf(QUESTION, one),
        (one) => one.merged_into !== null,
      );
    if (!isNewer) return isUnited ? 'changed' : 'skipped';
    const before = mainOf(id);
    if (before !== null) moveTo(id, null, 0);
    updateQuestion({ ...columns, id });
    textOf(id, { ...data, content: ours.content });
    dropDraft(id);
    draftOf(id, data.draft);
    const into = data.merged_into === null ? null : questionId(data.merged_into);
    if (into !== null) mergeInto(id, into);
    if (before !== null && before !== into) regrouped(before, []);
    return 'changed';
  }

  function author({ uid, at }: RecordOf<'erasure'>): Fate {
    const here = rows.question(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    const isNews = !isErased('author', uid);
    noteErasure('author', uid, at);
    if (!here?.record.data) return 'skipped';
    if (forgetAuthor(here.id) === 0 || !isNews) return 'skipped';
    textOf(here.id, { ...here.record.data, ...NO_AUTHOR });
    return 'erased';
  }

  return { question, author };
}
