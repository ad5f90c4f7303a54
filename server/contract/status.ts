import { z } from 'zod';
import { jobCount, serviceStatus } from './jobs.ts';
import { networkState } from './network.ts';
import { port80 } from './port.ts';
import { publicSettings } from './settings.ts';

/**
 * The names under which the booth is found on its networks. `public` is null while none is published: switched off, no
 * network, or not yet known whether it is free. `conflict`: another device has the name `wanted`, and signs must say ours.
 */
const namesStatus = z.object({
  wanted: z.string(),
  public: z.string().nullable(),
  admin: z.array(z.string()),
  conflict: z.boolean(),
});
export type NamesStatus = z.infer<typeof namesStatus>;

/**
 * Part of the admin event `readiness`: what needs the internet, what waits for it, and how phones get here. `online` is null while
 * nobody knows whether there is internet, or nobody looks. `join`: what phones open; `port`: TCP, of the pages;
 * `port80`: why it is not the one that phones need not type, until staff know.
 */
export const liveStatus = z.object({
  online: z.boolean().nullable(),
  services: z.array(serviceStatus),
  jobs: z.array(jobCount),
  join: publicSettings.shape.join,
  network: networkState,
  names: namesStatus,
  port: z.int(),
  port80: port80.nullable(),
});
export type LiveStatus = z.infer<typeof liveStatus>;

/** GET /api/admin/status, `data`. Sizes in bytes; `free_disk_bytes` is null where the system does not report it. */
export const status = liveStatus.extend({
  version: z.string(),
  started_at: z.iso.datetime(),
  database_bytes: z.int(),
  free_disk_bytes: z.int().nullable(),
});
export type Status = z.infer<typeof status>;
