import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { refresh } from '../../../../renderer/lib/query-cache.ts';

test('a fetch that changes overtake goes on, first or not, and one follows', async () => {
  const client = new QueryClient();
  const fetches: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list', 'all'],
    queryFn: ({ signal }) => {
      // As a call of ours that is given up.
      const fetch = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => fetch.reject(signal.reason));
      fetches.push(fetch);
      return fetch.promise;
    },
  });
  onTestFinished(observer.subscribe(() => {}));
  const shown = () => expect.poll(() => client.getQueryData(['list', 'all']));
  for (const change of ['first', 'second', 'third']) {
    // It may have been read before these.
    for (let n = 0; n < 3; n += 1) refresh(client, ['list']);
    fetches.at(-1)?.resolve(change);
    await shown().toBe(change);
  }
  await expect.poll(() => fetches.length).toBe(4);
  fetches.at(-1)?.resolve('all of it');
  await shown().toBe('all of it');
  refresh(client, ['list']);
  await expect.poll(() => fetches.length).toBe(5);
});
