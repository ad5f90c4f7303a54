import { z } from 'zod';
import { ARCHIVE_ID } from './event-archive.ts';

/**
 * GET /api/admin/retention, `data`: what is deleted for good next because its days are over (settings: `privacy.keepDays`,
 * `privacy.deleteLeads`). `reminder`: how many leads, and when the first and the last of them go; not before staff have
 * been reminded for some days (see features/retention/reminders.ts). `archives`: events that are over and hold leads whose
 * days are over, too; staff delete those. POST /api/admin/retention/seen: staff see the reminder.
 */
export const retention = z.object({
  days: z.int(),
  reminder: z
    .object({ leads: z.int(), first_at: z.iso.datetime(), last_at: z.iso.datetime() })
    .nullable(),
  archives: z.array(
    z.object({
      id: z.string().regex(ARCHIVE_ID),
      event: z.string(),
      made_at: z.iso.datetime(),
      leads: z.int(),
    }),
  ),
});
export type Retention = z.infer<typeof retention>;
