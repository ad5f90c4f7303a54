import type { z } from 'zod';
import { session } from './browser-storage.ts';

/** Unsaved edits of this tab: a reload or an expired session loses nothing that was typed. */
export type DraftStore<Draft> = {
  read: (id: number) => Draft | null;
  write: (id: number, value: Draft) => void;
  remove: (id: number) => void;
  /** Whether something is kept for this id. */
  has: (id: number) => boolean;
  /** Told whenever that may have changed. */
  subscribe: (onChange: () => void) => () => void;
};

/** @param kind keeps the drafts of one kind of thing apart from the others' */
export function createDraftStore<Draft>(kind: string, schema: z.ZodType<Draft>): DraftStore<Draft> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keyOf = (id: number) => `booth.admin.draft.${kind}.${id}`;
  return {
    read: (id) => schema.safeParse(session.read(keyOf(id))).data ?? null,
    write(id, value) {
      session.write(keyOf(id), value);
      tell();
    },
    remove(id) {
      session.remove(keyOf(id));
      tell();
    },
    has: (id) => session.read(keyOf(id)) !== null,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
