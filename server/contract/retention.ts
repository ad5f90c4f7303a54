import { z } from 'zod';

/**
 * GET /api/admin/retention, `data`: what is deleted for good next because its days are over (settings: `privacy.keepDays`,
 * `privacy.deleteLeads`). `reminder`: how many leads, and when the first and the last of them go; not before staff have
 * been reminded for some days (see features/retention/reminders.ts).  POST /api/admin/retention/seen: staff see the reminder.
 */
export const retention = z.object({
  days: z.int(),
  reminder: z
    .object({ leads: z.int(), first_at: z.iso.datetime(), last_at: z.iso.datetime() })
    .nullable(),
});
export type Retention = z.infer<typeof retention>;
