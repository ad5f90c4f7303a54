import { z } from 'zod';
import { whole } from './fields.ts';

/** Ports that a program may open without administrator rights. */
export const ADMIN_PORT_LIMITS = [1024, 65_535] as const;

/** A port that is the admin area whatever the host, for devices that resolve no names. */
export const adminPortSettings = z.strictObject({
  enabled: z.boolean(),
  port: whole(ADMIN_PORT_LIMITS[0], ADMIN_PORT_LIMITS[1], 'The port'),
});
export type AdminPortSettings = z.infer<typeof adminPortSettings>;

export const DEFAULT_ADMIN_PORT: AdminPortSettings = { enabled: false, port: 8090 };
