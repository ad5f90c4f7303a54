import { z } from 'zod';
import { castVote, type CastVote } from '../../../server/contract/votes.ts';
import type { Reader } from '../../lib/shape.ts';

/** See `data/display.schemas.ts`. */

export const counted: Reader<CastVote> = castVote;

/** What this phone wants to know too, and what of that the server has been told. */
export type OwnVote = { wanted: boolean; told: boolean };
export type KeptVotes = { voter: string; votes: Record<string, OwnVote> };
export const keptVotes: Reader<KeptVotes> = z.object({
  voter: z.string().regex(/^[0-9a-f]{32}$/),
  votes: z.record(z.string(), z.object({ wanted: z.boolean(), told: z.boolean() })),
});
