import type { Core } from '../../core.ts';
import type {
  ClearAi,
  Question,
  QuestionCounts,
  QuestionPage,
  QuestionQuery,
  QuestionUpdate,
} from '../../contract/questions.ts';
import { EVENT_MESSAGES } from '../../contract/event.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import { signatureOf, type Actor } from '../../http/actor.ts';
import { untilChanged } from '../../platform/until-changed.ts';
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
import { createQuestionIntake } from './question-intake.ts';
import { createQuestionMerging } from './question-merging.ts';
import { createPublicList } from './public-list.ts';
import type { QuestionsRepository } from './questions.repository.ts';

const MERGED = 'This question was merged with another one.';
const NO_PHONE = 'It is not known which phone asked this question.';
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
    /** Words with which staff want a question flagged. */
    watched: () => string[];
    /** Mark of a phone at the open event. */
    phoneOf: (token: string) => Buffer;
  },
) {
  const { questions, listing, logs, writes, bus, now } = deps;
  const publicList = createPublicList(questions, deps.publicVotes);
  const { publicChange } = publicList;
  const intake = createQuestionIntake({ ...deps, publicList });

  /** Each page of a list has them: they are counted again once something changed. */
  const counted = untilChanged(
    writes.revision,
    () => new Map<number | undefined, QuestionCounts>(),
  );
  function countsOf(event?: number): QuestionCounts {
    const known = counted();
    const counts = known.get(event) ?? questions.counts(event);
    known.set(event, counts);
    return counts;
  }

  /** Refuses decisions about the questions of a past event. @throws HttpError 409 */
  function expectOpen(question: Question): void {
    if (!questions.isOpen(question)) throw conflict(EVENT_MESSAGES.isOver);
  }

  /** Stores what was decided about a question, and logs it; to be called inside a write. */
  function apply(before: Question, { changes, summary }: Decision, actor: Actor): Step {
    expectOpen(before);
    const after = questions.update(before, changes, now(), signatureOf(actor));
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

  const merging = createQuestionMerging({ ...deps, publicChange, expectOpen });

  return {
    ...intake,
    ...publicList,

    /** @see createQuestionMerging */
    merge: merging.merge,
    unmerge: merging.unmerge,
    merged: merging.list,
    erase: merging.erase,

    page: (query: QuestionQuery): QuestionPage => ({
      ...listing.page(query),
      counts: countsOf(query.event),
      watched: deps.watched(),
    }),

    counts: countsOf,

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

    /**
     * Mutes the phone that asked a question, or ends that. Its questions that wait are archived, and come back with it;
     * what was decided stays.
     * @throws HttpError 404, 409 when its event is over or the phone is not known
     */
    async mute(id: number, muted: boolean, actor: Actor): Promise<{ moved: number }> {
      const moved = await writes.run(() => {
        const asked = questions.find(id);
        if (!asked) throw notFound('This question');
        expectOpen(asked);
        if (!asked.phone) throw conflict(NO_PHONE);
        const rows = questions
          .setMuted(Buffer.from(asked.phone.id, 'hex'), muted)
          .flatMap((each) => questions.find(each) ?? []);
        for (const before of rows) {
          const shelf = muted ? 'archived' : 'active';
          const after = questions.update(before, { shelf }, now(), signatureOf(actor));
          if (muted) questions.markMuted(before.id);
          if (after) bus.emit('question-changed', before, after);
        }
        const words = muted ? 'Muted' : 'Ended the muting of';
        logs.add(actor, `${words} the phone that asked question ${id}: ${rows.length} moved`);
        return rows.length;
      });
      bus.emit('questions', null);
      return { moved };
    },

    /** @see createBulkUpdate */
    updateMany: createBulkUpdate({ ...deps, apply, publicChange }),

    /** Stores the AI's draft as the answer of a question, also of a past event; inside a write, and never for an approved one. */
    draft(id: number, answer: string): void {
      const before = questions.find(id);
      if (before) questions.update(before, { answer, ai_suggested: true }, now());
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
  };
}
