import { z } from 'zod';
import { randomId } from '../../lib/random-id.ts';

const KEY = 'booth.votes';

/** What this phone wants to know too, and what of that the server has been told. */
export type OwnVote = { wanted: boolean; told: boolean };

const kept = z.object({
  voter: z.string().regex(/^[0-9a-f]{32}$/),
  votes: z.record(z.string(), z.object({ wanted: z.boolean(), told: z.boolean() })),
});
export type KeptVotes = z.infer<typeof kept>;

/** A phone that has never voted. Its token is chance alone, and says nothing about it. */
function freshVotes(): KeptVotes {
  return { voter: randomId(), votes: {} };
}

/** Keeps them on the phone; where the browser keeps nothing, for as long as the page is open. */
export function createKeptVotes(area: () => Storage = () => localStorage) {
  let memory: KeptVotes | null = null;
  return {
    read(): KeptVotes {
      try {
        const stored = kept.safeParse(JSON.parse(area().getItem(KEY) ?? 'null')).data;
        if (stored) memory = stored;
      } catch {
        // A browser without a storage, or something else under our name.
      }
      memory ??= freshVotes();
      return memory;
    },
    write(votes: KeptVotes): void {
      memory = votes;
      try {
        area().setItem(KEY, JSON.stringify(votes));
      } catch {
        // It lives as long as the page then.
      }
    },
    /** Whether a `storage` event of another tab is about them. */
    isOurs: (key: string | null) => key === KEY || key === null,
  };
}
