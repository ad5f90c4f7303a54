import type { FieldSet } from './field-set.ts';
import { soundEdits, type SettingValues } from './setting-values.ts';

/** Unsaved changes of this tab: a reload or an expired session takes nothing. */
export function readUnsaved({ storageKey, names }: FieldSet): Partial<SettingValues> {
  try {
    return soundEdits(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'), names);
  } catch {
    return {};
  }
}

/** @param edits null when there are none */
export function keepUnsaved({ storageKey }: FieldSet, edits: Partial<SettingValues> | null): void {
  try {
    if (edits) sessionStorage.setItem(storageKey, JSON.stringify(edits));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Full or forbidden: the changes are still on the screen.
  }
}
