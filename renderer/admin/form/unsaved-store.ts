import type { FieldSet } from './field-set.ts';
import { isSecret, soundEdits, type SettingValues } from './setting-values.ts';

/** Unsaved changes of this tab: a reload or an expired session does not lose them. */
export function readUnsaved({ storageKey, names }: FieldSet): Partial<SettingValues> {
  try {
    return soundEdits(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'), names);
  } catch {
    return {};
  }
}

/** Secrets are not kept: they are nowhere but in their field. @param edits null when there are none */
export function keepUnsaved({ storageKey }: FieldSet, edits: Partial<SettingValues> | null): void {
  const kept = Object.entries(edits ?? {}).filter(([name]) => !isSecret(name));
  try {
    if (kept.length > 0) {
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
    } else sessionStorage.removeItem(storageKey);
  } catch {
    // The storage is full or forbidden: the changes are still on the screen.
  }
}
