import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows what the server pushed or answered. What was asked for before it and is still on its way would show what was. */
export function takeOver(client: QueryClient, queryKey: QueryKey, data: object): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}
