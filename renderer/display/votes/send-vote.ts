import type { Vote } from '../../../server/contract/votes.ts';
import { inTime } from '../../lib/in-time.ts';
import { readAnswer } from '../../lib/read-answer.ts';
import { retryAfterSeconds } from '../../lib/retry-after.ts';
import { counted } from './votes.schemas.ts';

/** What became of a vote; all but `counted` and `refused` are worth another try. */
export type VoteOutcome =
  | { kind: 'counted'; votes: number | null }
  /** Answered meanwhile, withdrawn, or switched off. */
  | { kind: 'refused' }
  | { kind: 'later'; waitMs: number };

/** Milliseconds after which an attempt counts as lost. */
const TIMEOUT_MS = 10_000;

/** POST /api/question/{id}/vote. Never rejects. */
export async function sendVote(id: number, vote: Vote): Promise<VoteOutcome> {
  try {
    return await inTime(TIMEOUT_MS, async (signal): Promise<VoteOutcome> => {
      const response = await fetch(`/api/question/${id}/vote`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(vote),
        redirect: 'error',
        signal,
      });
      const { status } = response;
      if (status === 429) {
        const seconds = retryAfterSeconds(response.headers.get('Retry-After'));
        return { kind: 'later', waitMs: seconds * 1000 };
      }
      const answer = await readAnswer(response);
      if (answer?.success === false && status < 500) return { kind: 'refused' };
      const data = counted.safeParse(answer?.success ? answer.data : null);
      if (!data.success) return { kind: 'later', waitMs: 0 };
      return { kind: 'counted', votes: data.data.votes };
    });
  } catch {
    return { kind: 'later', waitMs: 0 };
  }
}
