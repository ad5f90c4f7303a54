import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createRefetcher } from '../../../../renderer/admin/app/shell/use-live-updates.ts';
import '../../../../renderer/admin/kit/backups/model.ts';
import '../../../../renderer/admin/kit/form/settings-loaded.tsx';
import '../../../../renderer/admin/kit/network/devices.ts';
import { liveKey, liveQueries } from '../../../../renderer/admin/kit/live.ts';
import '../../../../renderer/admin/leads/model.ts';
import '../../../../renderer/admin/kit/polls/polls.ts';
import '../../../../renderer/admin/kit/playback/screens.ts';
import '../../../../renderer/admin/questions/questions-api.ts';
import '../../../../renderer/admin/questions/replies/replies-api.ts';
import '../../../../renderer/admin/twilio/model.ts';
import { TOPICS } from '../../../../server/contract/stream.ts';

test('whatever changes on the server, some page fetches again', () => {
  const fetched = new Set(liveQueries.flatMap(({ news }) => news));
  // Another event makes everything stale.
  expect(TOPICS.filter((topic) => topic !== 'event' && !fetched.has(topic))).toEqual([]);
});

test('news in a rush fetch at once and then no more often than their queries allow, none after the end', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn<() => Promise<null>>(async () => null);
  const client = new QueryClient();
  const key = liveKey(['rush'], [], 500);
  await client.prefetchQuery({ queryKey: key, queryFn: fetched });
  client.getQueryCache().find({ queryKey: key })?.setOptions({ queryFn: fetched, queryKey: key });
  const refetcher = createRefetcher(client);
  const stale = vi.spyOn(client, 'invalidateQueries');
  const rush = (ms: number) => {
    for (let at = 0; at < ms; at += 100) {
      refetcher.run(({ key: one }) => one === key);
      vi.advanceTimersByTime(100);
    }
    return stale.mock.calls.length;
  };
  expect(rush(100)).toBe(1);
  expect(rush(300)).toBe(1);
  expect(rush(200)).toBe(2);
  refetcher.run(({ key: one }) => one === key);
  refetcher.stop();
  vi.advanceTimersByTime(1000);
  expect(stale).toHaveBeenCalledTimes(2);
  liveQueries.pop();
});
