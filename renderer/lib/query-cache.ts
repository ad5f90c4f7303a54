import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has what is on screen of `queryKey` fetched again. A first fetch that is under way goes on, may bring what was before, and
 * is fresh in TanStack Query's eyes: it is followed by another one. However often this is asked meanwhile, by one.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const early = client.getQueryCache().findAll({
    queryKey,
    type: 'active',
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  await client.invalidateQueries({ queryKey });
  if (early.length === 0) return;
  const overtaken = {
    queryKey,
    predicate: (query: (typeof early)[number]) => early.includes(query),
  };
  await client.invalidateQueries(overtaken, { cancelRefetch: false });
}

/** Shows what the server pushed or answered. What was asked for before it and is still on its way would show what was. */
export function replaceQueryData(client: QueryClient, queryKey: QueryKey, data: object): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}
