import {
  AUTHOR_NAME_MAX_LENGTH,
  LEAD_FIELD_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  TRIAL_HEADER,
} from '../../server/contract/limits.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { sendOnce, type Outcome, type Refusal } from '../lib/outcome.ts';
import type { Send } from '../lib/unsent-queue.ts';

/** Kinds of what a phone sends: visitors' submissions, and its vote in a poll. */
export const PARCEL_KINDS = ['question', 'lead', 'poll'] as const;
export type ParcelKind = (typeof PARCEL_KINDS)[number];
/** Kinds of visitors' submissions. */
export type FormKind = Exclude<ParcelKind, 'poll'>;

/** Has this page say whether it is a trial, from now on. */
export function followTrial(): void {
  // The booth may be away; the next look or answer asks for it again.
  void import('./trial.ts').catch(() => {});
}

/** Posts to `/api/question` or `/api/lead`, or puts a vote. */
export const sendToServer: Send<ParcelKind> = ({ kind, key, body, leaving = false }) => {
  const { poll, ...vote } = body;
  const [method, path, sent] =
    kind === 'poll'
      ? (['PUT', `/api/polls/${Number(poll)}/vote`, vote] as const)
      : (['POST', `/api/${kind}`, body] as const);
  return sendOnce(method, path, sent, {
    headers: { 'Idempotency-Key': key },
    leaving,
    seen: (headers) => {
      if (headers.has(TRIAL_HEADER)) followTrial();
    },
  });
};

/** Returns the error that keeps a question from being sent, or null. @param text trimmed */
export function questionFault(text: string): Phrase | null {
  if (text === '') return { key: 'fault.questionMissing' };
  return text.length > QUESTION_MAX_LENGTH
    ? { key: 'fault.questionTooLong', values: { count: QUESTION_MAX_LENGTH } }
    : null;
}

/** Returns the error of a refused field, derived from its value. */
function ofField(field: string, value: string): Phrase {
  const tooLong = (most: number) => value.trim().length > most;
  if (field === 'content') return questionFault(value.trim()) ?? { key: 'fault.questionMissing' };
  if (field === 'author_name') {
    return tooLong(AUTHOR_NAME_MAX_LENGTH)
      ? { key: 'fault.nameTooLong', values: { count: AUTHOR_NAME_MAX_LENGTH } }
      : { key: 'fault.nameMissing' };
  }
  if (tooLong(LEAD_FIELD_MAX_LENGTH)) {
    return { key: 'fault.fieldTooLong', values: { count: LEAD_FIELD_MAX_LENGTH } };
  }
  if (value.trim() === '') return { key: 'fault.leadRequired' };
  return { key: 'fault.emailIncomplete' };
}

function unreachable(kind: FormKind): Phrase {
  return { key: kind === 'question' ? 'fault.questionUnreachable' : 'fault.leadUnreachable' };
}

const FIELDS: readonly (string | null)[] = ['content', 'author_name', 'name', 'email'];

/**
 * Returns the message for a refusal in the visitor's language; an English page shows the server's own words
 * (specification, section 8).
 * @param sent the refused values, by the names of the form's fields
 */
export function refusalPhrase(
  kind: FormKind,
  { message: server, code, field, status }: Refusal,
  sent: Readonly<Record<string, unknown>>,
): Phrase {
  const value = field === null ? null : sent[field];
  if (code === 'validation_failed' && field !== null) {
    const text = typeof value === 'string' ? value : '';
    if (FIELDS.includes(field) || text.length > LEAD_FIELD_MAX_LENGTH) {
      return { ...ofField(field, text), server };
    }
  }
  if (code === 'unreachable') return unreachable(kind);
  if (code === 'payload_too_large') return { key: 'fault.tooMuch', server };
  if (code === 'storage_full') return { key: 'fault.storageFull', server };
  if (code === 'internal') return { key: 'fault.internal', server };
  return kind === 'question'
    ? { key: 'fault.questionFailed', values: { status }, server }
    : { key: 'fault.leadFailed', server };
}

/** Returns the message for an attempt that did not succeed (specification, section 8). @param body of the attempt */
export function outcomePhrase(
  kind: FormKind,
  outcome: Exclude<Outcome, { kind: 'sent' }>,
  body: Readonly<Record<string, unknown>>,
): Phrase {
  if (outcome.kind === 'busy') {
    return { key: 'fault.busy', values: { count: outcome.retryAfterS } };
  }
  if (outcome.kind === 'unreachable') return unreachable(kind);
  return refusalPhrase(kind, { field: null, ...outcome }, body);
}
