import { z } from 'zod';

/** Services on other machines: a language model, and Twilio. */
export const SERVICE_NAMES = ['ai', 'twilio'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** `off`: nothing is asked of it. `unknown`: the first look is under way. */
const SERVICE_STATES = ['off', 'unknown', 'reachable', 'unreachable'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** `local`: it lives on this laptop or its network and needs no internet. */
export const serviceStatus = z.object({
  name: z.enum(SERVICE_NAMES),
  state: z.enum(SERVICE_STATES),
  local: z.boolean(),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

const JOB_STATES = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * A job as staff see it. `waits_for`: what keeps a waiting one: its service, its budget, or the time until the next
 * attempt; null when its turn has come. `reason`: why the last attempt failed.
 */
export const job = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  attempts: z.int(),
  waits_for: z.enum(['service', 'budget', 'time']).nullable(),
  run_at: z.iso.datetime(),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Job = z.infer<typeof job>;

/** GET /api/admin/jobs, `data`: failed ones first, then in the order in which they run, 200 at most. */
export const jobList = z.array(job);

/** Number of jobs of a kind in each state. */
export const jobCount = z.object({
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
});
export type JobCount = z.infer<typeof jobCount>;
