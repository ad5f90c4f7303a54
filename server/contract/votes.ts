import { z } from 'zod';

/** A random token that a phone makes for itself and keeps: 128 bits or more, and nothing about whose it is. */
export const voterToken = z.string().regex(/^[\w-]{22,64}$/);

/**
 * POST /api/question/{id}/vote, body. `wanted`: true to vote, false to withdraw the vote; a repeat changes nothing.
 * 404 unless the question is on the public list; 409 once it is answered, or while votes are off.
 */
export const vote = z.object({ voter: voterToken, wanted: z.boolean() });
export type Vote = z.infer<typeof vote>;

/** The number of votes as visitors may see it: null below the smallest number that staff set. */
export const shownVotes = z.int().nullable();

/** POST /api/question/{id}/vote, 200 `data`. */
export const castVote = z.object({ wanted: z.boolean(), votes: shownVotes });
export type CastVote = z.infer<typeof castVote>;

/**
 * GET /api/admin/votes/rise, `data`: votes that rose unusually fast, and since when; null while none do. POST with what is to
 * become of them ends it, 200.
 */
export const voteRise = z.object({ votes: z.int().min(1), since: z.iso.datetime() }).nullable();
export type VoteRise = z.infer<typeof voteRise>;
export const voteRiseEnd = z.strictObject({ take_back: z.boolean() });

/** Numbers of votes that changed for visitors; sent once a second at most. */
export const publicVotes = z.object({
  votes: z.array(z.object({ id: z.int(), votes: shownVotes })),
});
