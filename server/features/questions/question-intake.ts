import type { OwnQuestion } from '../../contract/live-page.ts';
import type { Question, QuestionSubmission, SubmittedQuestion } from '../../contract/questions.ts';
import type { Core } from '../../core.ts';
import { iso } from '../../platform/time.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { PublicList } from './public-list.ts';
import type { QuestionClaims } from './question-claims.ts';
import type { QuestionsRepository } from './questions.repository.ts';

/** A question's ways in, and the claim by which the visitor who asked it is recognized. */
export function createQuestionIntake(
  deps: Core & {
    questions: QuestionsRepository;
    claims: QuestionClaims;
    idempotency: IdempotencyRepository;
    publicList: PublicList;
    /** Mark of a phone at the open event. @param token of the phone, or whatever else names it */
    phoneOf: (token: string) => Buffer;
  },
) {
  const { questions, claims, idempotency, publicList, phoneOf, writes, bus, now } = deps;

  /** Every way in passes here. @param token names the phone that asks @returns the question's id */
  function take(
    submission: QuestionSubmission,
    time: number,
    token: string | null,
    uid: string | null = null,
  ): number {
    const phone = token === null ? null : phoneOf(token);
    const id = questions.insert(submission, time, { uid, phone });
    bus.emit('question-taken', id);
    return id;
  }

  /** Finds a question of the open event by a claim; null when that is not valid. */
  function claimed(claim: string): Question | null {
    const id = claims.idIn(claim);
    const question = id === null ? null : questions.find(id);
    if (!question || !claims.isOf(claim, question)) return null;
    return questions.isOpen(question) ? question : null;
  }

  return {
    /**
     * Stores a question that came some other way than by the page as pending; to be called inside a write.
     * @param uid by which other laptops know it that it came to as well
     * @param sender names who sent it
     * @returns its id; it is to be announced after the commit
     */
    takeInside: (submission: QuestionSubmission, uid: string, sender: string): number =>
      take(submission, now(), sender, uid),

    /**
     * Stores a visitor's question as pending; a second one with the same key is the first.
     * @param token of the phone, if it has one
     * @throws HttpError 422 when the key was used for something else
     */
    async submit(
      submission: QuestionSubmission,
      key: string | null,
      token: string | null,
    ): Promise<SubmittedQuestion> {
      const { id, first, at, stored, announce } = await writes.run(() => {
        const time = now();
        const result = idempotency.once({ scope: 'question', key, submission }, time, () =>
          take(submission, time, token),
        );
        const announce: (() => void)[] = [];
        if (result.first && key !== null) {
          const tell = (later: () => void) => void announce.push(later);
          bus.emit('question-keyed', { id: result.id, key, tell });
        }
        // What was just stored is known.
        return { ...result, announce, stored: result.first ? null : questions.find(result.id) };
      });
      if (first) bus.emit('questions', null);
      for (const tell of announce) tell();
      // The same for a question that was erased since: its phone must not see a difference.
      const claim = claims.claimOf(stored ?? { id, created_at: iso(at) });
      return { id, status: 'pending', claim };
    },

    /**
     * Takes a question for a lead, once and for all; to be called inside a write.
     * @returns its id, or null when the claim is missing, not valid, or was used before
     */
    claim(claim: string | null): number | null {
      const question = claim === null ? null : claimed(claim);
      return question && questions.claim(question.id) ? question.id : null;
    },

    /**
     * Takes the question that was sent under a key, as {@link claim} does: knowing the key is enough.
     * @returns its id, or null when it is not here yet or was taken before
     */
    claimByKey(key: string): number | null {
      const id = idempotency.idOf('question', key);
      const question = id === null ? null : questions.find(id);
      return question && questions.isOpen(question) && questions.claim(question.id)
        ? question.id
        : null;
    },

    /**
     * Returns the question of a claim's holder. Null if the claim is invalid, or the question is gone or of a past event.
     * `on` is its public form, or that of the question it was merged into; null if that is not public.
     */
    ownOf(claim: string): OwnQuestion | null {
      const own = claimed(claim);
      if (!own) return null;
      const { id, content, merged_into } = own;
      return { id, content, on: publicList.findApproved(merged_into ?? id) };
    },
  };
}
