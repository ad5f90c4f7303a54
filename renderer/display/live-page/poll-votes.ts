import type { BrowserStorage } from '../../lib/browser-storage.ts';
import { createListeners } from '../../lib/listeners.ts';
import { randomId } from '../../lib/random-id.ts';
import type { UnsentQueue } from '../../lib/unsent-queue.ts';
import type { ParcelKind } from '../../visitor/send.ts';
import type { createKeptVotes } from '../data/votes.ts';
import type { Ballot, OwnBallot } from './poll-view.ts';
import { ownBallot } from './poll.schemas.ts';

const KEY = 'booth.poll';

/**
 * Creates the store of this phone's vote in the poll that runs. A vote is kept before it is sent, and sent when the one
 * before it was answered, so that the newest one counts.
 * @param kept this phone's token, the same as for votes on questions
 */
export function createPollVotes(
  unsentQueue: UnsentQueue<ParcelKind>,
  kept: Pick<ReturnType<typeof createKeptVotes>, 'read' | 'write'>,
  storage: BrowserStorage,
) {
  const { tell, subscribe } = createListeners();
  let own: OwnBallot | null = ownBallot.safeParse(storage.read(KEY)).data ?? null;
  /** An attempt has failed; the queue tries again. */
  let isHeld = own !== null;
  let last: Promise<unknown> = Promise.resolve();

  const put = (next: OwnBallot) => {
    own = next;
    storage.write(KEY, next);
  };

  return {
    subscribe,
    /** Follows what becomes of it. @returns the function that ends it */
    watch: () =>
      unsentQueue.subscribe(({ parcel, outcome }) => {
        if (parcel.key !== own?.key) return;
        if (outcome.kind === 'sent') put({ ...own, told: true });
        else isHeld = true;
        tell();
      }),
    own: () => own,
    /** State of the vote on its way; null if it is not on its way. */
    parcel: (): 'sending' | 'kept' | null => {
      const parcel = own && unsentQueue.get(own.key);
      if (!parcel || parcel.refusal) return null;
      return isHeld ? 'kept' : 'sending';
    },
    cast(poll: number, round: number, ballot: Ballot): void {
      if (own?.told === false) unsentQueue.drop(own.key);
      const key = randomId();
      put({ key, poll, round, ballot, told: false });
      isHeld = false;
      const votes = kept.read();
      kept.write(votes);
      const body = { poll, voter: votes.voter, ...ballot };
      unsentQueue.put({ key, kind: 'poll', body }, { held: true });
      last = last.then(() => unsentQueue.deliver(key));
      tell();
    },
  };
}
export type PollVotes = ReturnType<typeof createPollVotes>;
