/**
 * Work of which only so much is done at once; the rest waits.
 * @param perClient tasks that one client may have running and waiting
 * @param waiting tasks that may wait altogether; those that go first are not counted
 */
export function createConcurrencyLimit(options: {
  atOnce: number;
  perClient: number;
  waiting: number;
}) {
  const queue: (() => void)[] = [];
  const held = new Map<string, number>();
  let running = 0;

  function next(): void {
    if (running >= options.atOnce) return;
    const start = queue.shift();
    if (!start) return;
    running += 1;
    start();
  }

  function release(client: string): void {
    const left = (held.get(client) ?? 1) - 1;
    if (left > 0) held.set(client, left);
    else held.delete(client);
  }

  return {
    /**
     * @param first goes before all who wait
     * @returns what the work returns, or null when too many wait already, for this client or altogether
     */
    run<T>(client: string, first: boolean, work: () => Promise<T>): Promise<T> | null {
      const taken = held.get(client) ?? 0;
      if (!first && (taken >= options.perClient || queue.length >= options.waiting)) return null;
      held.set(client, taken + 1);
      const turn = new Promise<void>((start) => {
        if (first) queue.unshift(start);
        else queue.push(start);
      });
      const result = turn.then(work).finally(() => {
        running -= 1;
        release(client);
        next();
      });
      next();
      return result;
    },
  };
}
