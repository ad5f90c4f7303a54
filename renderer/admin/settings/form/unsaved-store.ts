import { soundEdits, type Edits } from './values.ts';

const KEY = 'booth.admin.settings.unsaved';

/** Unsaved changes of this tab: a reload or an expired session takes nothing. */
export const unsavedStore = {
  read(): Edits {
    try {
      return soundEdits(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    } catch {
      return {};
    }
  },
  write(edits: Edits): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(edits));
    } catch {
      // Full or forbidden: the changes are still on the screen.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept then.
    }
  },
};
