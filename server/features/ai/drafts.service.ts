import type { Core } from '../../core.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { NO_AI, type DiscardedProposal, type QuestionAi } from '../../contract/ai.ts';
import type { Question } from '../../contract/questions.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { JobFailure, Unreachable, type JobRun } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/internet-services.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { aiAccess, aiRefusal, type AiAccess } from './ai-access.ts';
import { AiFault } from './ai-fault.ts';
import type { ChatClient } from './chat-client.ts';
import { runDraft, type Draft } from './draft-run.ts';
import { DRAFT_JOB, type DraftsRepository } from './drafts.repository.ts';
import { fittingPassages } from './fitting.ts';
import type { KnowledgeRepository } from './knowledge.repository.ts';
import { createLastRefusal } from './last-refusal.ts';

/** Payload of the jobs. `replaces`: fingerprint of the answer at the time of the request. */
const payload = z.object({ replaces: z.string().nullable() });
type Payload = z.infer<typeof payload>;

const ANOTHER_DRAFT = 'The AI has written another draft since. That one stays.';
const NOT_IN_LISTS = 'The AI drafts only for questions in the lists. Restore this one first.';

function fingerprint(answer: string | null): string | null {
  return answer && createHash('sha256').update(answer).digest('base64url').slice(0, 22);
}

/** Returns a function that reads the `ai` of a question. */
export function questionAiOf(drafts: DraftsRepository, jobs: Jobs): (id: number) => QuestionAi {
  return (id) => {
    const job = jobs.find(DRAFT_JOB, String(id));
    const notes = drafts.find(id);
    if (!job && !notes) return NO_AI;
    const state = job ? (job.state === 'failed' ? 'failed' : 'queued') : 'none';
    return { ...NO_AI, ...notes, state, reason: job?.reason ?? null };
  };
}

type Place = Pick<Question, 'status' | 'shelf'>;

/** True if no draft is paid for any more: the question was rejected or set aside by this change. */
export function losesDraft(before: Place, after: Place): boolean {
  const isRejected = after.status === 'rejected' && before.status !== 'rejected';
  return isRejected || (after.shelf !== 'active' && before.shelf === 'active');
}

export type DraftsService = ReturnType<typeof createDraftsService>;

/**
 * Creates the service of drafts: requested as jobs, stored as an answer or a proposal, and approved only by people.
 */
export function createDraftsService(
  deps: Core & {
    drafts: DraftsRepository;
    knowledge: KnowledgeRepository;
    questions: QuestionsService;
    settings: SettingsService;
    client: ChatClient;
    jobs: Jobs;
    services: Services;
  },
) {
  const { drafts, knowledge, questions, settings, client, jobs, services, logs, writes } = deps;
  const { bus, logger, elapsed } = deps;
  const lastRefusal = createLastRefusal(elapsed);

  /** Adds the job, inside a write. */
  function queue({ id, answer }: Pick<Question, 'id' | 'answer'>): void {
    jobs.add(DRAFT_JOB, String(id), { replaces: fingerprint(answer) } satisfies Payload);
  }

  /** Stores a draft, inside the write that ends the job. */
  function land(id: number, { replaces }: Payload, { text, covered, sources }: Draft): void {
    const question = questions.find(id);
    if (!question || question.shelf !== 'active') return;
    const { status, answer, ai_suggested } = question;
    const isUntouched = (answer === null || ai_suggested) && fingerprint(answer) === replaces;
    // What is on the big screen, and what a person wrote, is changed only by a person.
    if (status !== 'approved' && isUntouched) {
      drafts.put(id, { proposal: null, covered, sources });
      questions.draft(id, text);
    } else if (text !== answer) {
      drafts.put(id, { proposal: text, covered, sources });
    }
  }

  function toFailure(error: unknown, access: AiAccess, id: number): unknown {
    if (!(error instanceof AiFault)) return error;
    const { problem, retry, afterMs, message } = error;
    logger.warn({ problem, question: id }, 'a draft failed');
    if (problem === 'offline') return new Unreachable();
    lastRefusal.note(access.fingerprint, error);
    return new JobFailure(message, { retry, ...(afterMs === undefined ? {} : { afterMs }) });
  }

  async function run({ key, payload: given, signal }: JobRun<Payload>): Promise<() => void> {
    const id = Number(key);
    const question = questions.find(id);
    if (!question || question.shelf !== 'active') return () => {};
    const access = aiAccess(settings);
    if (!access) throw new JobFailure(aiRefusal(settings) ?? '', { retry: false });
    const refusal = lastRefusal.of(access.fingerprint);
    if (refusal) throw new JobFailure(refusal.message, { retry: false });
    try {
      const draft = await runDraft({
        client,
        access,
        system: settings.current().ai.system,
        fitting: fittingPassages(knowledge, question.content),
        question: question.content,
        signal,
      });
      return () => land(id, given, draft);
    } catch (error) {
      throw toFailure(error, access, id);
    }
  }

  jobs.register({
    kind: DRAFT_JOB,
    payload,
    service: 'ai',
    concurrency: 2,
    attempts: 5,
    budget: () => settings.current().ai,
    run,
  });

  const giveUp = (id: number) => jobs.drop(DRAFT_JOB, String(id));
  bus.on('question-taken', (id) => {
    if (aiRefusal(settings) === null) queue({ id, answer: null });
  });
  bus.on('question-changed', (before, after) => {
    const { id } = after;
    if (losesDraft(before, after)) giveUp(id);
    const isOther = before.answer !== after.answer;
    if (after.ai_suggested) {
      if (isOther) drafts.withdraw(id);
    } else if (isOther) drafts.remove(id);
    else drafts.removeSpent(id);
  });
  bus.on('question-ai-cleared', (id) => {
    giveUp(id);
    drafts.remove(id);
  });
  bus.on('question-erased', giveUp);

  // A job that came, went or failed shows on its question.
  bus.on('jobs', (touched) => {
    if (touched.some(({ kind }) => kind === DRAFT_JOB)) bus.emit('questions', null);
  });

  /** The last settings that drafts could be made with. */
  let used: string | null = null;
  /**
   * Takes over the current settings. New ones give failed drafts another try, since the settings may have been the
   * reason.
   */
  function useSettings(): void {
    const access = aiAccess(settings);
    services.use('ai', access && access.url.href);
    if (!access || access.fingerprint === used) return;
    const isNew = used === null;
    used = access.fingerprint;
    if (isNew) return;
    const failed = jobs.of([DRAFT_JOB], 'failed');
    if (failed.length === 0) return;
    void writes
      .run(() => failed.forEach(({ id }) => jobs.retry(id)))
      .catch((error: unknown) => logger.error({ err: error }, 'drafts could not be tried again'));
  }
  useSettings();
  bus.on('settings', useSettings);

  return {
    /**
     * Requests another draft. Resolves after the commit. @throws HttpError 404, or 409 with the reason when no draft
     * can be made
     */
    async rerun(id: number, actor: Actor): Promise<Question> {
      return writes.run(() => {
        const question = questions.find(id);
        if (!question) throw notFound('This question');
        questions.expectOpen(question);
        if (question.shelf !== 'active') throw conflict(NOT_IN_LISTS);
        const reason = aiRefusal(settings);
        if (reason !== null) throw conflict(reason);
        queue(question);
        logs.add(actor, `Question ${id}: queued for AI`);
        return questions.find(id) ?? question;
      });
    },

    /**
     * Restores a discarded draft with its sources.
     *
     * @throws HttpError 404, or 409 when there is another draft by now
     */
    async restore(id: number, notes: DiscardedProposal, actor: Actor): Promise<Question> {
      const question = await writes.run(() => {
        const before = questions.find(id);
        if (!before) throw notFound('This question');
        questions.expectOpen(before);
        if (before.ai.proposal !== null) throw conflict(ANOTHER_DRAFT);
        drafts.put(id, notes);
        logs.add(actor, `Question ${id}: put the AI’s draft back`);
        return questions.find(id) ?? before;
      });
      bus.emit('questions', null);
      return question;
    },

    /** Throws a draft away that did not become the answer. @throws HttpError 404 */
    async discard(id: number, actor: Actor): Promise<Question> {
      const question = await writes.run(() => {
        const before = questions.find(id);
        if (!before) throw notFound('This question');
        questions.expectOpen(before);
        if (before.ai.proposal === null) throw notFound('This draft');
        drafts.withdraw(id);
        if (!before.ai_suggested) drafts.remove(id);
        logs.add(actor, `Question ${id}: discarded the AI’s draft`);
        return questions.find(id) ?? before;
      });
      bus.emit('questions', null);
      return question;
    },
  };
}
