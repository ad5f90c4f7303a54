import { rateLimited } from '../../http/errors.ts';
import type { Actor } from '../../http/actor.ts';
import { clientOf } from '../../platform/client-address.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/**
 * Hashing a password takes 128 MB and a core for a third of a second, so it is one at a time: a client that tries many
 * at once, or from many addresses, slows down nobody else's page.
 */
const HASHING = { atOnce: 1, perClient: 3, waiting: 20 };
/** Seconds after which the queue is shorter. */
const RETRY_S = 5;

export type Hashing = ReturnType<typeof createHashing>;

/** The one queue in which passwords and PINs are hashed. Its functions throw HttpError 429 when too many wait. */
export function createHashing() {
  const limit = createConcurrencyLimit(HASHING);

  /** @param isFirst it goes ahead of those that wait */
  function inTurn<T>(actor: Actor, isFirst: boolean, work: () => Promise<T>): Promise<T> {
    const result = limit.run(clientOf(actor.ipAddress), isFirst, work);
    if (result === null) throw rateLimited(RETRY_S);
    return result;
  }

  return {
    hash: (secret: string, actor: Actor): Promise<string> =>
      inTurn(actor, true, () => hashPassword(secret)),
    matches: (secret: string, hash: string, actor: Actor, isFirst = true): Promise<boolean> =>
      inTurn(actor, isFirst, () => verifyPassword(secret, hash)),
  };
}
