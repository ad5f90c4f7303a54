import { CONSENT_VERSION } from '../../contract/limits.ts';
import type { LeadSubmission, SubmittedLead } from '../../contract/leads.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { LeadsRepository } from './leads.repository.ts';

export type LeadsService = ReturnType<typeof createLeadsService>;

/** Contact details that visitors leave. */
export function createLeadsService(deps: {
  leads: LeadsRepository;
  idempotency: IdempotencyRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { leads, idempotency, writes, now } = deps;
  return {
    /** Stores a lead with its consent; a second one with the same key is the first. Resolves after the commit. */
    async submit(lead: LeadSubmission, key: string | null): Promise<SubmittedLead> {
      const { id } = await writes.run(() =>
        idempotency.once('lead', key, now(), () =>
          leads.insert(lead, lead.consent_given ? CONSENT_VERSION : null, now()),
        ),
      );
      return { id };
    },
  };
}
