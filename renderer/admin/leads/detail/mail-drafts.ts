import { z } from 'zod';
import type { Lead } from '../../../../server/contract/leads.ts';
import { createDraftStore } from '../../../lib/drafts.ts';

const schema = z.object({ subject: z.string(), text: z.string() });

/** Mails that were changed and not handed to a mail program. */
export const mailDrafts = createDraftStore<Lead, z.infer<typeof schema>>(
  'lead-mail',
  'a mail to a lead',
  schema,
);
