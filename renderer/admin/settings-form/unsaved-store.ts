import type { FieldSet } from './field-set.ts';

/** Unsaved changes of this tab: a reload or an expired session takes nothing. */
export const readUnsaved = <Values extends object>({
  storageKey,
  soundEdits,
}: FieldSet<Values>): Partial<Values> => {
  try {
    return soundEdits(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
};

/** @param edits null when there are none */
export function keepUnsaved<Values extends object>(
  { storageKey }: FieldSet<Values>,
  edits: Partial<Values> | null,
): void {
  try {
    if (edits) sessionStorage.setItem(storageKey, JSON.stringify(edits));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Full or forbidden: the changes are still on the screen.
  }
}
