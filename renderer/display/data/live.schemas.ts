import { z } from 'zod';
import { okBody } from '../../../server/contract/envelope.ts';
import { publicMessages, type PublicMessages } from '../../../server/contract/stream.ts';
import { approvedQuestions, type ApprovedQuestions } from '../../../server/contract/questions.ts';
import { phoneSettings, type PhoneSettings } from '../../../server/contract/settings.ts';
import { castVote, type CastVote } from '../../../server/contract/votes.ts';
import type { OkBody, Reader } from '../../lib/shape.ts';

/**
 * Readers for phones and screens, then for phones alone. The build compiles them into readers without zod: see
 * `build/compiled-schemas.ts`.
 */

export const listBody: Reader<ApprovedQuestions> = approvedQuestions;
export const questionsEvent: Reader<PublicMessages['questions']> = publicMessages.questions;
export const votesEvent: Reader<PublicMessages['votes']> = publicMessages.votes;
export const buildTold: Reader<PublicMessages['build']> = publicMessages.build;
export const screenEvent: Reader<PublicMessages['on-screen']> = publicMessages['on-screen'];

export const phoneSettingsBody: Reader<OkBody<PhoneSettings>> = okBody(phoneSettings);
export const phoneSettingsShown: Reader<PhoneSettings> = phoneSettings;

/** Question of this phone in its storage; `at` is anything that `Date` parses. */
type NotedQuestion = { id: number; content: string; at: number | string };
export const notedQuestions: Reader<NotedQuestion[]> = z.array(
  z.object({ id: z.int(), content: z.string(), at: z.union([z.number(), z.string()]) }),
);
export const questionIds: Reader<number[]> = z.array(z.int());

export const counted: Reader<CastVote> = castVote;

/** This phone's vote on a question, and the vote that the server has received. */
export type OwnVote = { wanted: boolean; told: boolean };
export type KeptVotes = { voter: string; votes: Record<string, OwnVote> };
export const keptVotes: Reader<KeptVotes> = z.object({
  voter: z.string().regex(/^[0-9a-f]{32}$/),
  votes: z.record(z.string(), z.object({ wanted: z.boolean(), told: z.boolean() })),
});
