import { z } from 'zod';
import { jobCount, serviceStatus } from './jobs.ts';

/**
 * Admin event `status`: what needs the internet, and what waits for it. `online` is null while nothing that is switched
 * on needs the internet: then nobody looks whether there is one.
 */
export const liveStatus = z.object({
  online: z.boolean().nullable(),
  services: z.array(serviceStatus),
  jobs: z.array(jobCount),
});
export type LiveStatus = z.infer<typeof liveStatus>;

/** GET /api/admin/status, `data`. Sizes in bytes; `free_disk_bytes` is null where the system does not tell. */
export const status = liveStatus.extend({
  version: z.string(),
  port: z.int(),
  addresses: z.array(z.string()),
  started_at: z.iso.datetime(),
  database_bytes: z.int(),
  free_disk_bytes: z.int().nullable(),
});
export type Status = z.infer<typeof status>;
