import { z } from 'zod';
import {
  brandSettings,
  corsSettings,
  DEFAULT_SETTINGS,
  settings,
  settingsUpdate,
  wedeliverSettings,
  type PublicSettings,
  type Settings,
  type SettingsUpdate,
} from '../../../../server/contract/settings.ts';
import { isFaultOf, type Faults } from '../../settings-form/field-set.ts';

/** The settings of this screen without their parts: no two of them share a name. */
const flatSettings = z.object({
  theme: settings.shape.theme,
  ...wedeliverSettings.shape,
  ...brandSettings.shape,
  ...corsSettings.shape,
});
export type Values = z.infer<typeof flatSettings>;
export type SettingName = keyof Values;
/** What was changed and is not saved; numbers may be out of range, or NaN for an emptied field. */
export type Edits = Partial<Values>;

export const SETTING_NAMES = flatSettings.keyof().options;

/** This screen's part of all settings. */
export const valuesOf = ({ theme, wedeliver, brand, cors }: Pick<Settings, Part>): Values => ({
  theme,
  ...wedeliver,
  ...brand,
  ...cors,
});

type Part = 'theme' | 'wedeliver' | 'brand' | 'cors';

export const DEFAULT_VALUES = valuesOf(DEFAULT_SETTINGS);

const partOf = (name: SettingName): Part => {
  if (name === 'theme') return 'theme';
  if (name in wedeliverSettings.shape) return 'wedeliver';
  return name in brandSettings.shape ? 'brand' : 'cors';
};

/** The body of PUT /api/admin/settings that saves these settings and no other. */
export function updateOf(values: Values, names: readonly SettingName[]): SettingsUpdate {
  const body: Record<string, unknown> = {};
  const pick = (part: Part) =>
    Object.fromEntries(
      names.filter((name) => partOf(name) === part).map((name) => [name, values[name]]),
    );
  for (const part of new Set(names.map(partOf))) {
    body[part] = part === 'theme' ? values.theme : pick(part);
  }
  return settingsUpdate.parse(body);
}

/** What the contract does not take of the named settings. */
export function faultsOf(values: Values, names: readonly SettingName[]): Faults {
  const faults: Record<string, string> = {};
  for (const name of names) {
    const { error } = flatSettings.shape[name].safeParse(values[name]);
    for (const { path, message } of error?.issues ?? []) {
      faults[[name, ...path].join('.')] ??= message;
    }
  }
  return faults;
}

/** A path as the server names it (`wedeliver.logos.0.height`) as this screen does (`logos.0.height`). */
export function localPath(field: string): string | null {
  const path = field.replace(/^(wedeliver|brand|cors)\./, '');
  return SETTING_NAMES.some((name) => isFaultOf(name, path)) ? path : null;
}

/** The edits that the contract takes; the rest stays as it is saved. */
export function soundEdits(edits: unknown): Edits {
  const parsed = z.record(z.string(), z.unknown()).safeParse(edits);
  if (!parsed.success) return {};
  const sound = SETTING_NAMES.filter(
    (name) => name in parsed.data && flatSettings.shape[name].safeParse(parsed.data[name]).success,
  );
  return flatSettings
    .partial()
    .parse(Object.fromEntries(sound.map((name) => [name, parsed.data[name]])));
}

/** The public settings as they will be with these values. */
export function publicSettingsWith(saved: PublicSettings, values: Values): PublicSettings {
  const { theme, companyName, siteUrl, eventName, allowed_origins: _, ...wedeliver } = values;
  return { ...saved, theme, wedeliver, brand: { companyName, siteUrl, eventName } };
}
