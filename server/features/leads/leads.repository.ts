import type { Db } from '../../db/open.ts';
import type { LeadSubmission } from '../../contract/leads.ts';

export type LeadsRepository = ReturnType<typeof createLeadsRepository>;

/** The SQL of leads. */
export function createLeadsRepository(db: Db) {
  // A question that is not there (any more) must not cost the lead: the link is dropped then.
  const insert = db.prepare(
    `INSERT INTO leads (question_id, name, email, phone, company, city, state, consent_given, consent_version,
       consent_at, created_at)
     VALUES ((SELECT id FROM questions WHERE id = @question_id), @name, @email, @phone, @company, @city, @state,
       @consent_given, @consent_version, @consent_at, @now)`,
  );

  return {
    /**
     * @param consentVersion wording that was agreed to, or null without consent
     * @returns the lead's id
     */
    insert(lead: LeadSubmission, consentVersion: string | null, now: number): number {
      const result = insert.run({
        ...lead,
        consent_given: lead.consent_given ? 1 : 0,
        consent_version: consentVersion,
        consent_at: consentVersion === null ? null : now,
        now,
      });
      return Number(result.lastInsertRowid);
    },
  };
}
