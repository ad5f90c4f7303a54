import type { Core } from '../../core.ts';
import type {
  ApprovedQuestion,
  ClearAi,
  Question,
  QuestionPage,
  QuestionQuery,
  QuestionSubmission,
  QuestionUpdate,
  SubmittedQuestion,
} from '../../contract/questions.ts';
import type { OwnQuestion } from '../../contract/live-page.ts';
import { EVENT_MESSAGES } from '../../contract/event.ts';
import type { PublicQuestionsChange } from '../../contract/stream.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { Actor } from '../../http/actor.ts';
import type { PublicVotes } from '../votes/public-votes.ts';
import type { QuestionClaims } from './question-claims.ts';
import { createBulkUpdate } from './question-bulk.ts';
import {
  changedWords,
  decisionOf,
  isDecision,
  type Decision,
  type Step,
} from './question-decisions.ts';
import type { QuestionsListing } from './questions-listing.repository.ts';
import { createQuestionMerging } from './question-merging.ts';
import { toApprovedQuestion, type QuestionsRepository } from './questions.repository.ts';
import { iso } from '../../platform/time.ts';

const MERGED = 'This question was merged with another one.';
const DRAFT_CAME = 'The AI’s draft came in just now. Read it, then approve again.';

export type QuestionsService = ReturnType<typeof createQuestionsService>;

/** The question's way from the phone to the screen. Every promise resolves after the commit. */
export function createQuestionsService(
  deps: Core & {
    questions: QuestionsRepository;
    listing: QuestionsListing;
    claims: QuestionClaims;
    idempotency: IdempotencyRepository;
    publicVotes: PublicVotes;
  },
) {
  const { questions, listing, claims, idempotency, logs, writes, bus, publicVotes, now } = deps;

  /** An approved question as the public sees it. */
  function publicOf(question: Question): ApprovedQuestion {
    return toApprovedQuestion(question, publicVotes, questions.mergedIds(question));
  }

  /** Every way in passes here. @returns the question's id */
  function take(submission: QuestionSubmission, time: number, uid: string | null = null): number {
    const id = questions.insert(submission, time, uid);
    const stored = questions.find(id);
    if (stored) bus.emit('question-taken', stored);
    return id;
  }

  /** Returns the effect of changes on the public list, and raises its version if there is any. */
  function publicChange(steps: readonly Step[]): PublicQuestionsChange | null {
    const upserted = steps.map(({ after }) => after).filter(questions.isPublic);
    const removed = steps.filter(
      ({ before, after }) => questions.isPublic(before) && !questions.isPublic(after),
    );
    if (upserted.length + removed.length === 0) return null;
    return {
      version: questions.raisePublicVersion(),
      upserted: upserted.map(publicOf),
      removed: removed.map(({ before }) => before.id),
    };
  }

  /** Refuses decisions about the questions of a past event. @throws HttpError 409 */
  function expectOpen(question: Question): void {
    if (!questions.isOpen(question)) throw conflict(EVENT_MESSAGES.isOver);
  }

  /** Stores what was decided about a question, and logs it; to be called inside a write. */
  function apply(before: Question, { changes, summary }: Decision, actor: Actor): Step {
    expectOpen(before);
    const after = questions.update(before.id, changes, now(), actor.device);
    if (!after) throw notFound('This question');
    logs.add(actor, summary);
    bus.emit('question-changed', before, after);
    return { before, after: questions.find(before.id) ?? after };
  }

  async function change(
    id: number,
    actor: Actor,
    decide: (before: Question) => Decision,
  ): Promise<Question> {
    const done = await writes.run(() => {
      const before = questions.find(id);
      if (!before) throw notFound('This question');
      const step = apply(before, decide(before), actor);
      return { after: step.after, public: publicChange([step]) };
    });
    bus.emit('questions', done.public);
    return done.after;
  }

  const updateMany = createBulkUpdate({ ...deps, apply, publicChange });

  const merging = createQuestionMerging({ ...deps, publicOf, expectOpen });

  return {
    /**
     * Stores a question that came some other way than by the page as pending; to be called inside a write.
     * @param uid by which other laptops know it that it came to as well
     * @returns its id; it is to be announced after the commit
     */
    takeInside: (submission: QuestionSubmission, uid: string): number =>
      take(submission, now(), uid),

    /**
     * Stores a visitor's question as pending; a second one with the same key is the first.
     * @throws HttpError 422 when the key was used for something else
     */
    async submit(submission: QuestionSubmission, key: string | null): Promise<SubmittedQuestion> {
      const { id, first, at, stored, announce } = await writes.run(() => {
        const time = now();
        const result = idempotency.once({ scope: 'question', key, submission }, time, () =>
          take(submission, time),
        );
        const announce: (() => void)[] = [];
        if (result.first && key !== null) {
          const tell = (later: () => void) => void announce.push(later);
          bus.emit('question-keyed', { id: result.id, key, tell });
        }
        return { ...result, announce, stored: questions.find(result.id) };
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
      const id = claim === null ? null : claims.idIn(claim);
      const question = id === null ? null : questions.find(id);
      if (claim === null || !question || !claims.isOf(claim, question)) return null;
      if (!questions.isOpen(question)) return null;
      return questions.claim(question.id) ? question.id : null;
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

    /** @see createQuestionMerging */
    merge: merging.merge,
    unmerge: merging.unmerge,
    merged: merging.list,
    erase: merging.erase,

    /** The public list, newest approval first. */
    approved: (): ApprovedQuestion[] => questions.approved().map(publicOf),

    /**
     * Another event takes the place of the open one; to be called inside the write, before that.
     * @returns a function to be called after it, which says what to announce after the commit
     */
    listReplaced(): () => PublicQuestionsChange {
      const removed = questions.approved().map(({ id }) => id);
      return () => ({
        version: questions.raisePublicVersion(),
        upserted: questions.approved().map(publicOf),
        removed,
      });
    },

    /** Grows with every change of the public list. */
    publicVersion: (): number => questions.publicVersion(),

    /** Names what is on the public list now, the numbers of votes too. */
    publicState: (): string => `${questions.publicVersion()}-${publicVotes.state()}`,

    page: (query: QuestionQuery): QuestionPage => ({
      ...listing.page(query),
      counts: questions.counts(query.event),
    }),

    counts: (event?: number) => questions.counts(event),

    isPublic: questions.isPublic,
    expectOpen,

    /**
     * Moderation: status, answer and author in one step.
     * @throws HttpError 404, or 409 when `version` is not the row's any more
     */
    update(id: number, { version, ...changes }: QuestionUpdate, actor: Actor): Promise<Question> {
      return change(id, actor, (before) => {
        if (version !== undefined && version !== before.version) {
          const isDrafted =
            before.ai_suggested && before.changed_by === null && changes.status === 'approved';
          throw conflict(isDrafted ? DRAFT_CAME : changedWords(before, actor));
        }
        if (before.shelf === 'merged' && isDecision(changes)) throw conflict(MERGED);
        return decisionOf(before, changes);
      });
    },

    /** @see createBulkUpdate */
    updateMany,

    /** Stores the AI's draft as the answer of a question, also of a past event; inside a write, and never for an approved one. */
    draft(id: number, answer: string): void {
      questions.update(id, { answer, ai_suggested: true }, now());
    },

    /** Takes the AI's tag off a question, and its answer too when asked; a draft that waits is given up. @throws HttpError 404, 409 as for `update` */
    clearAi: (
      id: number,
      { clear_answer: clearAnswer, version }: ClearAi,
      actor: Actor,
    ): Promise<Question> =>
      change(id, actor, (before) => {
        // What someone wrote in place of the AI's words meanwhile must not go with them.
        if (version !== undefined && version !== before.version) {
          throw conflict(changedWords(before, actor));
        }
        bus.emit('question-ai-cleared', id);
        return {
          changes: { ai_suggested: false, ...(clearAnswer ? { answer: null } : {}) },
          summary: `Question ${id}: cleared AI ${clearAnswer ? 'answer' : 'flag'}`,
        };
      }),

    /** @returns null when there is none */
    find: (id: number): Question | null => questions.find(id),

    /**
     * Returns the question of a claim's holder. Null if the claim is invalid, or the question is gone or of a past event.
     * `on` is its public form, or that of the question it was merged into; null if that is not public.
     */
    ownOf(claim: string): OwnQuestion | null {
      const id = claims.idIn(claim);
      const own = id === null ? null : questions.find(id);
      if (!own || !claims.isOf(claim, own) || !questions.isOpen(own)) return null;
      const on = own.merged_into === null ? own : questions.find(own.merged_into);
      return {
        id: own.id,
        content: own.content,
        on: on && questions.isPublic(on) ? publicOf(on) : null,
      };
    },

    /** Returns the public form of a question, however old; null if it is not public. */
    findApproved(id: number): ApprovedQuestion | null {
      const found = questions.find(id);
      return found && questions.isPublic(found) ? publicOf(found) : null;
    },
  };
}
