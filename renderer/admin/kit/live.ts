import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { staffMessages, type StaffMessages, type Topic } from '../../../server/contract/stream.ts';

/** Change on the server: to something of a topic, or one whose message brings the new state. */
type News = Topic | keyof StaffMessages;

/** Queries below a key, and the news that make them stale. */
export type LiveQueries = {
  key: QueryKey;
  news: readonly News[];
  /** Milliseconds between two fetches while a crowd is at the booth. */
  everyMs: number;
};

/** Nobody reads a list faster. */
const REFETCH_EVERY_MS = 500;

/** Queries of the models that are loaded; the others have none. */
export const liveQueries: LiveQueries[] = [];

/**
 * Registers the queries below a key: what they show is fetched again after these news. A key of one part is so too when
 * another event opens, and after a lost connection.
 * @returns the key
 */
export function liveKey(
  key: QueryKey,
  news: readonly News[] = [],
  everyMs = REFETCH_EVERY_MS,
): QueryKey {
  liveQueries.push({ key, news, everyMs });
  return key;
}

type Handler = { name: keyof StaffMessages; take: (data: unknown, client: QueryClient) => void };
const handlers = new Set<Handler>();
const SCHEMAS: { [Name in keyof StaffMessages]: z.ZodType<StaffMessages[Name]> } = staffMessages;

/** Takes a message of the server; one that this page does not understand is ignored. @returns the function that ends it */
export function onStaffMessage<Name extends keyof StaffMessages>(
  name: Name,
  take: (payload: StaffMessages[Name], client: QueryClient) => void,
): () => void {
  const schema = SCHEMAS[name];
  const handler: Handler = {
    name,
    take: (data, client) => {
      const payload = schema.safeParse(data);
      if (payload.success) take(payload.data, client);
    },
  };
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

/** Gives a message to everything that takes it. @param data of unknown shape */
export function passOn(name: keyof StaffMessages, data: unknown, client: QueryClient): void {
  for (const handler of handlers) if (handler.name === name) handler.take(data, client);
}
