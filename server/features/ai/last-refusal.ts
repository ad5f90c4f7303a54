import type { AiProblem } from '../../contract/ai.ts';
import type { AiFault } from './ai-fault.ts';

/** Milliseconds for which a refusal is reused. */
const REFUSED_FOR_MS = 60_000;
const FOR_STAFF_TO_FIX: readonly AiProblem[] = ['wrong_key', 'unknown_model', 'quota'];

/**
 * Remembers the service's last refusal that only staff can fix, so that thirty drafts do not each ask again.
 * @param elapsed milliseconds of a monotonic clock
 */
export function createLastRefusal(elapsed: () => number) {
  let last: { access: string; fault: AiFault; until: number } | null = null;
  return {
    /** Takes note of a fault. @param access fingerprint of the settings that the service was asked with */
    note(access: string, fault: AiFault): void {
      if (!FOR_STAFF_TO_FIX.includes(fault.problem)) return;
      last = { access, fault, until: elapsed() + REFUSED_FOR_MS };
    },
    /** Refusal that still counts for these settings; null if the service is to be asked. */
    of: (access: string): AiFault | null =>
      last !== null && last.access === access && elapsed() < last.until ? last.fault : null,
  };
}
