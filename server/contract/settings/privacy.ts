import { z } from 'zod';
import { tidyMarkdown } from '../text.ts';
import { whole } from './fields.ts';

/** Longest privacy text, in UTF-16 code units. */
export const PRIVACY_TEXT_MAX_LENGTH = 20_000;

export const privacySettings = z.strictObject({
  /** Days for which contact details are kept, as the contact page promises; 0 says that the follow-up ends it. */
  keepDays: whole(0, 3650, 'The number of days'),
  /** Whether leads are deleted for good when those days are over (see contract/retention.ts); with 0 days nothing is. */
  deleteLeads: z.boolean(),
  /** The company's own privacy text, in Markdown; empty has no page. */
  text: z
    .string()
    .max(PRIVACY_TEXT_MAX_LENGTH, {
      error: `At most ${PRIVACY_TEXT_MAX_LENGTH} characters.`,
      abort: true,
    })
    .overwrite(tidyMarkdown),
});
export type PrivacySettings = z.infer<typeof privacySettings>;

export const DEFAULT_PRIVACY: PrivacySettings = { keepDays: 0, deleteLeads: false, text: '' };
