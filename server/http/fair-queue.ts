import type { Request, RequestHandler } from 'express';
import { clientOf } from '../platform/client-address.ts';
import { isFromLaptop } from './hosts.ts';

/**
 * Maximum number of one address's requests that start in one turn of the event loop. A crowd behind one address
 * hardly notices it; two hundred connections of one machine, each with the next request ready, do not make others
 * wait for two hundred answers.
 */
const AT_A_TIME = 8;

/** Gives every address its turn: what one sends beyond its share waits until all others have had theirs. */
export function fairQueue(): RequestHandler {
  /** Requests begun in this turn, by client. */
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(beginTurn);
  }

  function beginTurn(): void {
    isScheduled = false;
    begun.clear();
    for (const [client, queue] of waiting) {
      const batch = queue.splice(0, AT_A_TIME);
      if (queue.length === 0) waiting.delete(client);
      begun.set(client, batch.length);
      for (const begin of batch) begin();
    }
    if (begun.size > 0) schedule();
  }

  return (request: Request, _response, next) => {
    if (isFromLaptop(request)) {
      next();
      return;
    }
    const client = clientOf(request.ip);
    const count = begun.get(client) ?? 0;
    const queue = waiting.get(client);
    schedule();
    if (queue) {
      queue.push(next);
    } else if (count >= AT_A_TIME) {
      waiting.set(client, [next]);
    } else {
      begun.set(client, count + 1);
      next();
    }
  };
}
