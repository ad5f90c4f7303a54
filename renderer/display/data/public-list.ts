import type { PublicQuestionsEvent, PublicVotesEvent } from '../../../server/contract/events.ts';
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

/** The list with other numbers of votes; the same one when none of them is. */
export function applyVotes(list: PublicList, { votes }: PublicVotesEvent): PublicList {
  const byId = new Map(votes.map((one) => [one.id, one.votes]));
  const questions = list.questions.map((question) => {
    const now = byId.get(question.id);
    return now === undefined || now === question.votes ? question : { ...question, votes: now };
  });
  return questions.some((question, index) => question !== list.questions[index])
    ? { ...list, questions }
    : list;
}

/** Whether two states of the same version show other votes. */
export function hasOtherVotes(one: PublicList, other: PublicList): boolean {
  const before = new Map(one.questions.map((question) => [question.id, question]));
  return other.questions.some(({ id, votes, votable }) => {
    const was = before.get(id);
    return was !== undefined && (was.votes !== votes || was.votable !== votable);
  });
}
