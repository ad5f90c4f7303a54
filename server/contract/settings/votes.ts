import { z } from 'zod';
import { whole } from './fields.ts';

export const votesSettings = z.strictObject({
  /** Visitors can say on their phones that they want to know something too. */
  enabled: z.boolean(),
  /** Fewer than this many are not shown to visitors. */
  minimum: whole(1, 100, 'The smallest number shown'),
});
export type VotesSettings = z.infer<typeof votesSettings>;

export const DEFAULT_VOTES: VotesSettings = { enabled: true, minimum: 3 };
