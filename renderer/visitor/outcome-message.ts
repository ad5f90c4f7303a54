import { MESSAGES } from '../../server/contract/messages.ts';
import type { Outcome, ParcelKind } from './send.ts';

/** What the visitor is told about an attempt that did not succeed (specification, section 8). */
export function outcomeMessage(
  kind: ParcelKind,
  outcome: Exclude<Outcome, { kind: 'sent' }>,
): string {
  const question = kind === 'question';
  if (outcome.kind === 'busy') return MESSAGES.rateLimited(outcome.retryAfterS);
  if (outcome.kind === 'unreachable') {
    return question ? MESSAGES.questionUnreachable : MESSAGES.leadUnreachable;
  }
  if (outcome.message !== null) return outcome.message;
  return question ? MESSAGES.questionFailed(outcome.status) : MESSAGES.leadFailed;
}
