import type { QuestionSubmission, SubmittedQuestion } from '../../contract/questions.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { EventBus, EventMap } from '../../platform/events.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { QuestionClaims } from './question-claims.ts';
import type { QuestionHooks } from './question-hooks.ts';
import type { QuestionsRepository } from './questions.repository.ts';

type Announcement = EventMap['questions'][0];

/** How a question comes in, and how its phone shows later that it is the one that sent it. */
export function createQuestionIntake(deps: {
  questions: QuestionsRepository;
  claims: QuestionClaims;
  idempotency: IdempotencyRepository;
  writes: WriteQueue;
  events: EventBus;
  hooks: readonly QuestionHooks[];
  now: () => number;
}) {
  const { questions, claims, idempotency, writes, events, hooks, now } = deps;

  /** Every way in passes here. @returns the question's id */
  function take(
    submission: QuestionSubmission,
    time: number,
    { testCode = null, uid = null }: { testCode?: string | null; uid?: string | null } = {},
  ): number {
    const id = questions.insert(submission, time, uid);
    const stored = questions.find(id);
    if (stored) for (const hook of hooks) hook.taken?.(stored, testCode);
    return id;
  }

  return {
    /**
     * Stores a question that came some other way than by the page as pending; to be called inside a write.
     * @param uid by which other laptops know it that it came to as well
     * @returns its id, and what to announce after the commit
     */
    takeInside(
      submission: QuestionSubmission,
      uid: string,
    ): { id: number; announcement: Announcement } {
      const id = take(submission, now(), { uid });
      const stored = questions.find(id);
      return { id, announcement: { changed: stored ? [stored] : [], public: null } };
    },

    /**
     * Stores a visitor's question as pending; a second one with the same key is the first.
     * @param testCode of the test that it is sent for
     * @throws HttpError 422 when the key was used for something else
     */
    async submit(
      submission: QuestionSubmission,
      key: string | null,
      testCode: string | null = null,
    ): Promise<SubmittedQuestion> {
      const { id, first, at, stored, announce } = await writes.run(() => {
        const time = now();
        const result = idempotency.once({ scope: 'question', key, submission }, time, () =>
          take(submission, time, { testCode }),
        );
        const isNew = result.first && key !== null;
        return {
          ...result,
          announce: isNew ? hooks.map((hook) => hook.keyed?.(result.id, key)) : [],
          stored: questions.find(result.id),
        };
      });
      if (first && stored) events.emit('questions', { changed: [stored], public: null });
      for (const tell of announce) tell?.();
      // The same for a question that was erased since: its phone must not see a difference.
      const claim = claims.claimOf(stored ?? { id, created_at: new Date(at).toISOString() });
      return { id, status: 'pending', claim };
    },

    /**
     * Takes a question for a lead, once and for all; to be called inside a write.
     * @returns its id, or null when the claim is none, not right, or was used before
     */
    claim(claim: string | null): number | null {
      const id = claim === null ? null : claims.idIn(claim);
      const question = id === null ? null : questions.find(id);
      if (claim === null || !question || !claims.isOf(claim, question)) return null;
      return questions.claim(question.id) ? question.id : null;
    },

    /**
     * Takes the question that was sent under a key, as {@link claim} does: whoever knows the key gets the claim by it.
     * @returns its id, or null when it is not here yet or was taken before
     */
    claimByKey(key: string): number | null {
      const id = idempotency.idOf('question', key);
      return id !== null && questions.claim(id) ? id : null;
    },
  };
}
