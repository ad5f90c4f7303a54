import { z } from 'zod';

/** `ok` is green, `warn` amber, `bad` red; `info` is neither good nor bad, `checking` not known yet. */
export const CHECK_STATES = ['ok', 'warn', 'bad', 'info', 'checking'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** One check: what was found, and what to do about it, each in a plain sentence for staff. */
export const preflightCheck = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(CHECK_STATES),
  found: z.string(),
  advice: z.string().nullable(),
});
export type PreflightCheck = z.infer<typeof preflightCheck>;
