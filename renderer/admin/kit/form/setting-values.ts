import { z } from 'zod';
import { aiKey } from '../../../../server/contract/settings/ai.ts';
import { PARTS } from '../../../../server/contract/settings/parts.ts';
import { twilioToken } from '../../../../server/contract/settings/twilio.ts';
import {
  DEFAULT_SETTINGS,
  publicSettings,
  type PublicSettings,
  settings,
  settingsUpdate,
  type Settings,
  type SettingsUpdate,
} from '../../../../server/contract/settings.ts';

/** Sentences by path: `wedeliver.cycleSeconds`, `wedeliver.logos.0.height`. */
export type Faults = Readonly<Record<string, string>>;

type Objects = Record<string, z.ZodObject>;
type Path<Parts extends Objects> = {
  [P in keyof Parts & string]: `${P}.${keyof Parts[P]['shape'] & string}`;
}[keyof Parts & string];
type Flat<Parts extends Objects> = {
  [Name in Path<Parts>]: Name extends `${infer P}.${infer N}` ? Parts[P]['shape'][N] : never;
};

// The overload says what `Object.fromEntries` cannot: each path keeps its own schema.
function flatShape<Parts extends Objects>(parts: Parts): Flat<Parts>;
function flatShape(parts: Objects): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, { shape }]) =>
      Object.entries(shape).map(([name, schema]) => [`${part}.${name}`, schema]),
    ),
  );
}

/** Every setting under its path, as the server names it in a refusal. */
const flatSettings = z.object({
  theme: settings.shape.theme,
  ...flatShape(PARTS),
  'ai.apiKey': aiKey.nullable(),
  'twilio.authToken': twilioToken.nullable(),
});

/** Secrets, which the server stores but never returns. Sending null keeps one, an empty text removes it. */
const SECRETS = { 'ai.apiKey': null, 'twilio.authToken': null } as const;
type SecretName = keyof typeof SECRETS;

export function isSecret(name: string): name is SecretName {
  return name in SECRETS;
}

/** All settings, flat. While they are edited numbers may be out of range, or NaN for an emptied field. */
export type SettingValues = z.infer<typeof flatSettings>;
export type SettingName = keyof SettingValues;

/** The settings whose value is of a kind. */
export type NameOfType<Kind> = {
  [Name in SettingName]: SettingValues[Name] extends Kind ? Name : never;
}[SettingName];

/** The limits of a number that the contract accepts. @throws for a setting that has none */
export function limitsOf(name: NameOfType<number>): readonly [min: number, max: number] {
  const { minValue, maxValue } = flatSettings.shape[name];
  if (minValue === null || maxValue === null) throw new Error(`${name} has no limits`);
  return [minValue, maxValue];
}

/** Part and name; a setting without a part has the empty name. */
function split(path: string): [part: string, name: string] {
  const dot = path.indexOf('.');
  return dot === -1 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** All settings by their paths. */
export function flatten(nested: Settings): SettingValues {
  const entries = Object.entries(nested).flatMap(([part, value]) =>
    typeof value === 'object'
      ? Object.entries(value).map(([name, inner]) => [`${part}.${name}`, inner])
      : [[part, value]],
  );
  return flatSettings.parse({ ...Object.fromEntries(entries), ...SECRETS });
}

/** Values of a fresh installation. */
export const DEFAULT_VALUES = flatten(DEFAULT_SETTINGS);

/**
 * The body of PUT /api/admin/settings that saves these settings and no others. A secret that is kept stays out of it.
 */
export function updateOf(values: SettingValues, names: readonly SettingName[]): SettingsUpdate {
  const whole: Record<string, unknown> = {};
  const parts: Record<string, Record<string, unknown>> = {};
  for (const path of names) {
    const [part, name] = split(path);
    if (values[path] === null) continue;
    if (name === '') whole[part] = values[path];
    else (parts[part] ??= {})[name] = values[path];
  }
  return settingsUpdate.parse({ ...whole, ...parts });
}

/** The public settings as they will be with these values of the named settings. */
export function publicSettingsWith(
  live: PublicSettings,
  values: SettingValues,
  names: readonly SettingName[],
): PublicSettings {
  const { theme = live.theme, wedeliver, brand, idle } = updateOf(values, names);
  return publicSettings.parse({
    ...live,
    theme,
    wedeliver: { ...live.wedeliver, ...wedeliver },
    brand: { ...live.brand, ...brand },
    idle: { ...live.idle, ...idle },
  });
}

/** Returns the contract's first error for each invalid value among the named settings, by path. */
export function faultsOf(values: SettingValues, names: readonly SettingName[]): Faults {
  const faults: Record<string, string> = {};
  for (const name of names) {
    const { error } = flatSettings.shape[name].safeParse(values[name]);
    for (const { path, message } of error?.issues ?? []) {
      faults[[name, ...path].join('.')] ??= message;
    }
  }
  return faults;
}

/** Out of a value of any shape, the edits of the named settings that the contract accepts. */
export function soundEdits(edits: unknown, names: readonly SettingName[]): Partial<SettingValues> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(edits);
  if (!parsed.success) return {};
  const sound = names.filter(
    (name) => name in parsed.data && flatSettings.shape[name].safeParse(parsed.data[name]).success,
  );
  return flatSettings
    .partial()
    .parse(Object.fromEntries(sound.map((name) => [name, parsed.data[name]])));
}

/** The settings that one page edits. The same object at every render. */
export type FieldSet = {
  /** In the order in which messages list them. */
  names: readonly SettingName[];
  labels: ReadonlyMap<SettingName, string>;
  /** Key in the tab's storage under which unsaved changes survive a reload. */
  storageKey: string;
  /** Toast shown after a save; null where the page itself shows the success. */
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

/** True if the error at `path` concerns this setting, or something inside it. */
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

/** Drops the edits of these settings. */
export function withoutEdits(
  edits: Partial<SettingValues>,
  names: readonly SettingName[],
): Partial<SettingValues> {
  const rest = { ...edits };
  for (const name of names) delete rest[name];
  return rest;
}

/**
 * Drops the edits that are saved now, but not what was changed again while they were on their way.
 * @param sent edits that were saved
 * @param now the settings after that
 */
export function editsAfterSave(
  { names }: Pick<FieldSet, 'names'>,
  edits: Partial<SettingValues>,
  sent: Partial<SettingValues>,
  now: SettingValues,
): Partial<SettingValues> {
  const isSaved = (name: SettingName) => same(edits[name], name in sent ? sent[name] : now[name]);
  return withoutEdits(edits, names.filter(isSaved));
}

/** "Seconds per question, Theme and 2 more"; each label once. */
export function labelsOf({ labels }: FieldSet, names: readonly SettingName[]): string {
  const words = [...new Set(names.map((name) => labels.get(name) ?? name))];
  if (words.length <= 3) return new Intl.ListFormat('en-US').format(words);
  return `${words.slice(0, 2).join(', ')} and ${words.length - 2} more`;
}
