import { z } from 'zod';
import { LEAD_FIELD_MAX_LENGTH } from './limits.ts';
import { FIELD_MESSAGES, MESSAGES } from './messages.ts';
import { tidyLine } from './text.ts';

const tooLong = `At most ${LEAD_FIELD_MAX_LENGTH} characters.`;
const required = z
  .string(MESSAGES.leadRequired)
  .overwrite(tidyLine)
  .trim()
  .min(1, MESSAGES.leadRequired)
  .max(LEAD_FIELD_MAX_LENGTH, tooLong);
const optional = z
  .string()
  .overwrite(tidyLine)
  .trim()
  .max(LEAD_FIELD_MAX_LENGTH, tooLong)
  .nullish()
  .transform((v) => v || null);

/**
 * POST /api/lead, body. `consent` and `consent_given` say the same; consent is given only when neither that is sent
 * says no. `question_id` links the lead to the question that it came with.
 */
export const leadSubmission = z
  .object({
    name: required,
    email: required.pipe(z.email(FIELD_MESSAGES.emailIncomplete)),
    phone: optional,
    company: optional,
    city: optional,
    state: optional,
    consent: z.boolean().optional(),
    consent_given: z.boolean().optional(),
    question_id: z.int().positive().nullish(),
  })
  .transform(({ consent, consent_given, ...lead }) => ({
    ...lead,
    question_id: lead.question_id ?? null,
    consent_given:
      [consent, consent_given].includes(true) && ![consent, consent_given].includes(false),
  }));
export type LeadSubmission = z.infer<typeof leadSubmission>;

/** POST /api/lead, 201 `data`. */
export const submittedLead = z.object({ id: z.int() });
export type SubmittedLead = z.infer<typeof submittedLead>;
