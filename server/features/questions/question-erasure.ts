import type { Core } from '../../core.ts';
import type { ApprovedQuestion, Question } from '../../contract/questions.ts';
import type { PublicQuestionsEvent } from '../../contract/events.ts';
import type { Step } from './question-decisions.ts';
import type { createQuestionMerging } from './question-merging.ts';
import type { QuestionsRepository } from './questions.repository.ts';

/** How a question, or who asked it, is gone for good. */
export function createErasure(
  deps: Core & {
    questions: QuestionsRepository;
    merging: Pick<ReturnType<typeof createQuestionMerging>, 'release'>;
    publicOf: (question: Question) => ApprovedQuestion;
    /** What steps do to the public list, inside the write. */
    publicChange: (steps: readonly Step[]) => PublicQuestionsEvent | null;
  },
) {
  const { questions, merging, publicOf, publicChange, events, now } = deps;

  /** What is published of an erased question, and of those that shared its answer or gave it theirs. Inside the write. */
  function eraseInside(before: Question): PublicQuestionsEvent | null {
    const { id, merged_into: main } = before;
    const released = merging.release(id);
    events.emit('question-erased', id);
    questions.erase(id);
    if (main !== null) events.emit('questions-regrouped', main, []);
    const left = main === null ? null : questions.find(main);
    const upserted = released?.upserted ?? [];
    if (left && questions.isPublic(left)) upserted.push(publicOf(left));
    const removed = questions.isPublic(before) ? [id] : [];
    if (upserted.length + removed.length === 0) return null;
    return { version: questions.raisePublicVersion(), upserted, removed };
  }

  /**
   * Takes the asker off a question, or with `whole` the question itself away; to be called inside a write.
   * @returns what to announce after the commit; undefined when there is no such question
   */
  return function erase(id: number, whole: boolean): PublicQuestionsEvent | null | undefined {
    const before = questions.find(id);
    if (!before) return undefined;
    if (whole) return eraseInside(before);
    const after = questions.update(id, { author_name: null }, now());
    return after ? publicChange([{ before, after }]) : undefined;
  };
}
