import {
  AUTHOR_NAME_MAX_LENGTH,
  LEAD_FIELD_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  TRIAL_HEADER,
} from '../../server/contract/limits.ts';
import type { FormError } from '../../server/contract/visitor-page.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { withTimeout, isRecord, readAnswer, retryAfterSeconds } from '../lib/answers.ts';

/** Kind of a visitor's submission. */
export type ParcelKind = 'question' | 'lead';

/** Server's refusal of one attempt. */
export type Refusal = Omit<FormError, 'code' | 'message'> & {
  code: string;
  message: string | null;
};

/** Result of one attempt. All but `sent` and `refused` can be retried with the same key. */
export type Outcome =
  | { kind: 'sent'; id: number | null }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'failed'; status: number; code: string; message: string | null }
  | { kind: 'busy'; retryAfterS: number }
  | { kind: 'unreachable' };

/** Sends something to the server once. Never throws. */
export type Send = (parcel: {
  kind: ParcelKind;
  key: string;
  body: Record<string, unknown>;
  /** The page is going away: the browser finishes the request after it. */
  leaving?: boolean;
}) => Promise<Outcome>;

/** Milliseconds after which an attempt counts as lost; a crowded hall's Wi-Fi can hold a request for ever. */
const ATTEMPT_TIMEOUT_MS = 15_000;

async function readOutcome(response: Response): Promise<Outcome> {
  const { status } = response;
  const answer = await readAnswer(response);
  if (answer === null) return { kind: 'unreachable' };
  if (answer.success) {
    const id = isRecord(answer.data) ? answer.data.id : null;
    return { kind: 'sent', id: typeof id === 'number' ? id : null };
  }
  if (status === 429) {
    return { kind: 'busy', retryAfterS: retryAfterSeconds(response.headers.get('Retry-After')) };
  }
  const { error: message, code, field } = answer;
  if (status >= 500 || status === 408) return { kind: 'failed', status, code, message };
  return { kind: 'refused', status, code, message, field };
}

/** Has this page say whether it is a trial, from now on. */
export function followTrial(): void {
  // The booth may be away; the next look or answer asks for it again.
  void import('./trial.ts').catch(() => {});
}

/** Posts to `/api/question` or `/api/lead`. */
export const sendToServer: Send = async ({ kind, key, body, leaving = false }) => {
  try {
    return await withTimeout(ATTEMPT_TIMEOUT_MS, async (signal) => {
      const response = await fetch(`/api/${kind}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
        redirect: 'error',
        keepalive: leaving,
        signal,
      });
      if (response.headers.has(TRIAL_HEADER)) followTrial();
      return readOutcome(response);
    });
  } catch {
    return { kind: 'unreachable' };
  }
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

function unreachable(kind: ParcelKind): Phrase {
  return { key: kind === 'question' ? 'fault.questionUnreachable' : 'fault.leadUnreachable' };
}

const FIELDS: readonly (string | null)[] = ['content', 'author_name', 'name', 'email'];

/**
 * Returns the message for a refusal in the visitor's language; an English page shows the server's own words
 * (specification, section 8).
 * @param sent the refused values, by the names of the form's fields
 */
export function refusalPhrase(
  kind: ParcelKind,
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
  kind: ParcelKind,
  outcome: Exclude<Outcome, { kind: 'sent' }>,
  body: Readonly<Record<string, unknown>>,
): Phrase {
  if (outcome.kind === 'busy') {
    return { key: 'fault.busy', values: { count: outcome.retryAfterS } };
  }
  if (outcome.kind === 'unreachable') return unreachable(kind);
  return refusalPhrase(kind, { field: null, ...outcome }, body);
}
