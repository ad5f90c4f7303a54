import { MESSAGES } from '../../server/contract/messages.ts';
import type { Outcome, ParcelKind } from './send.ts';

/** What the visitor is told about an attempt that did not succeed (specification, section 8). */
export function outcomeMessage(
  kind: ParcelKind,
  outcome: Exclude<Outcome, { kind: 'sent' }>,
): string {
  switch (outcome.kind) {
    case 'busy':
      return MESSAGES.rateLimited(outcome.retryAfterS);
    case 'unreachable':
      return kind === 'question' ? MESSAGES.questionUnreachable : MESSAGES.leadUnreachable;
    case 'failed':
    case 'refused':
      return (
        outcome.message ??
        (kind === 'question' ? MESSAGES.questionFailed(outcome.status) : MESSAGES.leadFailed)
      );
  }
}
