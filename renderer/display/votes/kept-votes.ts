import { randomId } from '../../lib/random-id.ts';
import { keptVotes, type KeptVotes } from './votes.schemas.ts';

const KEY = 'booth.votes';

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
        const stored = keptVotes.safeParse(JSON.parse(area().getItem(KEY) ?? 'null')).data;
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
