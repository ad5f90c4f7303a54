import type { Phrase } from '../../server/contract/words/words.ts';
import { refusalPhrase } from './refusal.ts';
import type { Outcome, ParcelKind } from './send.ts';

/**
 * What the visitor is told about an attempt that did not succeed (specification, section 8).
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
