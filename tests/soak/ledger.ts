/** What the booth said yes to, as those who asked remember it. */
export type Ledger = ReturnType<typeof createLedger>;

/** How staff left a question. */
export type Decision = { status?: string; answer?: string | null; into?: number; labelled?: true };

/** Votes of phones for one thing: `yes` were acknowledged, of `maybe` no answer came. */
type Votes = { yes: Set<string>; maybe: Set<string> };

export function createLedger() {
  const votes = new Map<string, Votes>();
  const votesFor = (what: string): Votes => {
    const known = votes.get(what) ?? { yes: new Set(), maybe: new Set() };
    votes.set(what, known);
    return known;
  };
  return {
    /** Contents of questions and names of leads, by whether their phone was thanked. */
    questions: new Map<string, boolean>(),
    leads: new Map<string, boolean>(),
    /** Bodies of the texts that people sent. */
    texts: new Set<string>(),
    votes,
    /** @param what such as `question 7` or `poll 1` */
    vote(what: string, voter: string, outcome: 'yes' | 'maybe' | 'no'): void {
      const { yes, maybe } = votesFor(what);
      if (outcome === 'maybe') maybe.add(voter);
      else maybe.delete(voter);
      if (outcome === 'yes') yes.add(voter);
    },
    decisions: new Map<number, Decision>(),
    decide(id: number, decision: Decision): void {
      this.decisions.set(id, { ...this.decisions.get(id), ...decision });
    },
    /** Requests that were answered, and those that were not or were refused for the time being. */
    answered: 0,
    unanswered: 0,
    /** Longest time from a visitor's press to the thanks, in milliseconds. */
    longestWaitMs: 0,
    /** Milliseconds of moderators' calls that nothing interrupted. */
    moderationMs: [] as number[],
    /** What was wrong on the way, in words. */
    problems: [] as string[],
  };
}
