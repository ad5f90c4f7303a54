import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { replaceQueryData } from '../../../../renderer/lib/query-cache.ts';

test('what is pushed stays, though an older answer is still on its way', async () => {
  const client = new QueryClient();
  const queryKey = ['state'];
  const older = Promise.withResolvers<object>();
  const fetched = client.fetchQuery({ queryKey, queryFn: () => older.promise });
  replaceQueryData(client, queryKey, { is: 'new' });
  older.resolve({ is: 'old' });
  await Promise.allSettled([fetched]);
  expect(client.getQueryData(queryKey)).toEqual({ is: 'new' });
});
