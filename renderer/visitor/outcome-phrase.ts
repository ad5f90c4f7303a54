import {
  AUTHOR_NAME_MAX_LENGTH,
  LEAD_FIELD_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import type { Outcome, ParcelKind, Refusal } from './send.ts';

/** What is wrong with a field, by what it holds. */
function ofField(field: string, value: string): Phrase {
  const tooLong = (most: number) => value.trim().length > most;
  if (field === 'content') {
    return tooLong(QUESTION_MAX_LENGTH)
      ? { key: 'fault.questionTooLong', values: { count: QUESTION_MAX_LENGTH } }
      : { key: 'fault.questionMissing' };
  }
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

const FIELDS: readonly (string | null)[] = ['content', 'author_name', 'name', 'email'];

/**
 * What a visitor reads of a refusal, in their language; an English page shows the server's own words (specification,
 * section 8).
 * @param sent what was refused, by the names of the form's fields
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
  if (code === 'payload_too_large') return { key: 'fault.tooMuch', server };
  if (code === 'storage_full') return { key: 'fault.storageFull', server };
  if (code === 'internal') return { key: 'fault.internal', server };
  return kind === 'question'
    ? { key: 'fault.questionFailed', values: { status }, server }
    : { key: 'fault.leadFailed', server };
}

/**
 * What the visitor reads about an attempt that did not succeed (specification, section 8).
 * @param body what was sent
 */
export function outcomePhrase(
  kind: ParcelKind,
  outcome: Exclude<Outcome, { kind: 'sent' }>,
  body: Readonly<Record<string, unknown>>,
): Phrase {
  if (outcome.kind === 'busy') {
    return { key: 'fault.busy', values: { count: outcome.retryAfterS } };
  }
  if (outcome.kind === 'unreachable') {
    return { key: kind === 'question' ? 'fault.questionUnreachable' : 'fault.leadUnreachable' };
  }
  return refusalPhrase(kind, { field: null, ...outcome }, body);
}
