import type { SettingName, SettingValues } from './setting-values.ts';

/** The settings that one page edits. The same object at every render. */
export type FieldSet = {
  /** In the order in which messages list them. */
  names: readonly SettingName[];
  /** What staff call each. */
  labels: ReadonlyMap<SettingName, string>;
  /** Where unsaved changes are kept in this tab. */
  storageKey: string;
  /** What to say when they are saved; null where the page shows it. */
  toast: string | null;
};

export function createFieldSet(
  fields: readonly { name: SettingName; label: string }[],
  given: Pick<FieldSet, 'storageKey' | 'toast'>,
): FieldSet {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return { ...given, labels, names: [...labels.keys()] };
}

/** Equal in content; NaN differs from every number. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a fault is of this setting, or of something inside it. */
export function isFaultOf(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}

/** The names of what differs from `base`, in the set's order. */
export function changedNames(
  { names }: FieldSet,
  base: SettingValues,
  edits: Partial<SettingValues>,
): SettingName[] {
  return names.filter((name) => name in edits && !same(edits[name], base[name]));
}

/** "Seconds per question, Theme and 2 more"; each label once. */
export function labelsOf({ labels }: FieldSet, names: readonly SettingName[]): string {
  const words = [...new Set(names.map((name) => labels.get(name) ?? name))];
  if (words.length <= 3) return new Intl.ListFormat('en-US').format(words);
  return `${words.slice(0, 2).join(', ')} and ${words.length - 2} more`;
}
