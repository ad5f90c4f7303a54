/** Sentences by path: `cycleSeconds`, `logos.0.height`. */
export type Faults = Readonly<Record<string, string>>;

export type NameOf<Values> = keyof Values & string;

/** The settings that one screen edits, each under a name of its own. The same object at every render. */
export type FieldSet<Values extends object> = {
  /** In the order in which they are told. */
  names: readonly NameOf<Values>[];
  /** What staff call each. */
  labels: Readonly<Record<NameOf<Values>, string>>;
  /** What a fresh booth has. */
  defaults: Values;
  /** What the contract does not take of the named settings. */
  faultsOf: (values: Values, names: readonly NameOf<Values>[]) => Faults;
  /** The edits that the contract takes, out of anything. */
  soundEdits: (edits: unknown) => Partial<Values>;
  /** Where unsaved changes are kept in this tab. */
  storageKey: string;
};

/** Equal in content; NaN differs from every number. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a fault is of this setting, or of something inside it. */
export const isFaultOf = (name: string, path: string): boolean =>
  path === name || path.startsWith(`${name}.`);

/** The names of what differs from `base`, in the set's order. */
export const changedNames = <Values extends object>(
  { names }: FieldSet<Values>,
  base: Values,
  edits: Partial<Values>,
): NameOf<Values>[] => names.filter((name) => name in edits && !same(edits[name], base[name]));

/** "Cycle seconds, Theme and 2 more". */
export function labelsOf<Values extends object>(
  { labels }: FieldSet<Values>,
  names: readonly NameOf<Values>[],
): string {
  const words = names.map((name) => labels[name]);
  if (words.length <= 3) return new Intl.ListFormat('en-US').format(words);
  return `${words.slice(0, 2).join(', ')} and ${words.length - 2} more`;
}
