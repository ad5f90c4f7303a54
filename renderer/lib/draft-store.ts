import type { z } from 'zod';

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
    read(id) {
      try {
        const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(id, value) {
      try {
        sessionStorage.setItem(keyOf(id), JSON.stringify(value));
      } catch {
        // The storage is full or forbidden: the text is still in the field.
      }
      tell();
    },
    remove(id) {
      try {
        sessionStorage.removeItem(keyOf(id));
      } catch {
        // Nothing was kept then.
      }
      tell();
    },
    has(id) {
      try {
        return sessionStorage.getItem(keyOf(id)) !== null;
      } catch {
        return false;
      }
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
