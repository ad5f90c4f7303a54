import { z } from 'zod';

/**
 * GET /api/admin/admin-port, `data`: how staff open the admin area on another device. `url` leads to the port while it
 * answers and the laptop is on a network; `names` are the addresses by name. When the port that is set is not
 * available, `problem` says why, and `free_port` is one that is. `public_port` is the one of the visitors' pages.
 */
export const adminPortState = z.object({
  enabled: z.boolean(),
  port: z.int(),
  open: z.boolean(),
  url: z.string().nullable(),
  names: z.array(z.string()),
  problem: z.string().nullable(),
  free_port: z.int().nullable(),
  public_port: z.int(),
});
export type AdminPortState = z.infer<typeof adminPortState>;
