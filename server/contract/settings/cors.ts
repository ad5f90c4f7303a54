import { z } from 'zod';

const origin = z
  .string()
  .regex(/^https?:\/\/[^/\s?#]+$/, 'An origin looks like https://example.com, without a path.');
export const corsSettings = z.strictObject({ allowed_origins: z.array(origin).max(100) });
type CorsSettings = z.infer<typeof corsSettings>;

export const DEFAULT_CORS: CorsSettings = { allowed_origins: [] };
