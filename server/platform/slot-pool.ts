/** Slots that clients hold: connections, event streams. */
type SlotPool<T> = {
  /** @returns false when there is none for this client */
  take: (client: string, holder: T) => boolean;
  leave: (client: string, holder: T) => void;
  /** Ends all that a client has. */
  expel: (client: string) => void;
  /** All that are taken. */
  readonly size: number;
};

/**
 * Shares a bounded number of slots: when all are taken, the client with the most slots gives one up for a client with
 * fewer. So nobody can take all of them, from any number of addresses, and a client with one slot keeps it.
 *
 * @param options.mayLeave in a client that has its full share, the first holder for which it is true makes room for
 * that client's next one; without it, the next one is refused
 * @param options.dismiss ends a holder that has already left the pool
 */
export function createSlotPool<T>(options: {
  total: number;
  perClient: number;
  mayLeave?: (holder: T) => boolean;
  dismiss: (holder: T) => void;
}): SlotPool<T> {
  const { total, perClient, mayLeave = () => false, dismiss } = options;
  /** Holders by client, in order of arrival. */
  const byClient = new Map<string, Set<T>>();
  let size = 0;

  function leave(client: string, holder: T): void {
    const holders = byClient.get(client);
    if (!holders?.delete(holder)) return;
    size -= 1;
    if (holders.size === 0) byClient.delete(client);
  }

  function makeRoom(client: string, holder: T | undefined): boolean {
    if (holder === undefined) return false;
    leave(client, holder);
    dismiss(holder);
    return true;
  }

  const idleOf = (client: string) => {
    for (const holder of byClient.get(client) ?? []) if (mayLeave(holder)) return holder;
    return undefined;
  };

  /** The client with the most slots, when it has more than this one would have. */
  function richerThan(client: string): string | null {
    let [richest, most]: [string | null, number] = [null, (byClient.get(client)?.size ?? 0) + 1];
    for (const [other, { size: count }] of byClient) {
      if (count > most) [richest, most] = [other, count];
    }
    return richest;
  }

  function roomFor(client: string): boolean {
    if ((byClient.get(client)?.size ?? 0) >= perClient) return makeRoom(client, idleOf(client));
    if (size < total) return true;
    const richest = richerThan(client);
    if (richest === null) return makeRoom(client, idleOf(client));
    const newest = Array.from(byClient.get(richest) ?? []).at(-1);
    return makeRoom(richest, idleOf(richest) ?? newest);
  }

  return {
    take(client, holder) {
      if (!roomFor(client)) return false;
      const holders = byClient.get(client) ?? new Set<T>();
      holders.add(holder);
      byClient.set(client, holders);
      size += 1;
      return true;
    },
    leave,
    expel(client) {
      for (const holder of byClient.get(client) ?? []) makeRoom(client, holder);
    },
    get size() {
      return size;
    },
  };
}
