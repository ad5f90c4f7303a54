import type { DraftEvent } from '../../../../server/contract/ai.ts';
import type { Question } from '../../../../server/contract/questions.ts';

/** Milliseconds for which a finished draft stays, at most: its question's change is due to take its place. */
const SETTLE_MS = 1500;

export type LiveDrafts = ReturnType<typeof createLiveDrafts>;

/** Drafts as they are being written, by question. */
export function createLiveDrafts() {
  const texts = new Map<number, string>();
  const over = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const forget = (id: number) => {
    clearTimeout(over.get(id));
    over.delete(id);
    texts.delete(id);
  };

  return {
    read: (id: number): string | null => texts.get(id) ?? null,
    take({ question_id: id, text, done }: DraftEvent): void {
      clearTimeout(over.get(id));
      over.delete(id);
      if (!done) texts.set(id, text);
      else {
        const end = () => {
          forget(id);
          tell();
        };
        over.set(id, setTimeout(end, SETTLE_MS));
      }
      tell();
    },
    /** What became of these questions is known. */
    settle(rows: readonly Question[]): void {
      for (const { id } of rows) if (over.has(id)) forget(id);
      tell();
    },
    clear(): void {
      for (const id of [...texts.keys(), ...over.keys()]) forget(id);
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
