import type { Vote } from '../../../server/contract/votes.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';
import { VOTES_KEY } from '../../lib/voter-token.ts';
import { withTimeout, readAnswer, retryAfterSeconds } from '../../lib/answers.ts';
import { counted, keptVotes, type KeptVotes, type OwnVote } from './live.schemas.ts';

/** This phone's votes. The token of one that has never voted is chance alone, and says nothing about it. */
export function createKeptVotes(area = () => localStorage) {
  const storage = browserStorage(area);
  let known: KeptVotes = { voter: randomId(), votes: {} };
  return {
    read(): KeptVotes {
      known = keptVotes.safeParse(storage.read(VOTES_KEY)).data ?? known;
      return known;
    },
    write: (votes: KeptVotes) => storage.write(VOTES_KEY, votes),
    /** True if a `storage` event of another tab is about the votes. */
    isOurs: (key: string | null) => key === VOTES_KEY || key === null,
  };
}

/** Result of sending a vote; only `later` is worth another try. */
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
    return await withTimeout(TIMEOUT_MS, async (signal): Promise<VoteOutcome> => {
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

const BACKOFF_MS = { first: 2000, last: 60_000 };
/** Milliseconds over which retries spread, so that phones which lost the booth together do not return all at once. */
const SPREAD_MS = 1000;

/** Vote on a question that was not tapped. */
export const NO_VOTE: OwnVote = { wanted: false, told: false };

/** Number of votes in the server's answer to this phone, valid until everyone's list has one other than `instead`. */
type OwnCount = { votes: number | null; instead: number | null };

export type VoteBox = ReturnType<typeof createVoteBox>;

/**
 * Creates the store of this phone's votes. A tap counts here at once and is sent to the server as soon as it is
 * reachable; of several taps on one question only the last one is sent.
 */
export function createVoteBox(
  kept: ReturnType<typeof createKeptVotes>,
  send: (id: number, vote: Vote) => Promise<VoteOutcome>,
) {
  let state = kept.read();
  const counts = new Map<number, OwnCount>();
  const listeners = new Set<() => void>();
  let sending = false;
  let last: { wanted: boolean; votes: number | null } | null = null;
  let failures = 0;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const of = (id: number): OwnVote => state.votes[id] ?? NO_VOTE;

  function set(id: number, vote: OwnVote): void {
    // Another tab may have written since.
    const { voter, votes } = kept.read();
    const next: KeptVotes = { voter, votes: { ...votes, [id]: vote } };
    if (!vote.wanted && !vote.told) delete next.votes[id];
    kept.write(next);
    reread();
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }
  function reread(): void {
    state = kept.read();
    tell();
  }
  function nextUnsent(): number | undefined {
    const found = Object.entries(state.votes).find(([, { wanted, told }]) => wanted !== told);
    return found && Number(found[0]);
  }

  function later(waitMs: number): void {
    failures += 1;
    const backoff = Math.min(BACKOFF_MS.last, BACKOFF_MS.first * 2 ** (failures - 1));
    const wait = Math.max(waitMs, waitMs > 0 ? 0 : backoff);
    notBefore = performance.now() + waitMs;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), wait + Math.random() * SPREAD_MS);
  }

  /** The number to show for one that the list has, with what only this phone knows yet. */
  function countOf(id: number, shown: number | null): number | null {
    const { wanted, told } = of(id);
    const own = counts.get(id);
    // Since the tap the list has brought another number: this phone's vote may be in it.
    if (own && own.instead !== shown) return shown;
    const base = own ? own.votes : shown;
    return base === null ? null : base + Number(wanted) - Number(told);
  }

  /** Tells the server what it does not know yet, one after the other. */
  async function flush(): Promise<void> {
    if (sending || performance.now() < notBefore) return;
    sending = true;
    for (let id = nextUnsent(); id !== undefined; id = nextUnsent()) {
      const { wanted } = of(id);
      const outcome = await send(id, { voter: state.voter, wanted });
      if (outcome.kind === 'later') {
        later(outcome.waitMs);
        break;
      }
      failures = 0;
      if (outcome.kind === 'refused') set(id, NO_VOTE);
      else {
        const instead = counts.get(id)?.instead ?? null;
        counts.set(id, { votes: outcome.votes, instead });
        set(id, { ...of(id), told: wanted });
      }
    }
    sending = false;
  }

  return {
    of,
    flush,
    /** @param shown the number of votes that the list has for it */
    toggle(id: number, shown: number | null): void {
      const { wanted, told } = of(id);
      if (counts.get(id)?.instead !== shown) counts.set(id, { votes: shown, instead: shown });
      set(id, { wanted: !wanted, told });
      last = { wanted: !wanted, votes: countOf(id, shown) };
      tell();
      void flush();
    },
    /** Returns the last tap on this page, and the number that was shown then. */
    last: () => last,
    countOf,
    /** @param key of a `storage` event */
    changedElsewhere: (key: string | null): void => {
      if (kept.isOurs(key)) reread();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
