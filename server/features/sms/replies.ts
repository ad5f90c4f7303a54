import { z } from 'zod';
import type { Question } from '../../contract/questions.ts';
import type { TwilioSettings } from '../../contract/settings/twilio.ts';
import type { InboundSms } from '../../contract/sms.ts';
import { JobFailure, Unreachable, type JobKind } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { answerAsText, isPhoneNumber } from './message-text.ts';
import type { ReplyKind, SmsRepliesRepository } from './sms-replies.repository.ts';
import type { SmsRepository } from './sms.repository.ts';
import type { TwilioClient } from './twilio-client.ts';
import { faultOf, OPTED_OUT_CODE } from './twilio-faults.ts';

/** Milliseconds in which a number is thanked once. */
const AUTO_REPLY_EVERY_MS = 3_600_000;
/** Milliseconds after which an auto-reply is no longer sent: a laptop that was off since yesterday stays silent. */
const AUTO_REPLY_WITHIN_MS = 24 * 3_600_000;
/** Milliseconds for which outbound messages are searched for one of ours; two days for clocks that differ. */
const SENT_WITHIN_MS = 2 * 24 * 3_600_000;
/** A carrier lets one long number send about one text a second; a day's worth costs an amount that someone has to notice. */
const BUDGET = { perMinute: 30, perDay: 1000 };
/** Milliseconds for which Twilio is left alone after "too many requests". */
const PAUSE_MS = 30_000;

const JOB_KINDS = { 'auto-reply': 'sms-auto-reply', answer: 'sms-answer' } as const;
const payload = z.object({ sms_id: z.int() });

/** A call that the library cannot cancel goes on alone when its job is over: the server does not wait for it to stop. */
export function unlessAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** A failed call as the job runner wants it. */
export function jobErrorOf(error: unknown): Error {
  if (error instanceof JobFailure) return error;
  const { kind, sentence, unsure } = faultOf(error);
  if (kind === 'unreachable') return new Unreachable({ unsure });
  if (kind === 'limited') return new JobFailure(sentence, { retry: true, afterMs: PAUSE_MS });
  return new JobFailure(sentence, { retry: kind === 'passing', unsure });
}

/** True if the answer is on the screen. */
function hasAnswer(question: Question | null): boolean {
  return question?.status === 'approved' && question.answer !== null;
}

export type Replies = ReturnType<typeof createReplies>;

/** Creates the replies to senders, an auto-reply and an answer, each sent once. */
export function createReplies(deps: {
  sms: SmsRepository;
  replies: SmsRepliesRepository;
  findQuestion: (id: number) => Question | null;
  /** Questions merged into one, which share its answer. */
  mergedInto: (question: Question) => Question[];
  jobs: Pick<Jobs, 'add' | 'drop' | 'find' | 'register'>;
  settings: () => TwilioSettings;
  /** @throws JobFailure while it is not set up */
  client: () => TwilioClient;
  now: () => number;
}) {
  const { sms, replies, findQuestion, mergedInto, jobs, settings, client, now } = deps;

  /** True if a reply may be sent to a sender. */
  function mayReply({ from, to }: { from: string; to: string }): boolean {
    const own = settings().phoneNumber;
    return isPhoneNumber(from) && from !== own && from !== to && !replies.hasOptedOut(from);
  }

  /**
   * Cancels a reply that cannot have been sent yet, inside a write. One that is being sent, or was interrupted, is
   * left to its job, which checks everything again before it sends.
   */
  function takeBack(kind: ReplyKind, smsId: number, questionId: number | null): void {
    const key = String(kind === 'answer' ? questionId : smsId);
    const job = jobs.find(JOB_KINDS[kind], key);
    if (job?.state === 'running' || job?.interrupted === 1) return;
    replies.cancel(kind, smsId);
    jobs.drop(JOB_KINDS[kind], key);
  }

  /** Question that holds a question's answer: itself, or the one that it was merged into. */
  function standingFor(question: Question): Question | null {
    return question.merged_into === null ? question : findQuestion(question.merged_into);
  }

  /** Body of a reply as of now; null when nothing is to be sent any more. */
  function bodyOf(kind: ReplyKind, text: InboundSms): string | null {
    if (!replies.isPlanned(kind, text.id)) return null;
    if (!mayReply({ from: text.from_number, to: text.to_number })) return null;
    const { autoReplyEnabled, autoReplyText, answerByText } = settings();
    if (kind === 'auto-reply') return (autoReplyEnabled && autoReplyText.trim()) || null;
    if (!answerByText) return null;
    const asked = text.question_id === null ? null : findQuestion(text.question_id);
    const question = asked && standingFor(asked);
    if (!question || question.answer === null || !hasAnswer(question)) return null;
    return answerAsText(question.answer) || null;
  }

  /** The SID under which a message went out before the process that sent it could say so. */
  async function alreadySent(message: { from: string; to: string; body: string }) {
    const sids = await client().findSent(message, now() - SENT_WITHIN_MS);
    return sids.find((sid) => !replies.isRecorded(sid)) ?? null;
  }

  function register(kind: ReplyKind): void {
    const job: JobKind<z.infer<typeof payload>> = {
      kind: JOB_KINDS[kind],
      payload,
      service: 'twilio',
      concurrency: 1,
      attempts: 5,
      budget: () => BUDGET,
      async run({ payload: { sms_id }, interrupted, signal }) {
        const text = sms.find(sms_id);
        const body = text && bodyOf(kind, text);
        // What may have been sent before counts as sent: better one too few than one twice.
        const giveUp = interrupted
          ? () => replies.markSent(kind, sms_id, null, now())
          : () => replies.cancel(kind, sms_id);
        if (!text || !body) return giveUp;
        const message = { from: text.to_number, to: text.from_number, body };
        try {
          // Twilio has no idempotency key that would make a second request the same as the first.
          const before = interrupted ? await unlessAborted(alreadySent(message), signal) : null;
          const sid = before ?? (await unlessAborted(client().send(message), signal));
          return () => replies.markSent(kind, sms_id, sid, now());
        } catch (error) {
          signal.throwIfAborted();
          if (faultOf(error).code === OPTED_OUT_CODE) {
            return () => {
              replies.setOptedOut(text.from_number, true, now());
              replies.cancel(kind, sms_id);
            };
          }
          throw jobErrorOf(error);
        }
      },
    };
    jobs.register(job);
  }
  register('auto-reply');
  register('answer');

  /**
   * Plans the answer to a sender once it is on the screen, inside a write. @param id of the question that was sent by
   * SMS
   */
  function answerChanged(id: number, before: Question | null, after: Question | null): void {
    const isAnswered = hasAnswer(after);
    if (isAnswered === hasAnswer(before)) return;
    const text = sms.ofQuestion(id);
    if (!text) return;
    if (!isAnswered) {
      takeBack('answer', text.id, id);
      return;
    }
    if (!settings().answerByText) return;
    if (!mayReply({ from: text.from_number, to: text.to_number })) return;
    if (!replies.plan('answer', text.id, now())) return;
    jobs.add(JOB_KINDS.answer, String(id), { sms_id: text.id });
  }

  return {
    /** Plans an auto-reply, unless the sender got one within the hour; inside a write. */
    planAutoReply(id: number, text: { from: string; to: string; sentAt: number }): void {
      const time = now();
      if (!settings().autoReplyEnabled || settings().autoReplyText.trim() === '') return;
      if (!mayReply(text) || time - text.sentAt > AUTO_REPLY_WITHIN_MS) return;
      if (replies.hasAutoReplySince(text.from, time - AUTO_REPLY_EVERY_MS)) return;
      replies.plan('auto-reply', id, time);
      jobs.add(JOB_KINDS['auto-reply'], String(id), { sms_id: id });
    },

    /**
     * Plans answers to the senders of a question and of those merged into it, inside the write that changes the
     * question.
     */
    questionChanged(before: Question, after: Question): void {
      answerChanged(after.id, standingFor(before), standingFor(after));
      for (const { id } of mergedInto(after)) answerChanged(id, before, after);
    },

    /** Cancels all waiting replies to a number, inside a write. */
    dropAll(number: string): void {
      for (const { kind, sms_id, question_id } of replies.unsentTo(number)) {
        takeBack(kind, sms_id, question_id);
      }
    },
  };
}
