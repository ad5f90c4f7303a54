import { z } from 'zod';
import { TOASTS } from '../../../server/contract/messages.ts';
import type { QrReasonField } from '../../../server/contract/qr.ts';
import {
  DEFAULT_SETTINGS,
  qrcodeSettings,
  settingsUpdate,
  wifiSettings,
  type Settings,
} from '../../../server/contract/settings.ts';
import { isFaultOf, type FieldSet } from '../settings-form/field-set.ts';
import type { SettingsPart } from '../settings-form/use-save-form.ts';

const { shape: qr } = qrcodeSettings;
const { shape: wifi } = wifiSettings;

/** The settings of this screen, named as the server names them. */
const flatSettings = z.object({
  'qrcode.target': qr.target,
  'qrcode.lanAddress': qr.lanAddress,
  'qrcode.customUrl': qr.customUrl,
  'qrcode.enabled': qr.enabled,
  'qrcode.style': qr.style,
  'qrcode.size': qr.size,
  'qrcode.foreground': qr.foreground,
  'qrcode.background': qr.background,
  'qrcode.logoUrl': qr.logoUrl,
  'wifi.enabled': wifi.enabled,
  'wifi.ssid': wifi.ssid,
  'wifi.security': wifi.security,
  'wifi.password': wifi.password,
  'wifi.hidden': wifi.hidden,
});
export type QrValues = z.infer<typeof flatSettings>;
export type QrName = keyof QrValues;

const names = flatSettings.keyof().options;

const prefixed = (part: string, settings: object) =>
  Object.entries(settings).map(([name, value]) => [`${part}.${name}`, value]);

/** This screen's part of all settings. */
export const qrValuesOf = ({ qrcode, wifi }: Pick<Settings, 'qrcode' | 'wifi'>): QrValues =>
  flatSettings.parse(
    Object.fromEntries([...prefixed('qrcode', qrcode), ...prefixed('wifi', wifi)]),
  );

function faultsOf(values: QrValues, named: readonly QrName[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of named) {
    const { error } = flatSettings.shape[name].safeParse(values[name]);
    const [issue] = error?.issues ?? [];
    if (issue) faults[name] = issue.message;
  }
  return faults;
}

function soundEdits(edits: unknown): Partial<QrValues> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(edits);
  if (!parsed.success) return {};
  const sound = names.filter(
    (name) => name in parsed.data && flatSettings.shape[name].safeParse(parsed.data[name]).success,
  );
  return flatSettings
    .partial()
    .parse(Object.fromEntries(sound.map((name) => [name, parsed.data[name]])));
}

export const QR_FIELDS: FieldSet<QrValues> = {
  names,
  labels: {
    'qrcode.target': 'Leads to',
    'qrcode.lanAddress': 'Address of this laptop',
    'qrcode.customUrl': 'Own address',
    'qrcode.enabled': 'On the big screen',
    'qrcode.style': 'Style',
    'qrcode.size': 'Size',
    'qrcode.foreground': 'Colour',
    'qrcode.background': 'Background',
    'qrcode.logoUrl': 'Logo',
    'wifi.enabled': 'On the table sign',
    'wifi.ssid': 'Network name',
    'wifi.security': 'Security',
    'wifi.password': 'Password',
    'wifi.hidden': 'Hidden network',
  },
  defaults: qrValuesOf(DEFAULT_SETTINGS),
  faultsOf,
  soundEdits,
  storageKey: 'booth.admin.qrcode.unsaved',
};

export const QR_PART: SettingsPart<QrValues> = {
  toast: TOASTS.qrSettingsSaved,
  valuesOf: qrValuesOf,
  updateOf(values, named) {
    const pick = (part: string) =>
      Object.fromEntries(
        named
          .filter((name) => name.startsWith(`${part}.`))
          .map((name) => [name.slice(part.length + 1), values[name]]),
      );
    const parts = new Set(named.map((name) => name.slice(0, name.indexOf('.'))));
    return settingsUpdate.parse(Object.fromEntries([...parts].map((part) => [part, pick(part)])));
  },
  localPath: (field) => (names.some((name) => isFaultOf(name, field)) ? field : null),
};

/** The setting to change when a code could not be read because of this parameter. */
export function nameOfReason(field: QrReasonField, { 'qrcode.target': target }: QrValues): QrName {
  if (field === 'data') return target === 'custom' ? 'qrcode.customUrl' : 'qrcode.target';
  const names = {
    fg: 'qrcode.foreground',
    size: 'qrcode.size',
    logo: 'qrcode.logoUrl',
  } as const;
  return names[field];
}
