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

/**
 * GET /api/admin/preflight, POST /api/admin/preflight/run (looks at everything now, and waits for it), `data`; and the
 * admin event `preflight`, whenever something else is found while a screen asks again and again. What a stand has not
 * set up (AI, texts) has no check. A phone's round trip, monitors and power are not here: the page knows them itself.
 */
export const preflight = z.object({
  checked_at: z.iso.datetime(),
  checks: z.array(preflightCheck),
});
export type Preflight = z.infer<typeof preflight>;
