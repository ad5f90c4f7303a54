import type { PublicQuestionsEvent } from '../../../server/contract/events.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';

/** The approved questions, newest approval first, as of a version of the public list. */
export type PublicList = { questions: readonly ApprovedQuestion[]; version: number };

/** The list after an event: what is new joins at the front, what changed changes where it stands. */
export function applyQuestionsEvent(list: PublicList, event: PublicQuestionsEvent): PublicList {
  if (event.version <= list.version) return list;
  const removed = new Set(event.removed);
  const changed = new Map(event.upserted.map((question) => [question.id, question]));
  const known = new Set(list.questions.map(({ id }) => id));
  const joined = event.upserted.filter(({ id }) => !known.has(id));
  const kept = list.questions
    .filter(({ id }) => !removed.has(id))
    .map((question) => changed.get(question.id) ?? question);
  return { questions: [...joined, ...kept], version: event.version };
}
