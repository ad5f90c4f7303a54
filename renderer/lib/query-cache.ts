import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has what is on screen of `queryKey` fetched again. What is under way may bring what was before. It goes on, since a fetch that
 * every change cuts off would never arrive, and is followed by another one: by one, however often this is asked meanwhile.
 */
export function refresh(client: QueryClient, queryKey: QueryKey): void {
  for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey })) {
    const one = { queryKey: key, exact: true };
    const fetch = () => client.invalidateQueries(one, { cancelRefetch: false });
    if (state.fetchStatus === 'idle') void fetch();
    else void client.refetchQueries(one, { cancelRefetch: false }).then(fetch);
  }
}

/** Shows what the server pushed or answered. What was asked for before it and is still on its way would show what was. */
export function replaceQueryData(client: QueryClient, queryKey: QueryKey, data: object): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}
