import { z } from 'zod';

/** One thing that staff did, or a login. */
export const logEntry = z.object({
  id: z.int(),
  timestamp: z.iso.datetime(),
  request_id: z.string(),
  admin_username: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  action_summary: z.string(),
});
export type LogEntry = z.infer<typeof logEntry>;
