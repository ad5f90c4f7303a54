import { z } from 'zod';

const draft = z.object({ answer: z.string(), author: z.string() });
/** What somebody typed and has not saved. */
export type Draft = z.infer<typeof draft>;

const keyOf = (id: number) => `booth.admin.draft.${id}`;

/** Unsaved edits of this tab: a reload or an expired session takes nothing that was typed. */
export const draftStore = {
  read(id: number): Draft | null {
    try {
      const parsed = draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  },
  write(id: number, value: Draft): void {
    try {
      sessionStorage.setItem(keyOf(id), JSON.stringify(value));
    } catch {
      // Full or forbidden: the text is still in the dialog.
    }
  },
  remove(id: number): void {
    try {
      sessionStorage.removeItem(keyOf(id));
    } catch {
      // Nothing was kept then.
    }
  },
};
