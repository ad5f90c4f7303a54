import type { WriteQueue } from '../../db/write-queue.ts';
import type {
  ApprovedQuestion,
  BulkItem,
  BulkResult,
  ClearAi,
  Question,
  QuestionPage,
  QuestionQuery,
  QuestionUpdate,
} from '../../contract/questions.ts';
import type { OwnQuestion } from '../../contract/live-page.ts';
import type { Labelling } from '../../contract/labels.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { EventBus, EventMap } from '../../platform/events.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { Actor } from '../../http/actor.ts';
import type { PublicVotes } from '../votes/public-votes.ts';
import type { QuestionClaims } from './question-claims.ts';
import {
  changesOf,
  decisionOf,
  isDecision,
  reasonToSkip,
  type Decision,
} from './question-decisions.ts';
import type { QuestionsListing } from './questions-listing.repository.ts';
import { isPublic } from './question-row.ts';
import { changedWords } from './changed-words.ts';
import type { QuestionHooks } from './question-hooks.ts';
import { createQuestionIntake } from './question-intake.ts';
import { createQuestionMerging } from './question-merging.ts';
import { toApprovedQuestion, type QuestionsRepository } from './questions.repository.ts';

type Announcement = EventMap['questions'][0];
type PublicChange = Announcement['public'];
/** A question before and after a change. */
type Step = { before: Question; after: Question };

const MERGED = 'This question was merged with another one.';
const DRAFT_CAME = 'The AI’s draft came in just now. Read it, then approve again.';

export type QuestionsService = ReturnType<typeof createQuestionsService>;

/** The question's way from the phone to the screen. Every promise resolves after the commit. */
export function createQuestionsService(deps: {
  questions: QuestionsRepository;
  listing: QuestionsListing;
  claims: QuestionClaims;
  idempotency: IdempotencyRepository;
  logs: LogsRepository;
  writes: WriteQueue;
  events: EventBus;
  publicVotes: PublicVotes;
  now: () => number;
}) {
  const { questions, listing, claims, idempotency, logs, writes, events, publicVotes, now } = deps;

  const hooks: QuestionHooks[] = [];

  /** An approved question as the public sees it. */
  function publicOf(question: Question): ApprovedQuestion {
    return toApprovedQuestion(question, publicVotes, questions.mergedIds(question));
  }

  /** What changes do to the public list; raises its version when they do anything. */
  function publicChange(steps: readonly Step[]): PublicChange {
    const upserted = steps.map(({ after }) => after).filter(isPublic);
    const removed = steps.filter(({ before, after }) => isPublic(before) && !isPublic(after));
    if (upserted.length + removed.length === 0) return null;
    return {
      version: questions.raisePublicVersion(),
      upserted: upserted.map(publicOf),
      removed: removed.map(({ before }) => before.id),
    };
  }

  /** Stores what was decided about a question, and logs it; to be called inside a write. */
  function apply(before: Question, { changes, summary }: Decision, actor: Actor): Step {
    const after = questions.update(before.id, changes, now(), actor.device);
    if (!after) throw notFound('This question');
    logs.add(actor, summary, now());
    for (const hook of hooks) hook.changed?.(before, after);
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
    events.emit('questions', { changed: [done.after], public: done.public });
    return done.after;
  }

  function regrouped(main: number, came: readonly number[]): void {
    for (const hook of hooks) hook.regrouped?.(main, came);
  }

  const intake = createQuestionIntake({
    questions,
    claims,
    idempotency,
    writes,
    events,
    hooks,
    now,
  });

  const merging = createQuestionMerging({
    questions,
    publicOf,
    logs,
    writes,
    events,
    changed(before, after) {
      for (const hook of hooks) hook.changed?.(before, after);
    },
    regrouped,
    now,
  });

  /** What is told of an erased question, and of those that shared its answer or gave it theirs. Inside the write. */
  function eraseInside(before: Question): Announcement {
    const { id, merged_into: main } = before;
    const released = merging.release(id);
    for (const hook of hooks) hook.erased?.(id);
    questions.erase(id);
    if (main !== null) regrouped(main, []);
    const left = main === null ? null : questions.find(main);
    const upserted = released.public?.upserted ?? [];
    if (left && isPublic(left)) upserted.push(publicOf(left));
    const removed = isPublic(before) ? [id] : [];
    const touches = upserted.length + removed.length > 0;
    return {
      changed: left ? [...released.changed, left] : released.changed,
      removed: [id],
      public: touches ? { version: questions.raisePublicVersion(), upserted, removed } : null,
    };
  }

  return {
    /** @see createQuestionIntake */
    ...intake,

    /** @see createQuestionMerging */
    merge: merging.merge,
    unmerge: merging.unmerge,
    merged: merging.list,

    /** To be called while the server is put together. */
    hook: (added: QuestionHooks): void => void hooks.push(added),

    /** The public list, newest approval first. */
    approved: (): ApprovedQuestion[] => questions.approved().map(publicOf),

    /** Grows with every change of the public list. */
    publicVersion: (): number => questions.publicVersion(),

    /** Names what is on the public list now, the numbers of votes too. */
    publicState: (): string => `${questions.publicVersion()}-${publicVotes.state()}`,

    page: (query: QuestionQuery): QuestionPage => ({
      ...listing.page(query),
      counts: questions.counts(),
    }),

    counts: () => questions.counts(),

    /**
     * Moderation: status, answer and author in one step.
     * @throws HttpError 404, or 409 when `version` is not the row's any more
     */
    update(id: number, { version, ...changes }: QuestionUpdate, actor: Actor): Promise<Question> {
      return change(id, actor, (before) => {
        if (version !== undefined && version !== before.version) {
          const isDrafted = before.ai_suggested && changes.status === 'approved';
          throw conflict(isDrafted ? DRAFT_CAME : changedWords(before, actor));
        }
        if (before.shelf === 'merged' && isDecision(changes)) throw conflict(MERGED);
        return decisionOf(before, changes);
      });
    },

    /**
     * Changes many questions in one step; says which ones were left as they are.
     * @param label labels a question inside the write
     * @throws HttpError 404 when a label is gone: then nothing is changed
     */
    async updateMany(
      items: readonly BulkItem[],
      actor: Actor,
      label: (id: number, wanted: Labelling, actor: Actor) => Question,
    ): Promise<BulkResult> {
      const { announced, ...result } = await writes.run(() => {
        const steps: Step[] = [];
        /** Of labels nothing is said in public. */
        const labelled: Question[] = [];
        const skipped: BulkResult['skipped'] = [];
        for (const item of items) {
          const { id } = item;
          const before = questions.find(id);
          const reason = before ? reasonToSkip(item, before) : 'gone';
          if (reason !== null || !before) {
            skipped.push({ id, reason: reason ?? 'gone' });
            continue;
          }
          const changes = changesOf(item);
          const step =
            Object.keys(changes).length === 0
              ? { before, after: before }
              : apply(before, decisionOf(before, changes), actor);
          const after = item.labels ? label(id, item.labels, actor) : step.after;
          if (step.after === before) labelled.push(after);
          else steps.push({ before, after });
        }
        const changed = [...steps.map(({ after }) => after), ...labelled];
        return { changed, skipped, announced: publicChange(steps) };
      });
      if (result.changed.length > 0) {
        events.emit('questions', { changed: result.changed, public: announced });
      }
      return result;
    },

    /** Stores the AI's draft as the answer of a question that is not approved; to be called inside a write. */
    draft(id: number, answer: string): void {
      const before = questions.find(id);
      if (!before || before.status === 'approved') return;
      const after = questions.update(id, { answer, ai_suggested: true }, now());
      if (after) for (const hook of hooks) hook.changed?.(before, after);
    },

    /** Takes the AI's tag off a question, and its answer too when asked; a draft that waits is given up. @throws HttpError 404, 409 as for `update` */
    clearAi: (
      id: number,
      { clear_answer: clearAnswer, version }: ClearAi,
      actor: Actor,
    ): Promise<Question> =>
      change(id, actor, (before) => {
        // What somebody wrote in place of the AI's words meanwhile must not go with them.
        if (version !== undefined && version !== before.version) {
          throw conflict(changedWords(before, actor));
        }
        for (const hook of hooks) hook.cleared?.(id);
        return {
          changes: { ai_suggested: false, ...(clearAnswer ? { answer: null } : {}) },
          summary: `Question ${id}: cleared AI ${clearAnswer ? 'answer' : 'flag'}`,
        };
      }),

    /**
     * Takes the asker off a question, or with `whole` the question itself away; to be called inside a write.
     * @returns what to announce after the commit, or null when there is no such question
     */
    forget(id: number, whole: boolean): Announcement | null {
      const before = questions.find(id);
      if (!before) return null;
      if (whole) return eraseInside(before);
      const after = questions.update(id, { author_name: null }, now());
      return after && { changed: [after], public: publicChange([{ before, after }]) };
    },

    /** @returns null when there is none */
    find: (id: number): Question | null => questions.find(id),

    /** What became of a question, for whoever has its claim; null when that is none, or the question is gone. */
    ownOf(claim: string): OwnQuestion | null {
      const id = claims.idIn(claim);
      const own = id === null ? null : questions.find(id);
      if (!own || !claims.isOf(claim, own)) return null;
      const on = own.merged_into === null ? own : questions.find(own.merged_into);
      return { id: own.id, content: own.content, on: on && isPublic(on) ? publicOf(on) : null };
    },

    /** As the public sees it, however old; null when it does not. */
    findApproved(id: number): ApprovedQuestion | null {
      const found = questions.find(id);
      return found && isPublic(found) ? publicOf(found) : null;
    },
  };
}
