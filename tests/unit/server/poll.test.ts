import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPoller } from '../../../server/features/sms/poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A part of what a module needs: typed as what it is passed for. */
function part(parts: object): never {
  return parts as never;
}

test('each further “too many requests” doubles the pause, up to five minutes', async () => {
  const startedAt = Date.now();
  const asked: number[] = [];
  let refused = 6;
  const messagesTo = async () => {
    asked.push((Date.now() - startedAt) / 1000);
    refused -= 1;
    if (refused >= 0)
      throw Object.assign(new Error('Too Many Requests'), { status: 429, code: 20429 });
    return { messages: [], next: null };
  };
  const poller = createPoller({
    target: () => ({
      client: part({ messagesTo, time: () => null }),
      accountSid: 'AC',
      number: '+1',
    }),
    hasWebhook: () => false,
    sms: part({ seenUntil: () => startedAt, known: () => new Set() }),
    inbox: part({}),
    services: part({ state: () => 'reachable', worked: () => {}, onChange: () => {} }),
    writes: part({}),
    logger: part({ warn: () => {} }),
    now: Date.now,
    onState: () => {},
  });
  poller.start();
  await vi.advanceTimersByTimeAsync(1100_000);
  expect(asked).toEqual([0, 30, 90, 210, 450, 750, 1050]);
  // Answered, it begins anew.
  refused = 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.slice(7)).toEqual([1110, 1140]);
  await poller.close();
});
