import { z } from 'zod';
import { listQuery } from './envelope.ts';

/** Action of staff, or a login. */
export const logEntry = z.object({
  id: z.int(),
  timestamp: z.iso.datetime(),
  request_id: z.string(),
  admin_username: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  action_summary: z.string(),
  /** Name of staff's device that it was done on; null where that is not known. */
  device: z.string().nullable(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** Question or lead that an entry is about, if it still exists: its text, and the event that it belongs to. */
const logSubject = z.object({
  kind: z.enum(['question', 'lead']),
  id: z.int(),
  event: z.int(),
  words: z.string(),
});
export type LogSubject = z.infer<typeof logSubject>;

/** An entry as its list has it. */
const listedLogEntry = logEntry.extend({ subject: logSubject.nullable() });
export type ListedLogEntry = z.infer<typeof listedLogEntry>;

export const LOG_SORTS = ['timestamp', 'admin_username', 'ip_address', 'action_summary'] as const;

/** Filters of the log and of its export; `q` searches every column. */
export const logFilter = listQuery.pick({ q: true, order: true }).extend({
  sort: z.enum(LOG_SORTS).default('timestamp'),
});
export type LogFilter = z.infer<typeof logFilter>;

/** GET /api/admin/logs, query. */
export const logQuery = logFilter.extend(listQuery.shape);

/** GET /api/admin/logs. `total` is of all that the filters let through. */
export const logList = z.object({
  success: z.literal(true),
  data: z.array(listedLogEntry),
  total: z.int(),
});
export type LogList = z.infer<typeof logList>;
