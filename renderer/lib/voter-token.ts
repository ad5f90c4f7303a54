import { isRecord } from './answers.ts';
import { local } from './browser-storage.ts';
import { randomId } from './random-id.ts';

/** Storage key of this phone's token, and of its votes. */
export const VOTES_KEY = 'booth.votes';

/** This phone's token, which is chance alone and says nothing about it: stored from its first question or vote on. */
export function keptVoter(): string {
  const kept = local.read(VOTES_KEY);
  if (isRecord(kept) && typeof kept.voter === 'string' && /^[0-9a-f]{32}$/.test(kept.voter))
    return kept.voter;
  const voter = randomId();
  local.write(VOTES_KEY, { voter, votes: {} });
  return voter;
}
