import { TOASTS } from '../../../server/contract/messages.ts';
import type { QrReasonField } from '../../../server/contract/qr.ts';
import { createFieldSet } from '../form/field-set.ts';
import type { SettingName, SettingValues } from '../form/setting-values.ts';

/** The settings of this screen. */
export const QR_FIELDS = createFieldSet(
  [
    { name: 'qrcode.target', label: 'Leads to' },
    { name: 'qrcode.lanAddress', label: 'Address of this laptop' },
    { name: 'qrcode.customUrl', label: 'Own address' },
    { name: 'qrcode.enabled', label: 'On the big screen' },
    { name: 'qrcode.style', label: 'Style' },
    { name: 'qrcode.size', label: 'Size' },
    { name: 'qrcode.foreground', label: 'Colour' },
    { name: 'qrcode.background', label: 'Background' },
    { name: 'qrcode.logoUrl', label: 'Logo' },
    { name: 'wifi.enabled', label: 'Wi-Fi as the first step' },
    { name: 'wifi.onScreen', label: 'Wi-Fi on the big screen' },
    { name: 'wifi.ssid', label: 'Network name' },
    { name: 'wifi.security', label: 'Security' },
    { name: 'wifi.password', label: 'Password' },
    { name: 'wifi.hidden', label: 'Hidden network' },
    { name: 'captive.mode', label: 'When phones look for it' },
  ],
  { storageKey: 'booth.admin.qrcode.unsaved', toast: TOASTS.qrSettingsSaved },
);

/** The setting to change when a code could not be read because of this parameter. */
export function nameOfReason(
  field: QrReasonField,
  { 'qrcode.target': target }: SettingValues,
): SettingName {
  if (field === 'data') return target === 'custom' ? 'qrcode.customUrl' : 'qrcode.target';
  const names = {
    fg: 'qrcode.foreground',
    size: 'qrcode.size',
    logo: 'qrcode.logoUrl',
  } as const;
  return names[field];
}
