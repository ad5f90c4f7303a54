import type { Core } from '../../core.ts';
import type { ApprovedQuestion, Question } from '../../contract/questions.ts';
import type { EventMap } from '../../platform/events.ts';
import type { Step } from './question-decisions.ts';
import type { createQuestionMerging } from './question-merging.ts';
import type { QuestionsRepository } from './questions.repository.ts';

type Announcement = EventMap['questions'][0];

/** How a question, or who asked it, is gone for good. */
export function createErasure(
  deps: Core & {
    questions: QuestionsRepository;
    merging: Pick<ReturnType<typeof createQuestionMerging>, 'release'>;
    publicOf: (question: Question) => ApprovedQuestion;
    /** What steps do to the public list, inside the write. */
    publicChange: (steps: readonly Step[]) => Announcement['public'];
  },
) {
  const { questions, merging, publicOf, publicChange, events, now } = deps;

  /** What is published of an erased question, and of those that shared its answer or gave it theirs. Inside the write. */
  function eraseInside(before: Question): Announcement {
    const { id, merged_into: main } = before;
    const released = merging.release(id);
    events.emit('question-erased', id);
    questions.erase(id);
    if (main !== null) events.emit('questions-regrouped', main, []);
    const left = main === null ? null : questions.find(main);
    const upserted = released.public?.upserted ?? [];
    if (left && questions.isPublic(left)) upserted.push(publicOf(left));
    const removed = questions.isPublic(before) ? [id] : [];
    const touches = upserted.length + removed.length > 0;
    return {
      changed: left ? [...released.changed, left] : released.changed,
      removed: [id],
      public: touches ? { version: questions.raisePublicVersion(), upserted, removed } : null,
    };
  }

  /**
   * Takes the asker off a question, or with `whole` the question itself away; to be called inside a write.
   * @returns what to announce after the commit, or null when there is no such question
   */
  return function erase(id: number, whole: boolean): Announcement | null {
    const before = questions.find(id);
    if (!before) return null;
    if (whole) return eraseInside(before);
    const after = questions.update(id, { author_name: null }, now());
    return after && { changed: [after], public: publicChange([{ before, after }]) };
  };
}
