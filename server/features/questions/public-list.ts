import type { ApprovedQuestion, Question } from '../../contract/questions.ts';
import type { PublicQuestionsChange } from '../../contract/stream.ts';
import type { PublicVotes } from '../votes/public-votes.ts';
import { toApprovedQuestion, type QuestionsRepository } from './questions.repository.ts';

/** A question before and after a change; null before the change concerned it, or once it is gone. */
type PublicStep = { before: Question | null; after: Question | null };

export type PublicList = ReturnType<typeof createPublicList>;

/** The list of questions that everybody sees, and its versions. */
export function createPublicList(questions: QuestionsRepository, publicVotes: PublicVotes) {
  const { isPublic, publicVersion } = questions;

  /** An approved question as the public sees it. */
  function publicOf(question: Question): ApprovedQuestion {
    return toApprovedQuestion(question, publicVotes, questions.mergedIds(question));
  }
  const approved = (): ApprovedQuestion[] => questions.approved().map(publicOf);

  const isListed = (row: Question | null): row is Question => row !== null && isPublic(row);

  /** Returns the effect of changes on the list, and raises its version if there is any; inside their write. */
  function publicChange(steps: readonly PublicStep[]): PublicQuestionsChange | null {
    const upserted: ApprovedQuestion[] = [];
    const removed: number[] = [];
    for (const { before, after } of steps) {
      if (isListed(after)) upserted.push(publicOf(after));
      else if (isListed(before)) removed.push(before.id);
    }
    if (upserted.length + removed.length === 0) return null;
    return { version: questions.raisePublicVersion(), upserted, removed };
  }

  return {
    isPublic,
    publicChange,

    /** The whole list, newest approval first. */
    approved,

    /** Returns the public form of a question, however old; null if it is not public. */
    findApproved(id: number): ApprovedQuestion | null {
      const found = questions.find(id);
      return found && isPublic(found) ? publicOf(found) : null;
    },

    /**
     * Another list takes the place of this one; to be called before that.
     * @returns a function to be called inside a write after it, which says what to announce after the commit
     */
    listReplaced(): () => PublicQuestionsChange {
      const before = questions.approved().map(({ id }) => id);
      return () => {
        const upserted = approved();
        const now = new Set(upserted.map(({ id }) => id));
        const removed = before.filter((id) => !now.has(id));
        return { version: questions.raisePublicVersion(), upserted, removed };
      };
    },

    /** Grows with every change of the list. */
    publicVersion,

    /** Names what is on the list now, the numbers of votes too. */
    publicState: (): string => `${publicVersion()}-${publicVotes.state()}`,
  };
}
