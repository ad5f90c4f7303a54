/** A counted vote: of which question, under which mark, and by which phone, by the name that the server has for it. */
export type CountedVote = { id: number; mark: Buffer; phone: string; isNew: boolean };

/** Milliseconds that are looked at together. */
const MINUTE_MS = 60_000;
/** Phones that vote for the first time within a minute: more than a talk's audience makes, less than a script does. */
const MOST_NEW_PHONES = 150;
/** Milliseconds for which staff can still take such votes back. */
const OFFERED_MS = 15 * MINUTE_MS;
/** Maximum number of votes in memory; older ones can no longer be taken back. */
const MOST_VOTES = 20_000;

/**
 * Creates the record of votes of the last minute, and of the time in which they rose unusually fast. Kept in memory
 * only: the time of a phone's vote is stored nowhere.
 *
 * @param elapsed milliseconds of a monotonic clock
 */
export function createVoteRise(elapsed: () => number) {
  let recent: (CountedVote & { at: number })[] = [];
  /** Times at which the newest phones voted for the first time. */
  const newcomers: number[] = [];
  /** Period of the rise, from a minute before it was noticed. */
  let rise: { from: number; to: number } | null = null;

  const isOfRise = ({ at }: { at: number }) => rise !== null && at >= rise.from && at <= rise.to;

  function forgetOld(): void {
    const now = elapsed();
    if (rise !== null && now - rise.to > OFFERED_MS) rise = null;
    recent = recent
      .filter((vote) => now - vote.at <= MINUTE_MS || isOfRise(vote))
      .slice(-MOST_VOTES);
  }

  return {
    add(vote: CountedVote): void {
      const at = elapsed();
      recent.push({ ...vote, at });
      if (recent.length > 2 * MOST_VOTES) forgetOld();
      if (!vote.isNew) return;
      newcomers.push(at);
      if (newcomers.length > MOST_NEW_PHONES) newcomers.shift();
      const [first = at] = newcomers;
      const isFast = newcomers.length === MOST_NEW_PHONES && at - first <= MINUTE_MS;
      if (isFast) rise = { from: rise?.from ?? at - MINUTE_MS, to: at };
    },

    /** Number of votes in the rise, and milliseconds since its first; null without a rise. */
    state(): { votes: number; sinceMs: number } | null {
      forgetOld();
      const votes = recent.filter(isOfRise);
      const [first] = votes;
      return first === undefined ? null : { votes: votes.length, sinceMs: elapsed() - first.at };
    },

    /** Ends the rise. @returns its votes, for the caller to take back or keep */
    end(): readonly CountedVote[] {
      forgetOld();
      const votes = recent.filter(isOfRise);
      recent = recent.filter((vote) => !isOfRise(vote));
      newcomers.length = 0;
      rise = null;
      return votes;
    },
  };
}
